// The arguments for which a call is reported. What is bound to a statement in the next argument says nothing of the statement.
import type { CallTest } from './conditions.ts';
import type { SeenCall } from './observer.ts';
import { constantValue, type TaintValue } from './taint-value.ts';

/**
 * The call with nothing but constants in place of the arguments without which the test holds as well. The call itself where it
 * holds without any of those that are not constant, as where each of several is enough.
 */
export function withDecisive(seen: SeenCall, when: CallTest): SeenCall {
  const values = [...seen.args, ...seen.named.values()].filter(isOpen);
  if (values.length < 2) return seen;
  const needed = new Set(values.filter((value) => !when(without(seen, (one) => one === value))));
  if (needed.size === 0 || needed.size === values.length) return seen;
  return without(seen, (one) => isOpen(one) && !needed.has(one));
}

function isOpen({ origin, items, entries }: TaintValue): boolean {
  return origin !== 'constant' || items !== undefined || entries !== undefined;
}

function without(seen: SeenCall, isLeft: (value: TaintValue) => boolean): SeenCall {
  const kept = (value: TaintValue) => (isLeft(value) ? constantValue(value.code, '') : value);
  return {
    ...seen,
    args: seen.args.map(kept),
    named: new Map([...seen.named].map(([name, value]) => [name, kept(value)])),
  };
}
