// Text put together by a format.
import type { Code } from './code.ts';
import { constantValue, joinValues, unknownValue, type Value } from './value.ts';

/** `'… %s …' % x`, `format('… {} …', x)`: the placeholders become what is joined in. */
export function formatted(code: Code, [format, ...rest]: readonly Value[]): Value {
  const inserted = rest.flatMap((value) => value.items ?? [...(value.entries?.values() ?? [value])]);
  if (format === undefined) return unknownValue(code);
  if (format.text === null || inserted.length === 0)
    return { ...joinValues(code, [format, ...inserted]), text: null };
  if (inserted.every(({ text, origin }) => origin === 'constant' && text !== null))
    return { ...constantValue(code, format.text) };
  const text = format.text.replace(/%[-+ #0-9.]*[a-zA-Z]|%\([^)]*\)[a-z]|\{[^{}]*\}|#\{[^}]*\}/g, '\0');
  const { origin, joined, cleaned, trace } = joinValues(code, [format, ...inserted]);
  return { code, path: null, origin, joined, text, ...(cleaned && { cleaned }), ...(trace && { trace }) };
}
