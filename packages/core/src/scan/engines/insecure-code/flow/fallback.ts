// What a function gives back as it was given it, because something failed.
import type { Return } from './ir.ts';
import { stepTo, type TaintValue } from './taint-value.ts';

/** `catch (e) { return text; }`: few inputs lead there, so such a value is known by less; what is made of it is not. */
export function orFallback(value: TaintValue, { afterFailure, value: { kind } }: Return): TaintValue {
  const { trace, code } = value;
  return afterFailure && kind === 'name' && trace
    ? { ...value, trace: { ...stepTo(code, trace), assumed: true } }
    : value;
}
