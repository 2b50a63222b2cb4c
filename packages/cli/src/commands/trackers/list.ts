import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/trackers']['query'];
type Reply = Operations['GET /v1/trackers']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Project', value: ({ project }) => project, fit: 'path' },
  {
    title: 'Last success',
    value: ({ lastSuccessAt }) => (lastSuccessAt === null ? 'never' : dateText(lastSuccessAt)),
  },
  { title: 'Problem', value: ({ lastError }) => lastError ?? '', fit: 'text' },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class TrackersList extends PortalCommand {
  static override summary = 'List trackers, with what is wrong (administrators)';
  static override description = 'Tokens are never shown.';
  static override examples = ['<%= config.bin %> trackers list'];
  static override flags = pageFlags;

  async run(): Promise<Reply> {
    const { flags } = await this.parse(TrackersList);
    const client = await this.api(flags);
    const filter = { sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/trackers', { query: { ...filter, ...part } }),
    );
  }
}
