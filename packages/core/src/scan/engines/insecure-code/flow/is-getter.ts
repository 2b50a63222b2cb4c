// Whether a method is read like a field.
import type { Func } from './ir.ts';

/** https://docs.python.org/3/library/functions.html#property */
const decorators = /^(?:cached_)?property$/;

export function isGetter(func: Func): boolean {
  return (
    func.isGetter === true ||
    func.decorators.some(
      (one) => (one.kind === 'name' || one.kind === 'member') && decorators.test(one.name ?? ''),
    )
  );
}
