import { learnNames } from '../../arguments/names-by-id.ts';
import type { SavedView } from '../../arguments/view-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

const { sort: _, ...partFlags } = pageFlags;

export default class ViewsList extends PortalCommand {
  static override summary = 'List saved views of findings';
  static override description = 'Your own, and those that are shared with your teams.';
  static override examples = ['<%= config.bin %> views list', '<%= config.bin %> views list --all --json'];
  static override flags = partFlags;

  async run(): Promise<Operations['GET /v1/views']['reply']> {
    const { flags } = await this.parse(ViewsList);
    const client = await this.api(flags);
    const teams = new Map<string, string>();
    const columns: readonly Column<SavedView>[] = [
      { title: 'Name', value: ({ name }) => name, fit: 'text' },
      { title: 'Shared with', value: ({ team }) => (team === null ? 'nobody' : (teams.get(team) ?? team)) },
      { title: 'Owner', value: ({ owner }) => owner.name, fit: 'text' },
      { title: 'Filters', value: ({ query }) => query, fit: 'wrap' },
      { title: 'Id', value: ({ id }) => shortId(id) },
    ];
    return this.showList(flags, columns, async (part) => {
      const page = await client.call('GET /v1/views', { query: part });
      const ids = page.items.flatMap(({ team }) => (team === null ? [] : [team]));
      if (!this.jsonEnabled()) await learnNames(client, 'team', ids, teams);
      return page;
    });
  }
}
