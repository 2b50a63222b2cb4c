import { string as stringArg } from '@oclif/core/args';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Repository } from '../../client/api.d.ts';
import { printFields } from '../../output/fields.ts';
import { tagsText, withOrigin } from '../../output/repository-context.ts';
import { dateText } from '../../output/summary.ts';

export default class ReposShow extends PortalCommand {
  static override summary = 'Show a repository';
  static override examples = ['<%= config.bin %> repos show express --json'];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };

  async run(): Promise<Repository> {
    const { args, flags } = await this.parse(ReposShow);
    const client = await this.api(flags);
    const repository = await findRepository(client, args.repo);
    if (!this.jsonEnabled()) {
      const team = await client.call('GET /v1/teams/{id}', { params: { id: repository.team } });
      const { contextBy: by } = repository;
      printFields({
        Name: repository.name,
        Id: repository.id,
        URL: repository.url,
        Team: team.name,
        Level: repository.complianceLevel,
        Branch: repository.defaultBranch ?? 'default branch',
        Tags: tagsText(by.tags),
        Criticality: withOrigin(repository.criticality ?? 'unknown', by.criticality),
        Exposure: withOrigin(repository.exposure, by.exposure),
        Source: withOrigin(repository.visibility, by.visibility),
        Controls: repository.complianceProfile ?? 'as the source',
        'Last audit': dateText(repository.lastAuditAt),
        Registered: dateText(repository.createdAt),
      });
    }
    return repository;
  }
}
