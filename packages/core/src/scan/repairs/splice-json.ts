// Changes values of a JSON document and leaves every other byte as it is.

/** A value with its place in the text; members only of an object. */
interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly members?: ReadonlyMap<string, JsonMember>;
}

interface JsonMember {
  /** With its quotes, as it is written. */
  readonly key: string;
  readonly value: JsonNode;
}

/** Whether an object is compared member by member, by the keys that lead to it; other values are replaced whole. */
export type IsOpen = (path: readonly string[]) => boolean;

/**
 * The text with the members of `next`, in the order of the text, new ones where `next` has them. `text` is valid JSON. What is
 * equal keeps its spelling; undefined where the text is not laid out as usual, so that nothing but a whole rewrite is possible.
 */
export function spliceJson(text: string, next: unknown, isOpen: IsOpen): string | undefined {
  const root = readNode(text, skipSpace(text, 0));
  const layout = layoutOf(text);
  const writer: Writer = { text, layout, isOpen };
  // A document that cannot be written again as it is has a layout of its own.
  if (write(writer, root, JSON.parse(text), []) !== text.slice(root.start, root.end)) return undefined;
  if (rewritten(writer, root) !== text.slice(root.start, root.end)) return undefined;
  return text.slice(0, root.start) + write(writer, root, next, []) + text.slice(root.end);
}

/** The text with another value behind these keys, however it is laid out; undefined where there is none. */
export function replaceJsonValue(text: string, keys: readonly string[], value: unknown): string | undefined {
  let node: JsonNode | undefined = readNode(text, skipSpace(text, 0));
  for (const key of keys) node = node?.members?.get(key)?.value;
  return node && text.slice(0, node.start) + JSON.stringify(value) + text.slice(node.end);
}

interface Layout {
  /** Of one level. */
  readonly indent: string;
  readonly newline: string;
}

interface Writer {
  readonly text: string;
  readonly layout: Layout;
  readonly isOpen: IsOpen;
}

function layoutOf(text: string): Layout {
  const [, newline = '', indent = ''] = /^\s*\{(\r?\n)([ \t]+)"/.exec(text) ?? [];
  return { indent, newline };
}

function write(writer: Writer, node: JsonNode, next: unknown, path: readonly string[]): string {
  const { text, isOpen } = writer;
  const own = text.slice(node.start, node.end);
  if (isEqual(JSON.parse(own), next)) return own;
  if (!node.members || !isObject(next) || !isOpen(path)) return fresh(writer, next, path.length);
  const keys = orderOf([...node.members.keys()], Object.keys(next));
  const members = keys.map((key) => {
    const old = node.members?.get(key);
    const value = next[key];
    return old === undefined
      ? member(writer, JSON.stringify(key), fresh(writer, value, path.length + 1))
      : member(writer, old.key, write(writer, old.value, value, [...path, key]));
  });
  return joined(writer, members, path.length);
}

/** The open objects written again from their members. */
function rewritten(writer: Writer, node: JsonNode, path: readonly string[] = []): string {
  if (!node.members || node.members.size === 0 || !writer.isOpen(path))
    return writer.text.slice(node.start, node.end);
  const members = [...node.members].map(([name, { key, value }]) =>
    member(writer, key, rewritten(writer, value, [...path, name])),
  );
  return joined(writer, members, path.length);
}

function member({ layout }: Writer, key: string, value: string): string {
  return `${key}:${layout.newline === '' ? '' : ' '}${value}`;
}

function joined({ layout: { indent, newline } }: Writer, members: readonly string[], depth: number): string {
  if (members.length === 0) return '{}';
  const inner = newline + indent.repeat(depth + 1);
  return `{${inner}${members.join(`,${inner}`)}${newline}${indent.repeat(depth)}}`;
}

function fresh({ layout: { indent, newline } }: Writer, value: unknown, depth: number): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', newline + indent.repeat(depth));
}

/** Kept keys in their old order; each new one behind the key that it follows in the new order. */
function orderOf(old: readonly string[], next: readonly string[]): readonly string[] {
  const wanted = new Set(next);
  const known = new Set(old);
  const followers = new Map<string | undefined, string[]>();
  let before: string | undefined;
  for (const key of next) {
    if (known.has(key)) before = key;
    else followers.set(before, [...(followers.get(before) ?? []), key]);
  }
  return [
    ...(followers.get(undefined) ?? []),
    ...old.flatMap((key) => (wanted.has(key) ? [key, ...(followers.get(key) ?? [])] : [])),
  ];
}

export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deeper documents are refused by `JSON.parse` of the callers, or are no lockfiles. */
function readNode(text: string, start: number): JsonNode {
  if (text[start] !== '{') return { start, end: endOfValue(text, start) };
  const members = new Map<string, JsonMember>();
  let at = skipSpace(text, start + 1);
  while (text[at] !== '}') {
    const keyEnd = endOfString(text, at);
    const key = text.slice(at, keyEnd);
    const value = readNode(text, skipSpace(text, skipSpace(text, keyEnd) + 1));
    members.set(JSON.parse(key) as string, { key, value });
    at = skipSpace(text, value.end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return { start, end: at + 1, members };
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  if (text[start] !== '[') {
    let at = start;
    while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at += 1;
    return at;
  }
  let depth = 0;
  for (let at = start; ; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at) - 1;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}
