// Lines of the scripts of a job, whether they are written as one text or as a list.
import type { ReadContext, TextFile } from '../../infrastructure-reader.ts';
import { type Fields, fieldLines, isList, newFields, ownLine, type Value } from '../../value.ts';
import { withinLimit } from '../within-limit.ts';

const maxLines = 2_000;

/** `text` of each line, at the line of the file where it stands; at that of the field where it is not found there, as behind an alias. */
export function scriptLines(
  owner: Fields,
  name: string,
  { path, text: source }: TextFile,
  context: ReadContext,
): readonly Fields[] {
  const line = owner[fieldLines]?.[name] ?? owner[ownLine] ?? 1;
  const lines = textsOf(owner[name] ?? null, 0)
    .flatMap((text) => text.split('\n'))
    .filter((text) => text.trim() !== '');
  if (lines.length === 0) return [];
  const below = linesBelow(source.split('\n'), line);
  let next = 0;
  return withinLimit(lines, maxLines, path, context).map((text) => {
    const wanted = text.trim().slice(0, maxCompared);
    const at = below.findIndex((one, index) => index >= next && one.includes(wanted));
    if (at >= 0) next = at + 1;
    const fields = newFields(at < 0 ? line : line + at);
    fields.text = text.trim().slice(0, 2_000);
    return fields;
  });
}

const maxCompared = 200;

/** The line of a field and those that belong to it, without the escapes of quotes. */
function linesBelow(source: readonly string[], line: number): readonly string[] {
  const indent = (source[line - 1] ?? '').search(/\S/);
  const last = source.findIndex((text, index) => {
    const own = text.search(/\S/);
    return index >= line && own >= 0 && (own < indent || (own === indent && !/^\s*- /.test(text)));
  });
  return source
    .slice(line - 1, last < 0 ? undefined : last)
    .map((text) => text.replaceAll('\\"', '"').replaceAll("''", "'"));
}

function textsOf(value: Value, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  return isList(value) && depth < 5 ? value.flatMap((one) => textsOf(one, depth + 1)) : [];
}
