// Taint propagation through lists, maps and text buffers: what they hold after a mutating call, and what is read from them.
import type { Call } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import type { Scope } from './scope.ts';
import {
  atLeastOrigin,
  eitherValue,
  joinValues,
  type TaintValue,
  traceOf,
  unknownValue,
  worstOrigin,
} from './taint-value.ts';

/** Of one list or map, so many are distinguished: each change copies what is there. */
const maxItems = 200;

/** `list += [value]`, `list << value`; undefined of a text. */
export function extendedWith(before: TaintValue, value: TaintValue): TaintValue | undefined {
  if (before.items)
    return holding(before, { items: [...before.items, ...(value.items ?? [value])].slice(-maxItems) });
  if (!before.entries) return undefined;
  const origin = worstOrigin([before, value]);
  return { ...before, origin, ...traceOf([before, value]) };
}

/** What a call changes besides its result: what it is called on, and what it writes to. */
export function mutate(seen: SeenCall, scope: Scope, flow: LanguageFlow): void {
  const mutated = mutatedName(seen.code, flow);
  const updated = mutated === undefined ? undefined : mutatedBy(seen, scope.find(mutated), flow);
  if (mutated !== undefined && updated) scope.set(mutated, updated);
  const written = boundTo(seen, flow) ?? writtenTo(seen, flow);
  if (written) scope.set(written.name, written.value);
}

/** The name that a chain of mutating calls begins with: `text` of `text.append(a).append(b)`. */
function mutatedName({ callee }: Call, { mutators }: LanguageFlow): string | undefined {
  let object = callee.kind === 'member' ? callee.object : undefined;
  while (object?.kind === 'call' && object.callee.kind === 'member') {
    if (!mutators?.test(object.callee.name ?? '')) return undefined;
    object = object.callee.object;
  }
  return object?.kind === 'name' ? object.name : undefined;
}

interface Written {
  readonly name: string;
  readonly value: TaintValue;
}

/** `c.ShouldBind(&target)`: a method of a request fills what it is given; `helper.Bind(&target, c)` does so by its name. */
function boundTo({ path, args, receiver, code }: SeenCall, { binders }: LanguageFlow): Written | undefined {
  if (!binders?.test(path)) return undefined;
  const isMethod = receiver?.isFrameworkObject === true;
  if (!isMethod && !args.some(({ isFrameworkObject }) => isFrameworkObject)) return undefined;
  const target = code.args.find((arg, at) => arg.kind === 'name' && args[at]?.isFrameworkObject !== true);
  if (target?.kind !== 'name') return undefined;
  const type = args[code.args.indexOf(target)]?.type;
  const trace = { code, source: path, ...(!isMethod && { isNamedOnly: true }) };
  const value = { ...unknownValue(code, target.name, 'request'), ...(type !== undefined && { type }), trace };
  return { name: target.name, value };
}

/** `json.Unmarshal(body, &target)`: what is written to the last argument is made of the others. */
function writtenTo({ path, args, receiver, code }: SeenCall, { outputs }: LanguageFlow): Written | undefined {
  const target = code.args.at(-1);
  if (!outputs?.test(path) || target?.kind !== 'name') return undefined;
  const from = [...args.slice(0, -1), ...(receiver ? [receiver] : [])];
  const origin = worstOrigin(from);
  const { pending, ...trace } = traceOf(from);
  if (origin !== 'request' && origin !== 'parameter' && pending === undefined) return undefined;
  return {
    name: target.name,
    value: { ...unknownValue(code, target.name, origin), ...trace, ...(pending && { pending }) },
  };
}

/** `parts.add(name)`: what is taken out later may be what was put in. Undefined where nothing changes. */
function mutatedBy(
  seen: SeenCall,
  before: TaintValue | undefined,
  { mutators }: LanguageFlow,
): TaintValue | undefined {
  const { path, args, code } = seen;
  const last = path.slice(path.lastIndexOf('.') + 1);
  const field = args.length === 1 ? fieldOf(path, 'set') : undefined;
  const [given] = args;
  const isFull = (before?.entries?.size ?? 0) >= maxItems;
  if (before && field !== undefined && given && atLeastOrigin(given, 'parameter') && !isFull)
    return { ...before, entries: new Map(before.entries).set(field, given) };
  if (!before || !mutators?.test(last)) return undefined;
  // In a branch that the collection was not made in, the call may not happen.
  const known = before.madeAt === seen.depth ? mutatedCollection(last, seen, before) : undefined;
  if (known) return known;
  if (/^(?:remove|clear|pop)$/.test(last)) return undefined;
  const isText = last === 'write' ? isBuffer(before) : /^(?:append|insert)/i.test(last) && !before.items;
  if (last === 'write' && !isText) return undefined;
  if (!isText && args.every(({ origin }) => origin === 'constant')) return undefined;
  const updated = isText
    ? joinValues(code, [{ ...before, text: before.text ?? '' }, ...args])
    : eitherValue(code, [...args, before]);
  const { items: _items, entries: _entries, madeAt: _madeAt, ...rest } = updated;
  return { ...rest, path: before.path };
}

