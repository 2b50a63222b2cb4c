// The abstract value of an expression: its taint, its constant text, and the path it came by.
import type { Func, IrNode } from './ir.ts';
import { isAssumed, limited, type Trace } from './trace.ts';

/**
 * How much untrusted input determines a value: nothing (`constant`), nothing that is known (`unknown`), as much as the
 * callers of the function (`parameter`), or all (`request`: HTTP requests, arguments, standard input, messages).
 */
export const origins = ['constant', 'unknown', 'parameter', 'request'] as const;
export type Origin = (typeof origins)[number];

/** By the reader whose rules an escape knows: `sql` inside of quotation marks of a statement, `slashed json` of PHP, `script` inside of those of a script. */
export type EscapeKind =
  | 'html'
  | 'sql'
  | 'shell'
  | 'regexp'
  | 'json'
  | 'slashed json'
  | 'script'
  | 'address'
  | 'address part';

export interface Escape {
  readonly by: EscapeKind;
  readonly before: TaintValue;
}

export interface Pattern {
  readonly source: string;
  /** Whether it is looked for wherever it fits. */
  readonly isGlobal: boolean;
}

export interface TaintValue {
  readonly code: IrNode;
  /** The dotted way to it, imports resolved: `child_process.exec`, `express().get`; null where there is none. */
  readonly path: string | null;
  readonly origin: Origin;
  /** Text concatenated from parts, at least one of which is not constant. */
  readonly joined: boolean;
  /** The constant text; where something is joined in, `\0` stands for it. Null where nothing is known. */
  readonly text: string | null;
  readonly literal?: number | boolean | null;
  readonly entries?: ReadonlyMap<string, TaintValue>;
  readonly items?: readonly TaintValue[];
  /** Of a list or map that was made empty in this file: how many branches deep. */
  readonly madeAt?: number;
  readonly func?: Func;
  /** What joined text was made of, in its order. */
  readonly parts?: readonly TaintValue[];
  /** The condition whose outcome it is: a check may be made in one line and asked for in another. */
  readonly test?: IrNode;
  /** The class of the object, as it is declared or made. */
  readonly type?: string;
  /** Paths of what an object was made with: `new Yaml(new SafeConstructor())`. */
  readonly madeWith?: readonly (string | null)[];
  /** A name that the file defines nowhere. */
  readonly undeclared?: boolean;
  /** A module, class or function, as the file imports it. */
  readonly isImported?: boolean;
  /** An object of the program's own that was given the request of a framework. */
  readonly wrapsRequest?: boolean;
  /** A request or response that a framework hands over, by registration or type. */
  readonly isFrameworkObject?: boolean;
  /** What it is says the name of a variable alone. */
  readonly isNamedOnly?: boolean;
  /** One of the items of a list, whichever it is. */
  readonly isItem?: boolean;
  /** It passed through a sanitizer or a guard. */
  readonly sanitized?: boolean;
  /** Sanitized for paths and addresses alone, as only where it leads was checked: how much untrusted input determined it before. */
  readonly placed?: Origin;
  /** With `placed`: what was checked is how it begins or ends, and the way between may lead up again. */
  readonly placedAtEnd?: boolean;
  /** Of a sanitized value: for one kind of reader, and as it came in for every other. */
  readonly escaped?: Escape;
  /** Of the signs and blanks of ASCII, those that may be in it: all others were removed. */
  readonly signs?: string;
  /** A regular expression that was made of a text. */
  readonly pattern?: Pattern;
  /** A text that was taken out of it wherever it was: dots, or a quotation mark. */
  readonly lacks?: string;
  /** It is, or is made of, the name of what is in an archive. */
  readonly namesEntry?: boolean;
  /** The data flow from the source, of a value that an attacker or a caller controls. */
  readonly trace?: Trace;
  /** Data flows from the results of functions that other files define: it is request data if one of them returns such. */
  readonly pending?: readonly Trace[];
}

/** Parameters that stand for the object itself. */
export const isSelf = /^(?:self|cls|this)$/;
/** Types of numbers, truths, times and ids: `int`, `Guid?`, `List<Long>`, `time.Time`, `UUID4 | None`. */
export const carriesNoText =
  /^\??(?:(?:I?List|I?Set|I?Collection|IEnumerable|Iterable|Optional|Sequence|list|set|tuple)[<[])?(?:[a-z]\w*\.)*(?:number|boolean|bool|Boolean|u?int(?:8|16|32|64)?|Integer|U?Int(?:16|32|64)?|[uU]?long|Long|[uU]?short|Short|s?byte|float(?:32|64)?|Float|double|Double|decimal|Decimal|Big(?:Integer|Decimal)|size_t|ssize_t|time_t|Date|date|datetime|timedelta|Time|Duration|DateTime(?:Offset)?|DateOnly|TimeSpan|Local(?:Date|Time|DateTime)|(?:Zoned|Offset)DateTime|Instant|Guid|UUID[1-8]?)(?:\[\]|[>\]])?\??(?:\s*\|\s*(?:None|null|undefined))?$/;

