// Reads values of the configuration file, and names the place of what is wrong.

/** What is wrong with the file, as one sentence that names the place in it. */
export class RepositoryConfigError extends Error {
  override readonly name = 'RepositoryConfigError';
}

export type Fields = Readonly<Record<string, unknown>>;

/** Throws RepositoryConfigError, as all of these do. */
export function objectAt(value: unknown, place: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new RepositoryConfigError(`${place}: must be an object.`);
}

export function listAt(value: unknown, place: string, max: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new RepositoryConfigError(`${place}: must be a list.`);
  if (value.length > max) throw new RepositoryConfigError(`${place}: must contain at most ${max} entries.`);
  return value;
}

export function allowOnly(fields: Fields, names: readonly string[], place: string): Fields {
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown === undefined) return fields;
  const name = place === '' ? unknown : `${place}.${unknown}`;
  throw new RepositoryConfigError(`${name}: unknown setting. Use one of: ${names.join(', ')}.`);
}

export function oneOf<Value extends string>(given: unknown, values: readonly Value[], place: string): Value {
  const found = values.find((value) => value === given);
  if (found !== undefined) return found;
  throw new RepositoryConfigError(`${place}: must be one of ${values.join(', ')}.`);
}