/** `io.StringIO()`: what is written there is read from there again. */
function isBuffer({ path }: TaintValue): boolean {
  return /(?:String|Bytes)IO\(\)$/.test(path ?? '');
}

/** A list or map that was made empty in this file, and of which each item is known. */
function mutatedCollection(method: string, { args }: SeenCall, before: TaintValue): TaintValue | undefined {
  const [first, second, third] = args;
  const option = method === 'set' && third ? optionKey(first, second) : undefined;
  if (before.entries && option !== undefined && third && before.entries.size < maxItems)
    return holding(before, { entries: new Map(before.entries).set(option, third) });
  const { items, entries } = before;
  if (method === 'clear' && (items ?? entries)) return holding(before, { items: [], entries: new Map() });
  if (
    entries &&
    entries.size < maxItems &&
    (method === 'put' || (method === 'set' && args.length === 2)) &&
    first?.text != null &&
    !first.joined &&
    second
  )
    return holding(before, { entries: new Map(entries).set(first.text, second) });
  if (items && /^(?:add|append|push)$/.test(method) && args.length === 1 && first)
    return holding(before, { items: [...items, first].slice(-maxItems) });
  if (items && /^(?:remove|pop)$/.test(method) && typeof first?.literal === 'number')
    return holding(before, { items: items.toSpliced(first.literal, 1) });
  return undefined;
}

/** `parser.set('section', 'option', value)`, where both are constants. */
function optionKey(section: TaintValue | undefined, option: TaintValue | undefined): string | undefined {
  if (section?.text == null || option?.text == null || section.joined || option.joined) return undefined;
  return `${section.text}\0${option.text}`;
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
  const { trace: _trace, pending: _pending, ...rest } = before;
  return { ...rest, ...contents, origin: worstOrigin(values), joined: false, ...traceOf(values) };
}

/** An object with the fields that it is written with: `new A { b = c }`. */
export function constructed({ path, args: [first], named, code }: SeenCall): TaintValue | undefined {
  const entries = first?.entries ?? named;
  if (code.constructs !== true || entries.size === 0) return undefined;
  return { ...unknownValue(code, `${path}()`), entries };
}

/** An empty list or map: what is put into it from here on is known. */
export function emptyCollection(seen: SeenCall, flow: LanguageFlow): TaintValue | undefined {
  if (!flow.collections?.test(seen.path) || seen.args.length > 0) return undefined;
  const isMap = /map|ConfigParser$/i.test(seen.path);
  const empty = isMap ? { entries: new Map() } : { items: [] };
  return { ...unknownValue(seen.code, `${seen.path}()`), ...empty, madeAt: seen.depth };
}

/** The field that `setName` or `getName` of an object means: the convention of JavaBeans. */
function fieldOf(path: string, accessor: 'get' | 'set'): string | undefined {
  const [, first = '', rest = ''] = new RegExp(`\\.${accessor}([A-Z])(\\w*)$`).exec(path) ?? [];
  return first === '' ? undefined : first.toLowerCase() + rest;
}

/** `map.get('a')`, `list.get(0)`, `bean.getName()`, of what is known to be there. */
export function takenFrom({ path, args, receiver }: SeenCall): TaintValue | undefined {
  const field = args.length === 0 ? fieldOf(path, 'get') : undefined;
  if (field !== undefined) return receiver?.entries?.get(field);
  const [key, inner] = args;
  const option = path.endsWith('.get') ? optionKey(key, inner) : undefined;
  const given = option === undefined ? undefined : receiver?.entries?.get(option);
  if (given) return given;
  if (!/\.(?:get|remove|pop|getOrDefault)$/.test(path) || !receiver || !key || key.joined) return undefined;
  if (receiver.entries && key.text !== null) return receiver.entries.get(key.text);
  return typeof key.literal === 'number' ? receiver.items?.[key.literal] : undefined;
}
