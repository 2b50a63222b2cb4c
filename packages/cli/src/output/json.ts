// `--json`: one document on standard output, the API's body as it is; or, with `--json=id,severity`, the same with only
// those fields of the items of a list, or of the document.
import { didYouMean } from '../failures/did-you-mean.ts';
import { type Failure, usageFailure } from '../failures/failure.ts';

const fieldList = /^[A-Za-z][\w.]*(,[A-Za-z][\w.]*)*$/;

/**
 * Turns `--json=a,b` (or `--json a,b`) into `--json --fields a,b`, which the parser understands. A single word behind
 * `--json` is a field only where the command takes no arguments.
 */
export function splitJsonFields(
  argv: readonly string[],
  { takesArguments }: { readonly takesArguments: boolean },
): string[] {
  const words: string[] = [];
  const end = argv.indexOf('--');
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] as string;
    const next = argv[index + 1] ?? '';
    if (end >= 0 && index >= end) words.push(word);
    else if (word.startsWith('--json=')) words.push('--json', '--fields', word.slice('--json='.length));
    else if (word === '--json' && fieldList.test(next) && (next.includes(',') || !takesArguments)) {
      words.push('--json', '--fields', next);
      index += 1;
    } else words.push(word);
  }
  return words;
}

/** The document as text with a line end, in parts: the items of long lists one by one, so that the whole is never held. */
export function* jsonParts(value: unknown): Generator<string> {
  yield* membersOf(value, '', partLevels);
  yield '\n';
}

/**
 * JSON that says the same and is safe to display: what a terminal would obey, and what turns the order of characters
 * around or is not to be seen, is escaped.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return text.replace(unseen, (characters) => [...characters].map(escaped).join(''));
}

/** DEL and the C1 controls; format characters (bidirectional, zero-width, tags); separators that end a line. */
const unseen = /[\u007f-\u009f\u2028\u2029\p{Cf}]+/gu;

/** Of a character above U+FFFF its two halves. */
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** A scan, its audits, an audit, its findings. */
const partLevels = 4;

function* membersOf(value: unknown, indent: string, levels: number): Generator<string> {
  const members = levels > 0 && typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const given = members.filter(([, member]) => Array.isArray(value) || member !== undefined);
  if (given.length === 0 || hasOwnJson(value)) {
    // No text holds a line break: JSON escapes them.
    yield jsonText(value, 2).replaceAll('\n', `\n${indent}`);
    return;
  }
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  for (const [index, [name, member]] of given.entries()) {
    const key = Array.isArray(value) ? '' : `${jsonText(name)}: `;
    yield `${index === 0 ? open : ','}\n${inner}${key}`;
    yield* membersOf(member, inner, levels - 1);
  }
  yield `\n${indent}${close}`;
}

function hasOwnJson(value: unknown): boolean {
  return typeof (value as { toJSON?: unknown }).toJSON === 'function';
}

/** The document with only these fields; of a list those of its items. */
export function withFields(value: unknown, fields: readonly string[]): unknown {
  return fields.length === 0 ? value : select(value, fields);
}

/** What to say of the first field that the document does not have; undefined when it has them all. */
export function unknownField(value: unknown, fields: readonly string[]): Failure | undefined {
  const objects = objectsOf(value);
  if (objects.length === 0) return undefined;
  for (const field of fields) {
    const known = missingFrom(objects, field);
    if (!known) continue;
    const names = [...known].sort();
    const sentence = `Unknown field ${field}.${didYouMean(field, names)} Use one of: ${names.join(', ')}.`;
    return usageFailure(sentence, { field, fields: names });
  }
  return undefined;
}

/** The names there are where the path ends too early; undefined when it is there, or may be. */
function missingFrom(objects: readonly object[], path: string): ReadonlySet<string> | undefined {
  let current = objects;
  let prefix = '';
  for (const part of path.split('.')) {
    // Nothing to distinguish it from: all of them are null, or lists without items.
    if (current.length === 0) return undefined;
    if (!current.some((one) => Object.hasOwn(one, part)))
      return new Set(current.flatMap((one) => Object.keys(one).map((name) => prefix + name)));
    const inside = current.map((one) => (one as Record<string, unknown>)[part]);
    current = inside.flatMap(objectsIn);
    prefix += `${part}.`;
    // A number, a text: there is nothing in it.
    if (current.length === 0 && inside.some((one) => one !== null && typeof one !== 'object')) current = [{}];
  }
  return undefined;
}

/** Of a list its items; else the document itself. */
function objectsOf(value: unknown): readonly object[] {
  const items = (value as { items?: unknown } | null)?.items;
  return objectsIn(Array.isArray(items) ? items : value);
}

function objectsIn(value: unknown): readonly object[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return typeof value === 'object' && value !== null ? [value] : [];
}

/** The chosen fields (dotted paths) of an object, or of each item of a list. */
function select(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => select(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  if ('items' in value && Array.isArray(value.items)) return { ...value, items: select(value.items, fields) };
  return Object.fromEntries(fields.map((field) => [field, at(value, field.split('.'))]));
}

/** What is at the path; of a list what is there in each of its items. */
function at(value: unknown, [part, ...rest]: readonly string[]): unknown {
  if (part === undefined) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => at(item, [part, ...rest]));
  if (typeof value !== 'object' || value === null) return null;
  return at((value as Record<string, unknown>)[part], rest);
}
