import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Reply = Operations['GET /v1/import-mappings']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Format', value: ({ format }) => format },
  { title: 'Tool', value: ({ tool }) => tool, fit: 'text' },
  { title: 'By', value: ({ createdBy }) => createdBy?.name ?? '', fit: 'text' },
  { title: 'Changed', value: ({ updatedAt }) => dateText(updatedAt) },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

const { sort: _, ...partFlags } = pageFlags;

export default class ImportsMappings extends PortalCommand {
  static override summary = 'List the import formats that were added';
  static override description = 'With --json, each with its mapping file.';
  static override examples = ['<%= config.bin %> imports mappings --json'];
  static override flags = partFlags;

  async run(): Promise<Reply> {
    const { flags } = await this.parse(ImportsMappings);
    const client = await this.api(flags);
    return this.showList(flags, columns, (query) => client.call('GET /v1/import-mappings', { query }));
  }
}
