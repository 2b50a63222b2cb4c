// Lines of the scripts of a job, whether they are written as one text or as a list.
import type { ReadContext, TextFile } from '../../infrastructure-reader.ts';
import { type Fields, fieldLines, isList, newFields, ownLine, type Value } from '../../value.ts';
import { withinLimit } from '../within-limit.ts';

const maxLines = 2_000;

/** `text` of each line, at the line of the file where it stands; at that of the field where it is not found there, as behind an alias. */
export function scriptLines(
  owner: Fields,
  name: string,
  file: TextFile,
  context: ReadContext,
): readonly Fields[] {
  const line = owner[fieldLines]?.[name] ?? owner[ownLine] ?? 1;
  const lines = textsOf(owner[name] ?? null, 0)
    .flatMap((text) => text.split('\n'))
    .filter((text) => text.trim() !== '');
  if (lines.length === 0) return [];
  const below = linesBelow(sourceLines(file), line);
  let next = 0;
  return withinLimit(lines, maxLines, file.path, context).map((text) => {
    const wanted = text.trim().slice(0, maxCompared);
    let at = next;
    while (at < below.length && !below[at]?.includes(wanted)) at += 1;
    if (at === below.length) at = -1;
    else next = at + 1;
    const fields = newFields(at < 0 ? line : line + at);
    fields.text = text.trim().slice(0, 2_000);
    return fields;
  });
}

const maxCompared = 200;

const linesOfFiles = new WeakMap<TextFile, readonly string[]>();

/** A file has as many scripts as steps: it is taken apart once for all of them. */
function sourceLines(file: TextFile): readonly string[] {
  const lines = linesOfFiles.get(file) ?? file.text.split('\n');
  linesOfFiles.set(file, lines);
  return lines;
}

/** The line of a field and those that belong to it, without the escapes of quotes. */
function linesBelow(source: readonly string[], line: number): readonly string[] {
  const first = source[line - 1] ?? '';
  const indent = first.search(/\S/);
  // The items of a list can begin in the column of its field, but not in that of another item.
  const mayList = !/^\s*- /.test(first);
  // Not beyond the first line that does not belong to it: a search of the whole file for each of its steps would take minutes.
  let end = line;
  for (; end < source.length; end += 1) {
    const text = source[end] ?? '';
    const own = text.search(/\S/);
    if (own >= 0 && (own < indent || (own === indent && !(mayList && /^\s*- /.test(text))))) break;
  }
  return source.slice(line - 1, end).map((text) => text.replaceAll('\\"', '"').replaceAll("''", "'"));
}

function textsOf(value: Value, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  return isList(value) && depth < 5 ? value.flatMap((one) => textsOf(one, depth + 1)) : [];
}
