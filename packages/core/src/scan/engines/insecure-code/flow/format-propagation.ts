// Taint propagation through format strings.
import type { IrNode } from './ir.ts';
import { constantValue, joinValues, type TaintValue, unknownValue } from './taint-value.ts';

/** `'… %s …' % x`, `format('… {} …', x)`: the placeholders become what is joined in. */
export function formatValues(code: IrNode, [format, ...rest]: readonly TaintValue[]): TaintValue {
  const inserted = rest.flatMap((value) => value.items ?? [...(value.entries?.values() ?? [value])]);
  if (format === undefined) return unknownValue(code);
  if (format.text === null || inserted.length === 0)
    return { ...joinValues(code, [format, ...inserted]), text: null };
  if (inserted.every(({ text, origin }) => origin === 'constant' && text !== null))
    return { ...constantValue(code, format.text) };
  const text = format.text.replace(/%[-+ #0-9.]*[a-zA-Z]|%\([^)]*\)[a-z]|\{[^{}]*\}|#\{[^}]*\}/g, '\0');
  const { origin, joined, sanitized, placed, trace } = joinValues(code, [format, ...inserted]);
  return {
    code,
    path: null,
    origin,
    joined,
    text,
    ...(sanitized && { sanitized }),
    ...(placed && { placed }),
    ...(trace && { trace }),
  };
}