/** What the worst of the values brings with it, for what is made of them. */
export function traceOf(values: readonly TaintValue[]): Pick<TaintValue, 'trace' | 'pending' | 'namesEntry'> {
  const worst = worstOrigin(values);
  const traces = values.flatMap(({ origin, trace }) => (origin === worst && trace ? [trace] : []));
  const trace = traces.find((one) => !isAssumed(one)) ?? traces[0];
  // Of a parameter that is made a source, another part may be the one that is filled.
  const others = traces.filter((one) => one !== trace && one.fields !== undefined);
  const namesEntry = values.some((value) => value.namesEntry && !value.sanitized);
  return { ...(trace && { trace }), ...pendingOf(values, others), ...(namesEntry && { namesEntry }) };
}

/** Alternatives of one value. */
const maxPending = 8;

/** What of the values may be request data, if functions of other files return such. */
export function pendingOf(
  values: readonly TaintValue[],
  others: readonly Trace[] = [],
): Pick<TaintValue, 'pending'> {
  if (others.length === 0 && values.every(({ pending }) => pending === undefined)) return {};
  const all = new Set([...others, ...values.flatMap(({ pending = [] }) => pending)]);
  if (all.size <= maxPending) return { pending: [...all] };
  return { pending: [...new Set([...all].map(limited))].slice(0, maxPending) };
}

/** The value with the place added to its way, when it has one. */
export function throughPlace(value: TaintValue, code: IrNode): TaintValue {
  const { trace, pending } = value;
  if (!trace && !pending) return value;
  return {
    ...value,
    ...(trace && { trace: stepTo(code, trace) }),
    ...(pending && { pending: pending.map((one) => stepTo(code, one)) }),
  };
}

/** One step further. */
export function stepTo(code: IrNode, before: Trace): Trace {
  return { code, before, ...(before.fields && { fields: before.fields }) };
}

/** What one of several names gets of a value whose parts nobody knows: `id, err := strconv.Atoi(text)`. */
export function partOf(value: TaintValue, code: IrNode): TaintValue {
  const { origin, sanitized, escaped } = value;
  return {
    ...unknownValue(code, null, origin),
    ...(sanitized && { sanitized }),
    ...(escaped && { escaped }),
    ...traceOf([value]),
  };
}

export function atLeastOrigin(value: TaintValue, min: Origin): boolean {
  return origins.indexOf(value.origin) >= origins.indexOf(min);
}

export function worstOrigin(values: readonly Pick<TaintValue, 'origin'>[]): Origin {
  let worst = 0;
  for (const { origin } of values) worst = Math.max(worst, origins.indexOf(origin));
  return origins[worst] ?? 'constant';
}

export function unknownValue(
  code: IrNode,
  path: string | null = null,
  origin: Origin = 'unknown',
): TaintValue {
  return { code, path, origin, joined: false, text: null };
}

/** A module, class or function, as a file imports it. */
export function importedValue(code: IrNode, path: string): TaintValue {
  return { ...unknownValue(code, path), isImported: true };
}

/** In place of the path of a request: a part of it, and of parameters all that follow. */
export const requestData = '*';

/** A request, a response, or both, as a framework hands it over. */
export function frameworkObject(code: IrNode, path: string): TaintValue {
  return { ...unknownValue(code, path), isFrameworkObject: true };
}

export function functionValue(code: IrNode): TaintValue {
  if (code.kind !== 'function') return unknownValue(code);
  return { ...unknownValue(code, code.name, 'constant'), func: code };
}

export function constantValue(code: IrNode, value: string | number | boolean | null): TaintValue {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
  const base = { code, path: null, origin: 'constant' as const, joined: false, text };
  return typeof value === 'string' ? base : { ...base, literal: value };
}

const maxTextLength = 4_000;

/** Parts one after the other. */
export function joinValues(code: IrNode, parts: readonly TaintValue[]): TaintValue {
  const origin = worstOrigin(parts);
  const texts = parts.map(({ text }) => text ?? '\0');
  const text = texts.join('').slice(0, maxTextLength);
  const isJoined = parts.some(({ joined }) => joined) || (origin !== 'constant' && parts.length > 1);
  const open = parts.filter((part) => part.origin !== 'constant');
  const sanitized = open.length > 0 && open.every((part) => part.sanitized);
  const flat = parts.flatMap((part) => part.parts ?? [part]).slice(0, 50);
  const joined = { code, path: null, origin, joined: isJoined, text, parts: flat };
  const lacks = lackedBy(open);
  return {
    ...joined,
    ...(sanitized && { sanitized, ...placedOf(open) }),
    ...(lacks !== undefined && { lacks }),
    ...traceOf(parts),
  };
}

/** Of values that are sanitized, what those held of which only the place was checked. */
export function placedOf(values: readonly TaintValue[]): Pick<TaintValue, 'placed' | 'placedAtEnd'> {
  const placed = worstOrigin(values.map((value) => ({ ...value, origin: value.placed ?? 'constant' })));
  if (placed === 'constant') return {};
  return { placed, ...(values.some(({ placedAtEnd }) => placedAtEnd) && { placedAtEnd: true }) };
}

