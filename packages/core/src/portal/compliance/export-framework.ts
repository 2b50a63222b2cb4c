// A framework report as a file.
import { csvLine } from '../../support/csv-line.ts';
import type { FrameworkReport } from './framework-report.ts';
import { oscalResults } from './oscal-results.ts';

export const frameworkFileFormats = ['csv', 'oscal'] as const;
export type FrameworkFileFormat = (typeof frameworkFileFormats)[number];

export const frameworkFileInfos: Readonly<
  Record<FrameworkFileFormat, { readonly mediaType: string; readonly extension: string }>
> = {
  csv: { mediaType: 'text/csv', extension: 'csv' },
  oscal: { mediaType: 'application/json', extension: 'oscal.json' },
};

export function frameworkFile(report: FrameworkReport, format: FrameworkFileFormat): string {
  if (format === 'oscal') return `${JSON.stringify(oscalResults(report), null, 2)}\n`;
  const head = ['id', 'title', 'state', 'reason', 'policies', 'rules', 'covered', 'notCovered', 'unknown'];
  const lines = report.requirements.map(({ id, title, state, reason, policies, rules, repositories }) =>
    csvLine([
      id,
      title,
      state,
      reason,
      policies.map(({ name }) => name).join('; '),
      rules.map(({ ruleId }) => ruleId).join('; '),
      repositories.covered,
      repositories.not_covered,
      repositories.unknown,
    ]),
  );
  return csvLine(head) + lines.join('');
}
