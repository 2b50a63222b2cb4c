// A manifest on its way through Kustomize: every object in it knows the file that it stands in.
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  ownLine,
  ownPath,
  type Value,
} from '../../../value.ts';

export interface Manifest {
  readonly fields: Fields;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

const maxDepth = 100;

/** The value, each object of which knows its file. `shift` is added to all lines: of text within another file. */
export function placedIn(path: string, value: Value, shift = 0, depth = 0): Value {
  if (depth > maxDepth) return null;
  if (isList(value)) return value.map((one) => placedIn(path, one, shift, depth + 1));
  if (!isFields(value)) return value;
  const fields = newFields((value[ownLine] ?? 1) + shift);
  const lines = Object.create(null) as Record<string, number>;
  for (const [name, one] of Object.entries(value)) {
    fields[name] = placedIn(path, one, shift, depth + 1);
    lines[name] = (value[fieldLines]?.[name] ?? value[ownLine] ?? 1) + shift;
  }
  fields[ownPath] = path;
  fields[fieldLines] = lines;
  return fields;
}

export function nameOf({ fields }: Manifest): string {
  return isFields(fields.metadata) && typeof fields.metadata.name === 'string' ? fields.metadata.name : '';
}
