// How the verdict on a fix is said and shown.
import type { BundleReplay, FixReason, FixReport, FixTarget } from '@assay/core/fix-verification';
import { paint, paintSeverity, plain } from '../output/colors.ts';
import type { Column } from '../output/tables.ts';

export const targetColumns: readonly Column<FixTarget>[] = [
  { title: 'Result', value: resultText },
  { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
  { title: 'To be fixed', value: ({ id }) => id },
  { title: 'Package', value: ({ package: found }) => found?.name ?? '', fit: 'text' },
  { title: 'Before', value: ({ before }) => copiesText(before), fit: 'text' },
  { title: 'Left', value: ({ after }) => copiesText(after), fit: 'text' },
];

const results = {
  upgraded: 'upgraded',
  removed: 'removed',
  file_removed: 'file removed',
  code_changed: 'gone',
} as const;

function resultText({ status, how }: FixTarget): string {
  if (status === 'remains') return 'still there';
  return how === null ? 'unknown' : results[how];
}

function copiesText(copies: FixTarget['before']): string {
  const texts = copies.map(({ version, path, line }) =>
    version === '' ? `${path}${line === null ? '' : `:${line}`}` : `${version} in ${path}`,
  );
  return texts.length > 3 ? `${texts.slice(0, 3).join(', ')} and ${texts.length - 3} more` : texts.join(', ');
}

export function verdictLine({ verdict, targets, claim }: FixReport): string {
  const count = targets.length === 1 ? '1 vulnerability' : `${targets.length} vulnerabilities`;
  const source =
    claim.from === 'asked'
      ? 'what was asked for'
      : claim.from === 'commit_messages'
        ? 'what the commit messages name'
        : 'what the change touches';
  const left = targets.filter(({ status }) => status === 'remains').length;
  switch (verdict) {
    case 'fixed':
      return paint(['bold', 'green'], `fixed: ${count} gone in every copy (${source}).`);
    case 'not_fixed':
      return paint(
        ['bold', 'red'],
        left === 0 ? `not fixed (${source}).` : `not fixed: ${left} of ${count} still there (${source}).`,
      );
    default:
      return paint(['bold', 'yellow'], `unknown: whether it is fixed cannot be said (${source}).`);
  }
}

export function reasonLines({ leadsTo, text, examples, count, code }: FixReason): readonly string[] {
  const mark = leadsTo === 'not_fixed' ? 'not fixed' : leadsTo === 'unknown' ? 'unknown' : 'note';
  const more = count > examples.length ? [`  and ${count - examples.length} more`] : [];
  // What is left of the targets stands in the table.
  if (code === 'advisory_remains' || code === 'finding_remains') return [];
  const head = `${mark}: ${text}${count === 0 ? '.' : ':'} [${code}]`;
  return [head, ...examples.map((example) => `  ${plain(example)}`), ...more];
}

export function replayLine({ result, reasons, isSigned, report }: BundleReplay): string {
  const verdict = report ? `, which says ${report.verdict.replace('_', ' ')}` : '';
  const signed = isSigned ? 'signed' : 'unsigned';
  switch (result) {
    case 'confirmed':
      return paint(
        'bold',
        `confirmed: the two commits show what the bundle says: ${report?.verdict.replace('_', ' ')} (${signed}).`,
      );
    case 'refused':
      return paint(['bold', 'red'], `refused: the bundle${verdict}. ${reasons.join(' ')}`);
    default:
      return paint('yellow', `unknown: the bundle${verdict} (${signed}). ${reasons.join(' ')}`);
  }
}
