// What a record holds: `{ name: value, ...others }`.
import type { Dictionary, IrNode } from './ir.ts';
import type { Observer } from './observer.ts';
import type { Scope } from './scope.ts';
import { type TaintValue, traceOf, unknownValue, worstOrigin } from './taint-value.ts';

/** @param read evaluates a part of it where it stands */
export function recordValue(
  code: Dictionary,
  scope: Scope,
  observer: Observer,
  read: (code: IrNode) => TaintValue,
): TaintValue {
  const entries = new Map<string, TaintValue>();
  const places: [string, TaintValue, IrNode][] = [];
  let worst: TaintValue[] = [];
  for (const { key, value, start, end } of code.entries) {
    const given = read(value);
    worst = [...worst, given].slice(-200);
    if (key === null) {
      for (const [name, inner] of given.entries ?? []) entries.set(name, inner);
      continue;
    }
    entries.set(key, given);
    places.push([key, given, { kind: 'group', start, end, parts: [] }]);
  }
  for (const [key, value, place] of places) observer.property(key, value, entries, place, code.of ?? null);
  const record = { ...unknownValue(code, null, worstOrigin(worst)), entries, ...traceOf(worst) };
  return { ...record, madeAt: scope.uncertain };
}
