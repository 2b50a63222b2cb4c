// The coverage ledger as a file for an auditor.
import { uncheckedSentences } from '../../scan/source/coverage/coverage-notices.ts';
import { csvLine } from '../../support/csv-line.ts';
import type { CoverageEntry } from './coverage-ledger.ts';

export const coverageFileFormats = ['csv', 'json'] as const;
export type CoverageFileFormat = (typeof coverageFileFormats)[number];

const columns: Readonly<Record<string, (entry: CoverageEntry) => string | null>> = {
  repository: ({ repository }) => repository,
  type: ({ type }) => type,
  source: ({ source }) => source,
  tool: ({ tool }) => tool,
  toolVersion: ({ toolVersion }) => toolVersion,
  rules: ({ ruleCount }) => (ruleCount === null ? null : String(ruleCount)),
  artifact: ({ artifact }) => artifact,
  state: ({ state }) => state,
  completedAt: ({ completedAt }) => completedAt,
  ref: ({ ref }) => ref,
  commit: ({ commit }) => commit,
  filesScanned: ({ coverage }) => (coverage ? String(coverage.filesScanned) : null),
  leftOut: ({ coverage }) => (coverage ? uncheckedSentences(coverage).join(' ') : null),
  failedAt: ({ failure }) => failure?.at ?? null,
  failure: ({ failure }) => failure?.message ?? null,
  auditId: ({ auditId }) => auditId,
};

export function coverageFile(entries: readonly CoverageEntry[], format: CoverageFileFormat): string {
  if (format === 'json') return `${JSON.stringify({ coverage: entries }, null, 2)}\n`;
  const cells = Object.values(columns);
  const lines = entries.map((entry) => csvLine(cells.map((cell) => cell(entry))));
  return csvLine(Object.keys(columns)) + lines.join('');
}
