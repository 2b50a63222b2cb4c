// A finding as someone decides on it: what it is, where, the code, what is wrong and how to fix it.
import { editLines } from '@assay/core/finding-display';
import type { Finding } from '../client/api.d.ts';
import { shortId } from '../client/short-id.ts';
import { paint, paintSeverity, plain } from '../output/colors.ts';
import { placeOf } from '../output/finding-groups.ts';
import { numberedCode } from '../output/numbered-code.ts';
import { truncateEnd, wrapWords } from '../output/text-width.ts';

export interface FindingTextOptions {
  readonly heading: string;
  readonly repository: string;
  readonly columns: number;
}

export function* findingText(
  finding: Finding,
  { heading, repository, columns }: FindingTextOptions,
): Generator<string> {
  const room = Math.max(20, Math.min(columns, 100) - 1);
  const { severity, ruleId, priority, advisory, excerpt } = finding;
  yield paint('dim', `${heading}  ${shortId(finding.id)}`);
  const [first = '', ...rest] = wrapWords(`${severity}  ${plain(finding.title)}`, room);
  yield `${paintSeverity(severity)}${paint('bold', first.slice(severity.length))}`;
  for (const line of rest) yield paint('bold', line);
  // Never wrapped: it can be clicked and copied.
  yield `${plain(repository)}  ${paint('cyan', plain(placeOf(finding)))}`;
  yield paint('dim', [ruleId, ...finding.cwe, ...(advisory ? [advisory.id] : [])].join('  '));
  const reasons = priority.reasons.map(({ text }) => text).join(' ');
  for (const line of wrapWords(`Priority ${priority.level}: ${plain(reasons)}`, room)) yield line;
  if (excerpt !== null) {
    yield '';
    for (const line of numberedCode(excerpt)) yield truncateEnd(plain(line), room);
  }
  yield '';
  for (const line of wrapWords(plain(finding.description), room)) yield line;
  if (finding.remediation !== '')
    for (const line of wrapWords(`Fix: ${plain(finding.remediation)}`, room)) yield line;
  for (const line of finding.suggestedEdit ? editLines(finding.suggestedEdit) : [])
    yield `  ${truncateEnd(plain(line), room - 2)}`;
}
