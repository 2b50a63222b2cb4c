// Calls as if nobody had escaped or checked what they are given, for sinks to which that makes no difference.
import type { SeenCall } from './observer.ts';
import { type TaintValue, unplaced } from './taint-value.ts';

/** The call with what its arguments were before they were escaped for HTML; undefined where none was. */
export function withoutHtmlEscapes(seen: SeenCall): SeenCall | undefined {
  const { args, named } = seen;
  if (![...args, ...named.values()].some(({ unescaped }) => unescaped)) return undefined;
  const before = (value: TaintValue): TaintValue => value.unescaped ?? value;
  return {
    ...seen,
    args: args.map(before),
    named: new Map([...named].map(([name, value]) => [name, before(value)])),
  };
}

/** The call as if nobody had checked where its arguments lead; undefined where nobody has. */
export function withoutPlaceChecks(seen: SeenCall): SeenCall | undefined {
  const args = seen.args.map(unplaced);
  const named = [...seen.named].map(([name, value]) => [name, unplaced(value)] as const);
  const isSame =
    args.every((value, index) => value === seen.args[index]) &&
    named.every(([name, value]) => value === seen.named.get(name));
  return isSame ? undefined : { ...seen, args, named: new Map(named) };
}
