// Values that expressions name: variables and those of a matrix. Case does not matter in names.
import { type Fields, fieldLines, isFields, isList, ownLine, type Value } from '../../value.ts';

const maxMatrixValues = 100;
const keysOf = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** The value of a lower-case name; empty if there is none. */
export function namedValue(fields: Value | undefined, name: string): readonly Value[] {
  if (!isFields(fields)) return [];
  const key = keys(fields).get(name);
  return key === undefined ? [] : [fields[key] ?? null];
}

/** Values that the matrix of a job gives to a lower-case name, with the lines they stand on. */
export function matrixValues(
  job: Fields,
  name: string,
): readonly { readonly value: Value; readonly line: number }[] {
  const matrix = isFields(job.strategy) ? job.strategy.matrix : undefined;
  if (!isFields(matrix)) return [];
  const line = matrix[fieldLines]?.[keys(matrix).get(name) ?? name] ?? matrix[ownLine] ?? 1;
  const own = namedValue(matrix, name).flatMap((values) => (isList(values) ? values : [values]));
  const found = own.slice(0, maxMatrixValues).map((value) => ({ value, line }));
  for (const one of isList(matrix.include) ? matrix.include : []) {
    if (found.length >= maxMatrixValues) break;
    if (!isFields(one)) continue;
    for (const value of namedValue(one, name))
      found.push({ value, line: one[fieldLines]?.[keys(one).get(name) ?? name] ?? one[ownLine] ?? line });
  }
  return found;
}

function keys(fields: Fields): ReadonlyMap<string, string> {
  const known = keysOf.get(fields);
  if (known) return known;
  const found = new Map(Object.keys(fields).map((key) => [key.toLowerCase(), key]));
  keysOf.set(fields, found);
  return found;
}
