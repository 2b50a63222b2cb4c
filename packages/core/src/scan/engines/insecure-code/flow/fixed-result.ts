// Functions that return one of a few texts that they have in them, whatever they are given: the words of a database for what
// another one calls otherwise, the order of a list.
import type { Assignment, Func, IrNode } from './ir.ts';
import { parametersOf } from './parameter.ts';
import { constantValue, eitherValue, joinValues, type TaintValue } from './taint-value.ts';
import { eachNode } from './walk-ir.ts';

/** Undefined where a return may give something else, and where nothing is returned. */
export function fixedResult(func: Func): TaintValue | undefined {
  // Some languages return what stands last.
  if (!func.returnsBody && lastOf(func.body)?.kind !== 'return') return undefined;
  const returned: IrNode[] = func.returnsBody ? func.body.slice(0, 1) : [];
  const assigned = new Map<string, Assignment[]>();
  // Returns of functions inside are counted too: then more must be fixed than need be.
  eachNode(func.body, (part) => {
    if (part.kind === 'return') returned.push(part.value);
    if (part.kind === 'assign' && part.target.kind === 'name')
      assigned.set(part.target.name, [...(assigned.get(part.target.name) ?? []), part]);
  });
  const given = new Set(
    parametersOf(func).flatMap(({ target }) => (target.kind === 'name' ? [target.name] : [])),
  );
  const fixed = (code: IrNode): TaintValue | undefined => {
    if (code.kind === 'literal') return constantValue(code, code.value);
    // A computation, or the question of a choice: no text of what goes in comes out.
    if (code.kind === 'operation') return constantValue(code, null);
    if (code.kind === 'joined' || code.kind === 'choice') {
      const parts = code.parts.map(fixed);
      if (!parts.every((part) => part !== undefined)) return undefined;
      return code.kind === 'joined' ? joinValues(code, parts) : eitherValue(code, parts);
    }
    if (code.kind !== 'name' || given.has(code.name)) return undefined;
    const values = (assigned.get(code.name) ?? []).map(({ value, each, extends: adds }) =>
      value.kind === 'literal' && !each && !adds ? constantValue(value, value.value) : undefined,
    );
    return values.length > 0 && values.every((value) => value !== undefined)
      ? eitherValue(code, values)
      : undefined;
  };
  const values = returned.map(fixed);
  return values.length > 0 && values.every((value) => value !== undefined)
    ? eitherValue(func, values)
    : undefined;
}

/** What stands last, in whatever groups it is. */
function lastOf(code: readonly IrNode[]): IrNode | undefined {
  const last = code.at(-1);
  return last?.kind === 'group' ? lastOf(last.parts) : last;
}
