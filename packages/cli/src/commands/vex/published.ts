import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Reply = Operations['GET /v1/vex/publications']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Document', value: ({ trackingId }) => trackingId, fit: 'text' },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Version', value: ({ revisions }) => String(revisions.length) },
  { title: 'Changed', value: ({ updatedAt }) => updatedAt.slice(0, 10) },
  { title: 'Address', value: ({ year, fileName }) => `/v1/csaf/white/${year}/${fileName}` },
  { title: 'Id', value: ({ id }) => shortId(id) },
];
const { sort: _, ...partFlags } = pageFlags;

export default class VexPublished extends PortalCommand {
  static override summary = 'List published VEX documents';
  static override examples = ['<%= config.bin %> vex published', '<%= config.bin %> vex published --json'];
  static override flags = partFlags;

  async run(): Promise<Reply> {
    const { flags } = await this.parse(VexPublished);
    const client = await this.api(flags);
    return this.showList(flags, columns, (part) => client.call('GET /v1/vex/publications', { query: part }));
  }
}
