import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { contextFlags, contextOf } from '../../arguments/repository-context.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Repository } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';
import { complianceLevels } from '../../field-values.ts';

export default class ReposUpdate extends PortalCommand {
  static override summary = 'Update a repository';
  static override description =
    'Criticality and exposure count in the priority of its findings; only auditors and administrators set these, visibility and level.';
  static override examples = [
    '<%= config.bin %> repos update express --compliance-level level2 --team Platform',
    '<%= config.bin %> repos update express --tag payments,product --criticality high --exposure public',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = {
    name: string({ description: 'New name' }),
    url: string({ description: 'New URL' }),
    team: string({ description: 'New owning team, by name or ID' }),
    'compliance-level': string({ description: 'New required level', options: complianceLevels }),
    'default-branch': string({ description: 'New branch to audit; empty for the default branch' }),
    'portal-credentials': boolean({
      description: "Whether the portal's own credentials can clone it (administrators only)",
      allowNo: true,
    }),
    ...contextFlags,
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
      ...(flags['portal-credentials'] !== undefined && {
        usesPortalCredentials: flags['portal-credentials'],
      }),
      ...contextOf(flags),
    } as Operations['PATCH /v1/repositories/{id}']['body'];
    if (Object.keys(body).length === 0)
      throw usageFailure('Specify what to change, for example --name NAME.');
    const { id } = await findRepository(client, args.repo);
    const repository = await client.call('PATCH /v1/repositories/{id}', { params: { id }, body });
    this.print(`Updated ${repository.name} (${repository.id}).`);
    return repository;
  }
}
