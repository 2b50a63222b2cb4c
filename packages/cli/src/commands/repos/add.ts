import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import type { Repository } from '../../client/api.d.ts';
import { complianceLevels } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { teamOrOnly } from '../../team-argument.ts';

export default class ReposAdd extends PortalCommand {
  static override summary = 'Register a repository';
  static override description =
    'URL is https, ssh or git@host:path. Without --team, the repository belongs to the only team.';
  static override examples = [
    '<%= config.bin %> repos add https://github.com/expressjs/express --team Platform',
    '<%= config.bin %> repos add git@github.com:expressjs/express.git --team Platform --default-branch master',
  ];
  static override args = {
    url: stringArg({ description: 'URL of the repository', required: true }),
  };
  static override flags = {
    team: string({ description: 'Owning team, by name or ID' }),
    name: string({ description: 'Name in the portal (default: the last part of the URL)' }),
    'compliance-level': string({ description: 'Required level', options: complianceLevels }),
    'default-branch': string({ description: "Branch to audit (default: the repository's default branch)" }),
  };

  async run(): Promise<Repository> {
    const { args, flags } = await this.parse(ReposAdd);
    const client = await this.api(flags);
    const team = await teamOrOnly(client, flags.team);
    const repository = await client.call('POST /v1/repositories', {
      body: {
        url: args.url,
        team: team.id,
        ...(flags.name !== undefined && { name: flags.name }),
        ...(flags['compliance-level'] !== undefined && {
          complianceLevel: flags['compliance-level'] as 'level1',
        }),
        ...(flags['default-branch'] !== undefined && { defaultBranch: flags['default-branch'] }),
      },
    });
    this.print(`Registered ${repository.name} (${repository.id}).`);
    return repository;
  }
}
