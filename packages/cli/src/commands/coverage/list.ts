import { uncheckedSentences } from '@assay/core/finding-display';
import { coverageFilterFlags, coverageQuery } from '../../arguments/coverage-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

const { sort: _, ...partFlags } = pageFlags;

type Reply = Operations['GET /v1/coverage']['reply'];
type Entry = Reply['items'][number];

const columns: readonly Column<Entry>[] = [
  { title: 'Repository', value: ({ repository }) => repository, fit: 'text' },
  { title: 'Audit', value: ({ type }) => type },
  { title: 'Source', value: sourceText, fit: 'text' },
  { title: 'State', value: ({ state, failure }) => (failure ? `${state}, last one failed` : state) },
  { title: 'Completed', value: ({ completedAt }) => dateText(completedAt) },
  { title: 'Commit', value: ({ commit }) => commit?.slice(0, 12) ?? '', isOptional: true },
  { title: 'Left out', value: leftOut, fit: 'wrap' },
];

export default class CoverageList extends PortalCommand {
  static override summary = 'List what every repository was checked for';
  static override description =
    'One line for each audit type of a repository and each tool whose results were imported: how complete it is, and what was left out. An import never stands in for an audit.';
  static override examples = [
    '<%= config.bin %> coverage list --state never,stale,partial',
    '<%= config.bin %> coverage list --repository express --at 2026-09-30',
  ];
  static override flags = { ...coverageFilterFlags, ...partFlags };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(CoverageList);
    const client = await this.api(flags);
    const filter = await coverageQuery(client, flags);
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/coverage', {
        query: { ...filter, ...part } as Operations['GET /v1/coverage']['query'],
      }),
    );
  }
}

function sourceText({ tool, toolVersion, artifact }: Entry): string {
  const name = [tool ?? 'unknown tool', toolVersion].filter(Boolean).join(' ');
  return artifact === null ? name : `${name}: ${artifact}`;
}

function leftOut({ state, source, coverage }: Entry): string {
  if (source === 'import') return 'not known: an import';
  if (state === 'never' || !coverage) return '';
  return uncheckedSentences(coverage).join(' ');
}
