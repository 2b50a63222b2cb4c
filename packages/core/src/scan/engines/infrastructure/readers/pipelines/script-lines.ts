// Lines of the scripts of a job, whether they are written as one text or as a list.
import type { ReadContext } from '../../infrastructure-reader.ts';
import { type Fields, fieldLines, isList, newFields, ownLine, type Value } from '../../value.ts';
import { withinLimit } from '../within-limit.ts';

const maxLines = 2_000;

/** `text` of each line. The line of the file is that of the field. */
export function scriptLines(
  owner: Fields,
  name: string,
  path: string,
  context: ReadContext,
): readonly Fields[] {
  const line = owner[fieldLines]?.[name] ?? owner[ownLine] ?? 1;
  const lines = textsOf(owner[name] ?? null, 0)
    .flatMap((text) => text.split('\n'))
    .filter((text) => text.trim() !== '');
  return withinLimit(lines, maxLines, path, context).map((text) => {
    const fields = newFields(line);
    fields.text = text.trim().slice(0, 2_000);
    return fields;
  });
}

function textsOf(value: Value, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  return isList(value) && depth < 5 ? value.flatMap((one) => textsOf(one, depth + 1)) : [];
}
