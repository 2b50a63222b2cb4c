// What is known of an expression's value without running it.
import type { Code, Func } from './code.ts';

/**
 * How much an outsider has to say in a value: nothing (`constant`), nothing that is known (`unknown`), as much as the
 * callers of the function (`parameter`), or all (`request`: HTTP requests, arguments, standard input, messages).
 */
export const origins = ['constant', 'unknown', 'parameter', 'request'] as const;
export type Origin = (typeof origins)[number];

export interface Value {
  readonly code: Code;
  /** The dotted way to it, imports resolved: `child_process.exec`, `express().get`; null where there is none. */
  readonly path: string | null;
  readonly origin: Origin;
  /** Text that was put together from parts, one of which at least is not constant. */
  readonly joined: boolean;
  /** The constant text; where something is joined in, `\0` stands for it. Null where nothing is known. */
  readonly text: string | null;
  readonly literal?: number | boolean | null;
  readonly entries?: ReadonlyMap<string, Value>;
  readonly items?: readonly Value[];
  /** Of a list or map that was made empty in this file: how many branches deep. */
  readonly madeAt?: number;
  readonly func?: Func;
  /** What joined text was made of, in its order. */
  readonly parts?: readonly Value[];
  /** The condition whose outcome it is: a check may be made in one line and asked for in another. */
  readonly test?: Code;
  /** A name that the file defines nowhere. */
  readonly undeclared?: boolean;
  /** An object of the program's own that was given the request of a framework. */
  readonly wrapsRequest?: boolean;
  /** A function that makes values harmless has had it. */
  readonly cleaned?: boolean;
  /** The way here, of a value that an outsider or a caller fills. */
  readonly trace?: Trace;
}

/** Parameters that stand for the object itself. */
export const isSelf = /^(?:self|cls|this)$/;
/** Types of numbers, truths and the like. */
export const carriesNoText = /^(?:number|boolean|int|Integer|long|Long|float|double|bool|Boolean|Date|UUID)$/;

/** A place that a value came through, and the one before it. */
export interface Trace {
  readonly code: Code;
  readonly before?: Trace;
  /** At its beginning: the path that said that an outsider fills it. */
  readonly source?: string;
  /** A function that nobody has read was given the value: what it returns may be made of it. */
  readonly assumed?: boolean;
}

/** What the worst of the values brings with it, for what is made of them. */
export function traceOf(values: readonly Value[]): { readonly trace?: Trace } {
  const worst = worstOrigin(values);
  const traces = values.flatMap(({ origin, trace }) => (origin === worst && trace ? [trace] : []));
  const trace = traces.find((one) => !isAssumed(one)) ?? traces[0];
  return trace ? { trace } : {};
}

/** Whether the value came through a function that nobody has read. */
export function isAssumed(trace: Trace | undefined): boolean {
  for (let at = trace; at; at = at.before) if (at.assumed) return true;
  return false;
}

/** The value with the place added to its way, when it has one. */
export function throughPlace(value: Value, code: Code): Value {
  return value.trace ? { ...value, trace: { code, before: value.trace } } : value;
}

/** What one of several names gets of a value whose parts nobody knows: `id, err := strconv.Atoi(text)`. */
export function partOf(value: Value, code: Code): Value {
  const { origin, cleaned } = value;
  return { ...unknownValue(code, null, origin), ...(cleaned && { cleaned }), ...traceOf([value]) };
}

export function atLeastOrigin(value: Value, least: Origin): boolean {
  return origins.indexOf(value.origin) >= origins.indexOf(least);
}

export function worstOrigin(values: readonly Value[]): Origin {
  let worst = 0;
  for (const { origin } of values) worst = Math.max(worst, origins.indexOf(origin));
  return origins[worst] ?? 'constant';
}

export function unknownValue(code: Code, path: string | null = null, origin: Origin = 'unknown'): Value {
  return { code, path, origin, joined: false, text: null };
}

export function constantValue(code: Code, value: string | number | boolean | null): Value {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
  const base = { code, path: null, origin: 'constant' as const, joined: false, text };
  return typeof value === 'string' ? base : { ...base, literal: value };
}

const longestText = 4_000;

