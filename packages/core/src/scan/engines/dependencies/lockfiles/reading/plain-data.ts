// What comes out of a JSON, TOML or YAML file has any shape: these give the expected one, or an empty one.

export type Data = Readonly<Record<string, unknown>>;

const nothing: Data = Object.freeze(Object.create(null));

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one. Ask it for fixed names only; for names out of a file use `entriesOf` or `own`. */
export function dataOf(value: unknown): Data {
  return isData(value) ? value : nothing;
}

export function entriesOf(value: unknown): [string, unknown][] {
  return isData(value) ? Object.entries(value) : [];
}

/** A property by a name that comes out of a file: never an inherited one. */
export function own(value: unknown, key: string): unknown {
  return isData(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The string, or a number as one, or ''. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
