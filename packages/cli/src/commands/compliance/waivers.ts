import { boolean, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Waiver } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/compliance/waivers']['query'];

const columns: readonly Column<Waiver>[] = [
  { title: 'Repository', value: ({ repositoryName }) => repositoryName },
  { title: 'Policy', value: ({ policyName }) => policyName, fit: 'wrap' },
  { title: 'Level', value: ({ level }) => level },
  {
    title: 'Until',
    value: ({ active, state, expiresAt }) => `${expiresAt.slice(0, 10)}${active ? '' : ` (${state})`}`,
  },
  { title: 'Why', value: ({ reason }) => reason, fit: 'wrap' },
  { title: 'By', value: decidedBy, fit: 'text' },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class ComplianceWaivers extends PortalCommand {
  static override summary = 'List waivers';
  static override examples = ['<%= config.bin %> compliance waivers --active --sort expiresAt'];
  static override flags = {
    repository: string({ description: 'Only this repository, by name, ID or URL' }),
    active: boolean({ description: 'Only active waivers' }),
    state: string({
      description: 'Only waivers in this state',
      options: ['proposed', 'active', 'ended', 'rejected', 'withdrawn', 'revoked'],
    }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/compliance/waivers']['reply']> {
    const { flags } = await this.parse(ComplianceWaivers);
    const client = await this.api(flags);
    const filter = {
      repositoryId:
        flags.repository === undefined ? undefined : (await findRepository(client, flags.repository)).id,
      active: flags.active || undefined,
      state: flags.state,
      sort: flags.sort,
    } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/compliance/waivers', { query: { ...filter, ...part } }),
    );
  }
}

/** `Ada, approved by Grace`. */
function decidedBy({ askedBy, history }: Waiver): string {
  const decision = history.find(({ kind }) => kind === 'approved' || kind === 'rejected');
  const who = askedBy.name || 'unknown';
  return decision ? `${who}, ${decision.kind} by ${decision.by.name || 'unknown'}` : who;
}
