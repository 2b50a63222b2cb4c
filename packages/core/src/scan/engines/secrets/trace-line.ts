// Why a line holds a secret, or does not: every decision about text on it, in order.
import type { LineDecision, TracedLine } from '../engine.ts';
import type { PassDecision } from './assess/pass.ts';
import { LineCounter } from './line-counter.ts';
import type { SecretScanner } from './secret-scanner.ts';
import { toScannableText } from './text-encoding.ts';

export function traceSecrets({ path, line, bytes }: TracedLine, scanner: SecretScanner): LineDecision[] {
  const text = toScannableText(bytes);
  if (text === null) return [ofFile('not-text', 'The file is binary: of those only archives are read.')];
  const decisions: PassDecision[] = [];
  let isLimited = false;
  const onLimit = () => {
    isLimited = true;
  };
  scanner.find(text, { path, onLimit, onDecision: (decision) => decisions.push(decision) });
  const lines = new LineCounter(text);
  const traced = decisions
    .toSorted((a, b) => a.start - b.start || (a.ruleId < b.ruleId ? -1 : Number(a.ruleId > b.ruleId)))
    .map((decision) => ({ decision, at: lines.locate(decision.start, decision.end) }))
    .filter(({ at }) => at.startLine <= line && line <= at.endLine)
    .map(
      ({ decision: { ruleId, pass, effect, reason }, at }): LineDecision => ({
        engine: 'secrets',
        ruleId,
        pass,
        effect,
        reason,
        column: at.startColumn ?? null,
      }),
    );
  if (isLimited) traced.unshift(ofFile('limit', 'The file has more candidates than are read.'));
  return traced;
}

function ofFile(pass: string, reason: string): LineDecision {
  return { engine: 'secrets', ruleId: null, pass, effect: 'discard', reason, column: null };
}
