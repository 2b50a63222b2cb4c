// All that the portal answers about one advisory or package, as a file.
import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { csvText } from '../csv.ts';
import { saveFile } from '../save-file.ts';

type Usage = Reply<'GET /v1/packages/usages'>['items'][number];
type Column = readonly [head: string, value: (usage: Usage) => string | null];

const columns: readonly Column[] = [
  ['reason', ({ reason }) => reason],
  ['repository', ({ repository }) => repository],
  ['repositoryId', ({ repositoryId }) => repositoryId],
  ['branch', ({ branch }) => branch],
  ['commit', ({ commit }) => commit],
  ['package', ({ purl }) => purl],
  ['version', ({ version }) => version],
  ['fixedVersion', ({ fixedVersion }) => fixedVersion],
  ['scope', ({ scope }) => scope],
  ['path', ({ path }) => path],
  ['dependencyPath', ({ dependencyPath }) => dependencyPath?.join(' > ') ?? null],
  ['licenses', ({ licenses }) => licenses.join('; ')],
  ['owners', ({ owners }) => owners.join('; ')],
  ['firstSeenAt', ({ firstSeenAt }) => firstSeenAt],
  ['auditedAt', ({ auditedAt }) => auditedAt],
];
const pageSize = 100;

interface ExportUsagesProps {
  /** What was asked for: the rest of the file's name. */
  readonly name: string;
  readonly question: { readonly advisory: string } | { readonly package: string };
}

export function ExportUsages({ name, question }: ExportUsagesProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const usages = await readAll(question);
      const rows = usages.map((usage) => [usage.affected, ...columns.map(([, value]) => value(usage))]);
      // A use is nothing bad unless an advisory was asked for.
      const heads = ['advisory' in question ? 'affected' : 'uses', ...columns.map(([head]) => head)];
      saveFile('text/csv', `${name.replace(/[^\w.-]+/g, '-')}.csv`, csvText(heads, rows));
      announce('The list was exported.');
    } catch (error) {
      announceError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" class="button" disabled={isBusy} onClick={save}>
      {isBusy ? 'Exporting…' : 'Export as CSV'}
    </button>
  );
}

async function readAll(question: ExportUsagesProps['question']): Promise<readonly Usage[]> {
  const usages: Usage[] = [];
  while (true) {
    const { items, pagination } = await call('GET /v1/packages/usages', {
      query: { ...question, limit: pageSize, offset: usages.length },
    });
    usages.push(...items);
    if (!pagination.hasMore || items.length === 0) return usages;
  }
}
