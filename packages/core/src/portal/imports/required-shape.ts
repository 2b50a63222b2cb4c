// What an import requires of a document: results of another shape are refused, since nothing read is not nothing found.
import { ValidationError } from '../../support/errors.ts';
import type { ImportContext } from './import-format.ts';
import { elementsOf } from './large-list.ts';
import { isList, type JsonObject, listOf, textOf } from './plain-json.ts';

/** Throws ValidationError for another type of audit. */
export function requireDependencies({ type }: Pick<ImportContext, 'type'>, what: string): void {
  if (type === 'dependency') return;
  const sentence = `${what} can only be imported as a dependency audit.`;
  throw new ValidationError(sentence, { type: sentence });
}

/** The objects in the list that a member holds, each read when it is asked for; none where it is absent or null. */
export function* requiredObjects(parent: JsonObject, name: string): Generator<JsonObject, undefined> {
  const value = parent[name] ?? [];
  const elements = elementsOf(value);
  if (!elements) throw wrongShape(`"${name}"`, 'a list', value);
  for (const element of elements) yield requiredObject(element, `Each element of "${name}"`);
}

/** The list that a member holds; empty where it is absent or null. */
export function requiredList(parent: JsonObject, name: string): readonly unknown[] {
  const value = parent[name] ?? [];
  if (!isList(value)) throw wrongShape(`"${name}"`, 'a list', value);
  return listOf(value);
}

/** The object that a member holds; empty where it is absent or null. */
export function requiredMember(parent: JsonObject, name: string): JsonObject {
  return requiredObject(parent[name] ?? {}, `"${name}"`);
}

/** The first text of several; refused where there is none: a result without a name could be anything. */
export function requiredText(values: readonly unknown[], what: string): string {
  const text = values.map(textOf).find((one) => one !== undefined);
  if (text === undefined) throw wrongShape(what, 'a text', values[0] ?? null);
  return text;
}

export function requiredObject(value: unknown, what: string): JsonObject {
  if (typeof value !== 'object' || value === null || isList(value))
    throw wrongShape(what, 'an object', value);
  return value as JsonObject;
}

export function wrongShape(what: string, expected: string, value: unknown): ValidationError {
  const sentence = `${what} must be ${expected}, but it is ${kindOf(value)}.`;
  return new ValidationError(sentence, { document: sentence });
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
