// Taint propagation through format strings.
import type { IrNode } from './ir.ts';
import { constantValue, joinValues, type TaintValue, unknownValue } from './taint-value.ts';

const places = /%[-+ #0-9.]*[a-zA-Z]|%\([^)]*\)[a-z]|\{[^{}]*\}|#\{[^}]*\}/g;
/** `%s`, `{}`, and `{0}` at the place that it has anyway. */
const inTurn = /^(?:%[-+ #0-9.]*[a-zA-Z]|\{(\d*)\})$/;

/** The text as if it had been put together; undefined where the order of what is joined in is not that of the places. */
function insertInOrder(
  code: IrNode,
  format: string,
  inserted: readonly TaintValue[],
): TaintValue | undefined {
  const found = format.match(places) ?? [];
  const isInTurn = found.every((one, index) => {
    const [, place] = inTurn.exec(one) ?? [null];
    return place !== null && (!place || Number(place) === index);
  });
  if (found.length !== inserted.length || !isInTurn || format.includes('%%')) return undefined;
  const between = format.split(places).map((text) => constantValue(code, text));
  return joinValues(
    code,
    between.flatMap((text, index) => [text, inserted[index] ?? []].flat()),
  );
}

/** Numbers and truths of Go and C: `%d`, `%5.2f`, `%t`. What else is printed there keeps no text. */
const directives = /%[-+ #0-9.]*[a-zA-Z]/g;
const numbers = /^%[-+ #0-9.]*[dtbcoUeEfFgGiu]$/;

/** Without what a format prints as numbers. */
export function printedValues(format: string | null, inserted: readonly TaintValue[]): readonly TaintValue[] {
  const found = format?.replaceAll('%%', '').match(directives) ?? [];
  if (found.length !== inserted.length) return inserted;
  return inserted.map((value, index) =>
    numbers.test(found[index] ?? '') ? { ...unknownValue(value.code), sanitized: true } : value,
  );
}

/** `'… %s …' % x`, `format('… {} …', x)`: the placeholders become what is joined in. */
export function formatValues(code: IrNode, [format, ...rest]: readonly TaintValue[]): TaintValue {
  const given = rest.flatMap((value) => value.items ?? [...(value.entries?.values() ?? [value])]);
  const inserted = printedValues(format?.text ?? null, given);
  if (format === undefined) return unknownValue(code);
  if (format.text === null || inserted.length === 0)
    return { ...joinValues(code, [format, ...inserted]), text: null };
  if (inserted.every(({ text, origin }) => origin === 'constant' && text !== null))
    return { ...constantValue(code, format.text) };
  const inOrder = insertInOrder(code, format.text, inserted);
  if (inOrder) return inOrder;
  const text = format.text.replace(places, '\0');
  const { origin, joined, sanitized, placed, placedAtEnd, trace } = joinValues(code, [format, ...inserted]);
  return {
    code,
    path: null,
    origin,
    joined,
    text,
    ...(sanitized && { sanitized }),
    ...(placed && { placed, ...(placedAtEnd && { placedAtEnd }) }),
    ...(trace && { trace }),
  };
}
