// Functions that hand a whole statement on to a database: what they are given is put together elsewhere.
import { fromRequest } from '../flow/conditions.ts';
import type { SeenCall } from '../flow/observer.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { ConditionalDetection } from './file-summary.ts';

export const statementRule = 'sql-injection';
/** Methods of many names take text; of these, a statement. */
const takesStatements = /(?:quer(?:y|ies)|exec|prepare|sql|statement|raw|fetch|select|command)[^.]*$/i;

/** What the call would be if its caller had put together a statement: a function that hands it on does not say so. */
export function asStatement(seen: SeenCall): SeenCall | undefined {
  const isWhole = (value: TaintValue): boolean =>
    (fromRequest(value) || value.pending !== undefined) &&
    !value.joined &&
    value.entries === undefined &&
    value.items === undefined;
  if (!takesStatements.test(seen.path) || !seen.args.some(isWhole)) return undefined;
  const args = seen.args.map((value) =>
    isWhole(value) ? { ...value, joined: true, text: 'SELECT \0' } : value,
  );
  return { ...seen, args };
}

function lineOf({ detection }: ConditionalDetection): number | undefined {
  return detection.location?.startLine;
}

/** Those that say nothing new of a line, left out; of the others a caller has to put the statement together. */
export function statementsBeside(
  sinks: readonly ConditionalDetection[],
  statements: readonly ConditionalDetection[],
): readonly ConditionalDetection[] {
  const known = new Set(sinks.map(lineOf));
  return statements.filter((one) => !known.has(lineOf(one))).map((one) => ({ ...one, needsStatement: true }));
}
