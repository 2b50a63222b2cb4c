// Which part of what a function gives is asked for.
import type { AnswerPart } from '../flow/trace.ts';
import type { FunctionSummary, ReturnedFlow } from './file-summary.ts';

/** What is asked for of a function: what it returns, keeps, or calls a function with. */
export function partOf(
  { returns, stores, hands }: FunctionSummary,
  part: AnswerPart | undefined,
): readonly ReturnedFlow[] {
  if (part === undefined) return returns;
  if (part === 'receiver') return stores;
  return hands.filter(
    ({ argument, parameter }) => argument === part.argument && parameter === part.parameter,
  );
}

/** What is asked for of the part that is known; undefined where it is another part. */
export function restOf(part: readonly string[], asked: readonly string[]): readonly string[] | undefined {
  const shared = Math.min(part.length, asked.length);
  for (let at = 0; at < shared; at++)
    if (part[at] !== asked[at] && part[at] !== '[]' && asked[at] !== '[]') return undefined;
  return asked.slice(part.length);
}