/** Which checks of places count for nothing. */
export type IgnoredPlaces = 'all' | 'ends';

/** As if nobody had checked where it leads; the value itself where nobody has. */
export function unplaced(value: TaintValue, ignored: IgnoredPlaces = 'all'): TaintValue {
  const { placed, placedAtEnd, sanitized: _sanitized, ...rest } = value;
  const parts = value.parts && unplacedAll(value.parts, ignored);
  const items = value.items && unplacedAll(value.items, ignored);
  const entries = value.entries && unplacedEntries(value.entries, ignored);
  const isIgnored = placed !== undefined && (ignored === 'all' || placedAtEnd === true);
  if (!isIgnored && parts === value.parts && items === value.items && entries === value.entries) return value;
  return {
    ...(isIgnored ? { ...rest, origin: placed } : value),
    ...(parts && { parts }),
    ...(items && { items }),
    ...(entries && { entries }),
  };
}

function unplacedAll(values: readonly TaintValue[], ignored: IgnoredPlaces): readonly TaintValue[] {
  const changed = values.map((value) => unplaced(value, ignored));
  return changed.some((value, index) => value !== values[index]) ? changed : values;
}

function unplacedEntries(
  entries: ReadonlyMap<string, TaintValue>,
  ignored: IgnoredPlaces,
): ReadonlyMap<string, TaintValue> {
  const values = [...entries.values()];
  const changed = unplacedAll(values, ignored);
  return changed === values
    ? entries
    : new Map([...entries.keys()].map((key, index) => [key, changed[index] as TaintValue]));
}

/** What all of the values lack. */
export function lackedBy([first, ...others]: readonly TaintValue[]): string | undefined {
  return others.every(({ lacks }) => lacks === first?.lacks) ? first?.lacks : undefined;
}

/** One of several: what is true of the worst is true of it. */
export function eitherValue(code: IrNode, parts: readonly TaintValue[]): TaintValue {
  const [first] = parts;
  if (first === undefined) return unknownValue(code);
  if (parts.length === 1) return first;
  const worst = worstOrigin(parts);
  const chosen =
    parts.find(({ origin, joined }) => origin === worst && joined) ??
    parts.find(({ origin, namesEntry, sanitized }) => origin === worst && namesEntry && !sanitized) ??
    parts.find(({ origin }) => origin === worst) ??
    first;
  const path = parts.find((part) => part.path !== null)?.path ?? null;
  return { ...chosen, path: chosen.path ?? path, ...pendingOf(parts) };
}

/** What a name has after it may have been given the value; text that was put together is the one that counts. */
export function eitherKept(code: IrNode, value: TaintValue, before: TaintValue): TaintValue {
  const kept = value.joined || value.text === before.text ? value.text : before.joined ? before.text : null;
  return { ...eitherValue(code, [value, before]), text: kept };
}

/** What a parameter holds when nothing is given for it, of what it may hold. */
export function constantOfDefault({
  origin,
  text,
  literal,
}: TaintValue): Partial<Pick<TaintValue, 'text' | 'literal'>> {
  if (origin !== 'constant' || literal === null) return {};
  return { text, ...(literal !== undefined && { literal }) };
}

/** A regular expression as it is written. */
export function patternValue(code: Extract<IrNode, { kind: 'regexp' }>): TaintValue {
  const pattern = { source: code.source, isGlobal: code.isGlobal === true };
  return { ...constantValue(code, null), text: null, pattern };
}

/** One of the items of a list, whichever it is. */
export function itemOf(value: TaintValue, code: IrNode): TaintValue {
  const { items = [], entries, origin } = value;
  const known = items.length > 0 ? items : [...(entries?.values() ?? [])];
  if (known.length > 0) return { ...eitherValue(code, known), isItem: true };
  // What is known of the parts of a source is known of those of its items.
  const path = origin === 'request' && value.path !== null ? `${value.path}.[]` : null;
  return { ...unknownValue(code, path, origin), isItem: true, ...traceOf([value]) };
}

/** A class or module, of which a function is called: it adds nothing of its own. */
export function isStatic({ path, origin, isImported }: TaintValue): boolean {
  if (isImported) return true;
  return origin === 'unknown' && path !== null && /^(?:string|(?:[A-Z]\w*\.)*[A-Z]\w*)$/.test(path);
}

/** `const isKnown = names.includes(name)`: anyone who asks for `isKnown` asks whether the name is among them. */
export function withTest(value: TaintValue, code: IrNode): TaintValue {
  return code.kind === 'call' || code.kind === 'operation' || code.kind === 'choice'
    ? { ...value, test: code }
    : value;
}

/** `'ABC'[1]`: one character of a constant text. */
export function characterAt(
  text: TaintValue,
  place: TaintValue | undefined,
  code: IrNode,
): TaintValue | undefined {
  if (text.text === null || text.joined || text.origin !== 'constant') return undefined;
  return typeof place?.literal === 'number'
    ? constantValue(code, text.text.charAt(place.literal))
    : undefined;
}
