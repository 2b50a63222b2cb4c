import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { caseStates } from '../../field-values.ts';
import { clockText } from '../../output/case-clocks.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Reply = Operations['GET /v1/cases']['reply'];
type Case = Reply['items'][number];

const columns: readonly Column<Case>[] = [
  { title: 'Vulnerability', value: ({ vulnerability }) => vulnerability },
  { title: 'Product', value: ({ repository }) => repository, fit: 'text' },
  { title: 'State', value: ({ state }) => state },
  { title: 'Exploitable', value: ({ verdict }) => verdict.replace('_', ' ') },
  { title: 'Next', value: ({ clocks }) => clockText(clocks), fit: 'text' },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

// Open ones first, then the newest.
const { sort: _, ...partFlags } = pageFlags;

export default class CasesList extends PortalCommand {
  static override summary = 'List exploited vulnerabilities of products';
  static override description =
    'A case opens when a vulnerability of a repository with the tag product is known to be exploited.';
  static override examples = ['<%= config.bin %> cases list --state open'];
  static override flags = {
    state: string({ description: 'Only this state', options: caseStates }),
    repository: string({ description: 'Only this repository, by name, ID or URL' }),
    ...partFlags,
  };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(CasesList);
    const client = await this.api(flags);
    const { repository, state } = flags;
    const repositoryId = repository === undefined ? undefined : (await findRepository(client, repository)).id;
    const filter = { state, repositoryId } as Operations['GET /v1/cases']['query'];
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/cases', { query: { ...filter, ...part } }),
    );
  }
}