/** Parts one after the other. */
export function joinValues(code: Code, parts: readonly Value[]): Value {
  const origin = worstOrigin(parts);
  const texts = parts.map(({ text }) => text ?? '\0');
  const text = texts.join('').slice(0, longestText);
  const isJoined = parts.some(({ joined }) => joined) || (origin !== 'constant' && parts.length > 1);
  const open = parts.filter((part) => part.origin !== 'constant');
  const cleaned = open.length > 0 && open.every((part) => part.cleaned);
  const flat = parts.flatMap((part) => part.parts ?? [part]).slice(0, 50);
  const joined = { code, path: null, origin, joined: isJoined, text, parts: flat };
  return { ...joined, ...(cleaned && { cleaned }), ...traceOf(parts) };
}

/** One of several: what is true of the worst is true of it. */
export function eitherValue(code: Code, parts: readonly Value[]): Value {
  const [first] = parts;
  if (first === undefined) return unknownValue(code);
  if (parts.length === 1) return first;
  const worst = worstOrigin(parts);
  const chosen =
    parts.find(({ origin, joined }) => origin === worst && joined) ??
    parts.find(({ origin }) => origin === worst) ??
    first;
  const path = parts.find((part) => part.path !== null)?.path ?? null;
  return { ...chosen, path: chosen.path ?? path };
}

/** What a name has after it may have been given the value; text that was put together is the one that counts. */
export function eitherKept(code: Code, value: Value, before: Value): Value {
  const kept = value.joined || value.text === before.text ? value.text : before.joined ? before.text : null;
  return { ...eitherValue(code, [value, before]), text: kept };
}

/** What a parameter holds when nothing is given for it, of what it may hold. */
export function constantOfDefault({
  origin,
  text,
  literal,
}: Value): Partial<Pick<Value, 'text' | 'literal'>> {
  if (origin !== 'constant' || literal === null) return {};
  return { text, ...(literal !== undefined && { literal }) };
}

/** One of the items of a list, whichever it is. */
export function itemOf(value: Value, code: Code): Value {
  const { items = [], origin } = value;
  if (items.length > 0) return eitherValue(code, items);
  return { ...unknownValue(code, null, origin), ...traceOf([value]) };
}

/** A class or module, of which a function is called: it adds nothing of its own. */
export function isStatic({ path, origin }: Value): boolean {
  return origin === 'unknown' && path !== null && /^(?:[A-Z]\w*\.)*[A-Z]\w*$/.test(path);
}

/** `const isKnown = names.includes(name)`: whoever asks for `isKnown` asks whether the name is among them. */
export function withTest(value: Value, code: Code): Value {
  return code.kind === 'call' || code.kind === 'operation' || code.kind === 'choice'
    ? { ...value, test: code }
    : value;
}

/** `'ABC'[1]`: one character of a constant text. */
export function characterAt(text: Value, place: Value | undefined, code: Code): Value | undefined {
  if (text.text === null || text.joined || text.origin !== 'constant') return undefined;
  return typeof place?.literal === 'number'
    ? constantValue(code, text.text.charAt(place.literal))
    : undefined;
}

/** Filled by whoever starts the program, who may do more than that anyway. */
const ofTheStarter =
  /^args\b|^ENV\b|getenv|environ|process\.env|argv|os\.Args|flag\.|parse_(?:known_)?args|click\.|^(?!(?:\w+\.)*(?:bot|client)\.).*\b(?:command|argument|option)\(\)|(?:raw_)?input\(\)/i;

const ofTheBrowser =
  /^(?:(?:window|document|self|top|parent)\.)*location\b|^document\.|^window\.|^(?:\w+\.)?searchParams\.|^URLSearchParams\(|^use(?:SearchParams|Params|Router)\(|^router\.query/;

/** Whether the value comes from the address or the state of a page in a browser. */
export function isOfTheBrowser(trace: Trace | undefined): boolean {
  return ofTheBrowser.test(sourceOf(trace));
}

/** Whether the value comes from whoever starts the program: its arguments, its environment. */
export function isOfTheStarter(trace: Trace | undefined): boolean {
  return ofTheStarter.test(sourceOf(trace));
}

function sourceOf(trace: Trace | undefined): string {
  let first = trace;
  while (first?.before) first = first.before;
  return first?.source ?? '';
}
