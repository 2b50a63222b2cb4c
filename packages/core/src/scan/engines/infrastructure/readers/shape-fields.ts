// Settings of a resource under the paths that Terraform has for them, with their lines.
import {
  type Fields,
  fieldLines,
  fieldOrigins,
  isFields,
  isList,
  newFields,
  noteOrigin,
  ownLine,
  Unknown,
  type Value,
  type Written,
} from '../value.ts';

/** Terraform's path → that of the format, and what becomes of the value. */
export type Shape = Readonly<
  Record<string, string | readonly [path: string, change: (value: Value) => Value]>
>;

export function shaped(fields: Fields, shape: Shape): Fields {
  const result = newFields(fields[ownLine]);
  for (const [target, from] of Object.entries(shape)) {
    const [path, change] = typeof from === 'string' ? [from, undefined] : from;
    const found = valueAt(fields, path.split('.'));
    if (found === undefined) continue;
    put(result, target.split('.'), change ? change(found.value) : found.value, found);
  }
  return result;
}

const settingsByShape = new WeakMap<Shape, ReadonlyMap<string, string>>();

/** Terraform's paths → those of the format; settings that the format does not have itself are left out. */
export function settingsOf(shape: Shape): ReadonlyMap<string, string> {
  const known = settingsByShape.get(shape);
  if (known) return known;
  const settings = new Map(
    Object.entries(shape).flatMap(([target, from]) => {
      const path = typeof from === 'string' ? from : from[0];
      return path.startsWith('$') ? [] : [[target, path] as const];
    }),
  );
  settingsByShape.set(shape, settings);
  return settings;
}

interface Found {
  readonly value: Value;
  /** Of each step of the path. */
  readonly lines: readonly number[];
  readonly written?: Written | undefined;
}

/** Of a list on the way, the first element counts. What lies below an unknown value is unknown. */
function valueAt(fields: Fields, path: readonly string[]): Found | undefined {
  let value: Value = fields;
  const lines: number[] = [];
  let written: Written | undefined;
  for (const name of path) {
    if (isList(value)) value = value[0] ?? null;
    if (value instanceof Unknown) return { value, lines };
    if (!isFields(value)) return undefined;
    const line = value[fieldLines]?.[name];
    const next: Value | undefined = value[name];
    if (next === undefined) return undefined;
    if (line !== undefined) lines.push(line);
    written = value[fieldOrigins]?.[name] ?? written;
    value = next;
  }
  return { value, lines, written };
}

function put(
  into: Fields,
  path: readonly string[],
  value: Value,
  { lines, written }: Omit<Found, 'value'>,
): void {
  let at = into;
  for (const [index, name] of path.entries()) {
    const isLast = index === path.length - 1;
    const line = isLast ? lines.at(-1) : lines[Math.min(index, lines.length - 1)];
    const known = at[name];
    const next = isLast ? value : isFields(known) ? known : newFields(line ?? into[ownLine] ?? 1);
    at[name] = next;
    const own = at[fieldLines];
    if (own && line !== undefined) own[name] ??= line;
    if (isLast && written) noteOrigin(at, name, written);
    if (!isFields(next)) return;
    at = next;
  }
}
