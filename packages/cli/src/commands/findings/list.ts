import { string } from '@oclif/core/flags';
import {
  findingFilterFlags,
  findingMomentFlags,
  findingQuery,
} from '../../arguments/finding-filter-flags.ts';
import { learnNames } from '../../arguments/names-by-id.ts';
import { findView, type SavedView } from '../../arguments/view-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { uncheckedNote } from '../../gates/unchecked-note.ts';
import { findingColumns } from '../../output/finding-columns.ts';
import { pageFlags, type ReadPage } from '../../output/pages.ts';

type List = Operations['GET /v1/findings']['reply'];
type Row = List['items'][number];

export default class FindingsList extends PortalCommand {
  static override summary = 'List findings';
  static override description =
    'Highest priority first, unless --sort says otherwise. Filters with several values take them comma-separated or repeated.';
  static override examples = [
    '<%= config.bin %> findings list --status open --severity critical,high',
    '<%= config.bin %> findings list --repository express --min-severity medium --path src/',
    '<%= config.bin %> findings list --rule sql-injection --cwe CWE-89',
    '<%= config.bin %> findings list --advisory CVE-2021-44228',
    '<%= config.bin %> findings list --exploited --fixable --status open',
    '<%= config.bin %> findings list --status open --at 2026-09-30',
    '<%= config.bin %> findings list --overdue --all --json=id,severity,title',
  ];
  static override flags = {
    ...findingFilterFlags,
    ...findingMomentFlags,
    ...pageFlags,
    view: string({ description: 'Saved view to start from, by name or ID; other filters refine it' }),
  };

  async run(): Promise<List> {
    const { flags } = await this.parse(FindingsList);
    const client = await this.api(flags);
    const given = { ...(await findingQuery(client, flags)), sort: flags.sort as '-priority' | undefined };
    const saved = flags.view === undefined ? {} : filtersOf(await findView(client, flags.view));
    const query = {
      ...saved,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    };
    const names = new Map<string, string>();
    const read: ReadPage<Row> = async (part) => {
      const page = await client.call('GET /v1/findings', { query: { ...query, ...part } });
      if (this.jsonEnabled()) return page;
      const ids = page.items.map(({ repositoryId }) => repositoryId);
      await learnNames(client, 'repository', ids, names);
      return page;
    };
    const whenNone = () => uncheckedNote(client, query);
    return this.showList(flags, findingColumns(names), read, { whenNone });
  }
}

/** Grouping and the number of rows are the page's. */
function filtersOf({ query }: SavedView): Readonly<Record<string, string>> {
  const { by: _, limit: __, ...filters } = Object.fromEntries(new URLSearchParams(query));
  return filters;
}
