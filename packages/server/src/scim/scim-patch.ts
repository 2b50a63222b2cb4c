// PATCH of a resource (RFC 7644, 3.5.2), as identity providers really write it: operations in any case, values without a
// path whose keys are paths, truth in words, one value where a list is due.
import { ScimError } from './scim-error.ts';
import { type AttributePath, type Equality, parsePath } from './scim-path.ts';

export type Values = Record<string, unknown>;

/** How the attributes of a resource are made, by their names in small letters. */
export type Shape = Readonly<
  Record<string, { readonly name: string; readonly kind: 'single' | 'complex' | 'multi' }>
>;

type Operation = 'add' | 'remove' | 'replace';

const readOnly = new Set(['id', 'meta', 'schemas', 'groups']);

/** The resource with all operations of the body. Throws ScimError. */
export function patched(resource: Values, shape: Shape, body: Values): Values {
  const operations = memberOf(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError('invalidSyntax', 'Operations must be a list of at least one operation.');
  const next = structuredClone(resource);
  for (const operation of operations) {
    if (!isObject(operation)) throw new ScimError('invalidSyntax', 'An operation is not an object.');
    apply(next, shape, operation);
  }
  return next;
}

function apply(resource: Values, shape: Shape, operation: Values): void {
  const op = String(memberOf(operation, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'remove' && op !== 'replace')
    throw new ScimError('invalidSyntax', `The operation ${op} does not exist: use add, remove or replace.`);
  const value = memberOf(operation, 'value');
  const path = memberOf(operation, 'path');
  if (typeof path === 'string' && path.trim() !== '') {
    const parsed = parsePath(path);
    if (parsed && readOnly.has(parsed.attribute.toLowerCase()))
      throw new ScimError('mutability', `${parsed.attribute} is set by the portal.`);
    if (parsed) write(resource, shape, op, parsed, value);
    return;
  }
  if (op === 'remove') throw new ScimError('noTarget', 'remove requires a path.');
  if (!isObject(value)) throw new ScimError('invalidValue', 'Without a path, the value must be an object.');
  for (const [key, part] of Object.entries(value)) {
    const parsed = parsePath(key);
    if (parsed && !readOnly.has(parsed.attribute.toLowerCase())) write(resource, shape, op, parsed, part);
  }
}

/** Attributes that the portal does not keep are passed over. */
function write(resource: Values, shape: Shape, op: Operation, path: AttributePath, value: unknown): void {
  const attribute = Object.hasOwn(shape, path.attribute.toLowerCase())
    ? shape[path.attribute.toLowerCase()]
    : undefined;
  if (!attribute) return;
  const { name, kind } = attribute;
  if (kind === 'multi') {
    const given = resource[name];
    resource[name] = multiple(Array.isArray(given) ? given : [], op, path, value);
  } else if (kind === 'complex' && path.sub !== undefined) {
    const current = isObject(resource[name]) ? resource[name] : {};
    resource[name] = { ...current, [canonical(path.sub)]: op === 'remove' ? null : value };
  } else if (op === 'remove') resource[name] = null;
  else if (kind === 'complex' && isObject(value) && isObject(resource[name]))
    resource[name] = { ...resource[name], ...value };
  else resource[name] = value;
}

function multiple(
  items: readonly unknown[],
  op: Operation,
  { filter, sub }: AttributePath,
  value: unknown,
): readonly unknown[] {
  if (filter || sub !== undefined) return chosen(items, op, { filter: filter ?? [], sub }, value);
  const given = listOf(value);
  if (op === 'replace') return given;
  const same = (one: unknown) => given.some((other) => keyOf(other) === keyOf(one));
  if (op === 'add') return [...items.filter((one) => !same(one)), ...given];
  // Without a value, all of them; Entra ID names those that it means in the value.
  return value === undefined || value === null ? [] : items.filter((one) => !same(one));
}

/** What becomes of those that a filter chooses; what is not there yet is made. */
function chosen(
  items: readonly unknown[],
  op: Operation,
  { filter, sub }: { readonly filter: readonly Equality[]; readonly sub: string | undefined },
  value: unknown,
): readonly unknown[] {
  const matches = (one: unknown) => isObject(one) && filter.every((part) => holds(one, part));
  if (op === 'remove') {
    if (sub === undefined) return items.filter((one) => !matches(one));
    return items.map((one) => (matches(one) ? { ...(one as Values), [canonical(sub)]: null } : one));
  }
  const part = sub === undefined ? value : { [canonical(sub)]: value };
  if (!isObject(part)) throw new ScimError('invalidValue', 'The value of an entry must be an object.');
  if (items.some(matches)) return items.map((one) => (matches(one) ? { ...(one as Values), ...part } : one));
  const made = Object.fromEntries(filter.map(({ attribute, value }) => [canonical(attribute), value]));
  return [...items, { ...made, ...part }];
}

function holds(item: Values, { attribute, value }: Equality): boolean {
  const found = memberOf(item, attribute);
  if (typeof found === 'string' && typeof value === 'string')
    return found.toLowerCase() === value.toLowerCase();
  return found === value || (typeof found === 'boolean' && String(found) === String(value).toLowerCase());
}

/** What entries of a list are distinguished by. */
function keyOf(item: unknown): unknown {
  const value = isObject(item) ? memberOf(item, 'value') : item;
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

const canonicalNames = ['value', 'type', 'primary', 'display', 'formatted', 'givenName', 'familyName'];

function canonical(name: string): string {
  return canonicalNames.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names of attributes are compared without case (RFC 7643, 2.1). */
export function memberOf(values: Values, name: string): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  const key = Object.keys(values).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : values[key];
}
