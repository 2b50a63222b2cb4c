// Taint propagation through lists, maps and text buffers: what they hold after a mutating call, and what is read from them.
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import {
  eitherValue,
  joinValues,
  type TaintValue,
  traceOf,
  unknownValue,
  worstOrigin,
} from './taint-value.ts';

/** `parts.add(name)`: what is taken out later may be what was put in. Undefined where nothing changes. */
export function mutatedBy(
  seen: SeenCall,
  before: TaintValue | undefined,
  { mutators }: LanguageFlow,
): TaintValue | undefined {
  const { path, args, code } = seen;
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (!before || !mutators?.test(last)) return undefined;
  // In a branch that the collection was not made in, the call may not happen.
  const known = before.madeAt === seen.depth ? mutatedCollection(last, seen, before) : undefined;
  if (known) return known;
  if (/^(?:remove|clear|pop)$/.test(last)) return undefined;
  const isText = last === 'write' ? isBuffer(before) : /^(?:append|insert)/i.test(last) && !before.items;
  if (last === 'write' && !isText) return undefined;
  if (!isText && args.every(({ origin }) => origin === 'constant')) return undefined;
  const filled = isText
    ? joinValues(code, [{ ...before, text: before.text ?? '' }, ...args])
    : eitherValue(code, [...args, before]);
  const { items: _items, entries: _entries, madeAt: _madeAt, ...rest } = filled;
  return { ...rest, path: before.path };
}

/** `io.StringIO()`: what is written there is read from there again. */
function isBuffer({ path }: TaintValue): boolean {
  return /(?:String|Bytes)IO\(\)$/.test(path ?? '');
}

/** A list or map that was made empty in this file, and of which each item is known. */
function mutatedCollection(method: string, { args }: SeenCall, before: TaintValue): TaintValue | undefined {
  const [first, second] = args;
  const { items, entries } = before;
  if (method === 'clear' && (items ?? entries)) return holding(before, { items: [], entries: new Map() });
  if (entries && method === 'put' && first?.text != null && !first.joined && second)
    return holding(before, { entries: new Map(entries).set(first.text, second) });
  if (items && /^(?:add|append|push)$/.test(method) && args.length === 1 && first)
    return holding(before, { items: [...items, first].slice(-200) });
  if (items && /^(?:remove|pop)$/.test(method) && typeof first?.literal === 'number')
    return holding(before, { items: items.toSpliced(first.literal, 1) });
  return undefined;
}

/** `map['a'] = value`, of a record that was written out in this file; undefined where it was not. */
export function withEntry(
  before: TaintValue | undefined,
  name: string,
  value: TaintValue,
  depth: number,
): TaintValue | undefined {
  if (!before?.entries || before.madeAt === undefined) return undefined;
  const known = before.entries.get(name);
  const kept = before.madeAt === depth || !known ? value : eitherValue(value.code, [value, known]);
  return holding(before, { entries: new Map(before.entries).set(name, kept) });
}

interface Contents {
  readonly items?: readonly TaintValue[];
  readonly entries?: ReadonlyMap<string, TaintValue>;
}

function holding(before: TaintValue, contents: Contents): TaintValue {
  const values = [...(contents.items ?? []), ...(contents.entries?.values() ?? [])];
  const { trace: _trace, ...rest } = before;
  return { ...rest, ...contents, origin: worstOrigin(values), joined: false, ...traceOf(values) };
}

/** An empty list or map: what is put into it from here on is known. */
export function emptyCollection(seen: SeenCall, flow: LanguageFlow): TaintValue | undefined {
  if (!flow.collections?.test(seen.path) || seen.args.length > 0) return undefined;
  const isMap = /map/i.test(seen.path);
  const empty = isMap ? { entries: new Map() } : { items: [] };
  return { ...unknownValue(seen.code, `${seen.path}()`), ...empty, madeAt: seen.depth };
}

/** `map.get('a')`, `list.get(0)`, of what is known to be there. */
export function takenFrom({ path, args, receiver }: SeenCall): TaintValue | undefined {
  const [key] = args;
  if (!/\.(?:get|remove|pop|getOrDefault)$/.test(path) || !receiver || !key || key.joined) return undefined;
  if (receiver.entries && key.text !== null) return receiver.entries.get(key.text);
  return typeof key.literal === 'number' ? receiver.items?.[key.literal] : undefined;
}
