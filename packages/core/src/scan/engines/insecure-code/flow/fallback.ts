// What a function gives back as it was given it, because something failed.
import type { Return } from './ir.ts';
import type { TaintValue } from './taint-value.ts';

/** `catch (e) { return text; }`: few inputs lead there, so such a value is known by less; what is made of it is not. */
export function orFallback(value: TaintValue, { afterFailure, value: { kind } }: Return): TaintValue {
  const { trace, code } = value;
  if (!afterFailure || kind !== 'name' || !trace) return value;
  const { fields } = trace;
  return { ...value, trace: { code, before: trace, assumed: true, ...(fields && { fields }) } };
}
