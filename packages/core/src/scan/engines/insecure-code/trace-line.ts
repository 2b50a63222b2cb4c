// Why a line of code is reported, or not: every place on it that a rule watches, with what arrives there.
import type { LineDecision, TracedLine } from '../engine.ts';
import type { CodeScanner, ScanOutcome } from './code-scanner.ts';
import { headEnd } from './file-detections.ts';
import { whyLeftOut } from './file-language.ts';
import type { IrNode } from './flow/ir.ts';
import { atLeastOrigin, type TaintValue } from './flow/taint-value.ts';
import { LineIndex } from './line-index.ts';

const outcomes: Record<Extract<ScanOutcome, { skipped: string }>['skipped'], string> = {
  binary: 'The file is binary.',
  minified: 'The file looks minified: it is not read.',
  generated: 'The file looks generated: it is not read.',
  unparsable: 'The file cannot be parsed in its language.',
  too_large: 'The file is larger than what is read of code.',
  vendored: 'The path is one of code of others: it is not read.',
};

export async function traceCode(
  { path, line, bytes }: TracedLine,
  scanner: CodeScanner | null,
): Promise<readonly LineDecision[]> {
  if (scanner === null) {
    const reason = whyLeftOut(path, bytes.length);
    return [
      ofFile(reason ?? 'language', reason ? outcomes[reason] : 'No code rule reads files of this name.'),
    ];
  }
  const decisions = new Map<string, LineDecision>();
  let lines: LineIndex | undefined;
  const note = (code: IrNode, text: string, decision: Omit<LineDecision, 'engine' | 'column'>): void => {
    lines ??= new LineIndex(text);
    const at = lines.locate(code.start, headEnd(code));
    if (line < at.startLine || line > at.endLine) return;
    // Loops and callers are walked again.
    const key = `${decision.ruleId} ${decision.pass} ${code.start} ${decision.reason}`;
    decisions.set(key, { engine: 'insecure-code', column: at.startColumn, ...decision });
  };
  const outcome = await scanner.trace(path, bytes, {
    hit: ({ rule, code, what, severity, confidence }, text) =>
      note(code, text, {
        ruleId: rule.id,
        pass: 'sink',
        effect: 'keep',
        reason: `${what} is one of its sinks, and what arrives there is what it reports (${severity}, confidence ${confidence}).`,
      }),
    miss: ({ rule, code, what, values }, text) =>
      note(code, text, {
        ruleId: rule.id,
        pass: 'sink-condition',
        effect: 'discard',
        reason: `${what} is one of its sinks, but ${whatArrives(values)}.`,
      }),
  });
  if ('skipped' in outcome) return [ofFile(outcome.skipped, outcomes[outcome.skipped])];
  if (outcome.unreadLanguage !== undefined)
    return [ofFile('language', `No rule reads ${outcome.unreadLanguage}.`)];
  return [...decisions.values()].sort((a, b) => (a.column ?? 0) - (b.column ?? 0));
}

function ofFile(pass: string, reason: string): LineDecision {
  return { engine: 'insecure-code', ruleId: null, pass, effect: 'discard', reason, column: null };
}

/** The worst of the values decides what there is to say. */
function whatArrives(values: readonly TaintValue[]): string {
  if (values.length === 0) return 'nothing arrives there';
  const fromOutside = values.filter((value) => atLeastOrigin(value, 'parameter'));
  if (fromOutside.length === 0)
    return values.some(({ origin }) => origin === 'unknown')
      ? 'no untrusted input is known to arrive there, and the origin of a part is unknown'
      : 'all that arrives there is constant';
  if (fromOutside.every(({ sanitized }) => sanitized === true))
    return 'all untrusted input was sanitized or checked';
  return 'the values are none that the condition of the rule is about';
}
