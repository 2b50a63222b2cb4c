import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import type { Operations, Repository } from '../../client/api.d.ts';
import { usageFailure } from '../../failure.ts';
import { complianceLevels } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findRepository } from '../../repository-argument.ts';
import { findTeam } from '../../team-argument.ts';

export default class ReposUpdate extends PortalCommand {
  static override summary = 'change a repository';
  static override examples = [
    '<%= config.bin %> repos update express --compliance-level level2 --team Platform',
  ];
  static override args = {
    repo: stringArg({ description: 'name, id or URL', required: true }),
  };
  static override flags = {
    name: string({ description: 'new name' }),
    url: string({ description: 'new address' }),
    team: string({ description: 'new owning team, by name or id' }),
    'compliance-level': string({ description: 'new level it is held to', options: complianceLevels }),
    'default-branch': string({ description: "new branch that is audited; empty for the repository's own" }),
  };

  async run(): Promise<Repository> {
    const { args, flags } = await this.parse(ReposUpdate);
    const client = await this.api(flags);
    const body = {
      ...(flags.name !== undefined && { name: flags.name }),
      ...(flags.url !== undefined && { url: flags.url }),
      ...(flags.team !== undefined && { team: (await findTeam(client, flags.team)).id }),
      ...(flags['compliance-level'] !== undefined && { complianceLevel: flags['compliance-level'] }),
      ...(flags['default-branch'] !== undefined && { defaultBranch: flags['default-branch'] || null }),
    } as Operations['PATCH /v1/repositories/{id}']['body'];
    if (Object.keys(body).length === 0) throw usageFailure('Say what to change, e.g. --name NAME.');
    const { id } = await findRepository(client, args.repo);
    const repository = await client.call('PATCH /v1/repositories/{id}', { params: { id }, body });
    this.print(`Changed ${repository.name} (${repository.id}).`);
    return repository;
  }
}
