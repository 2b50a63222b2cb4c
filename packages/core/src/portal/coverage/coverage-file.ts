// The coverage ledger as a file for an auditor.
import { uncheckedSentences } from '../../scan/source/coverage/coverage-notices.ts';
import { type ListFileFormat, type ListFileShape, listFile } from '../../support/list-file.ts';
import type { CoverageEntry } from './coverage-ledger.ts';

const columns: ListFileShape<CoverageEntry>['columns'] = {
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

export function coverageFile(entries: readonly CoverageEntry[], format: ListFileFormat): string {
  return listFile(entries, format, { name: 'coverage', columns });
}
