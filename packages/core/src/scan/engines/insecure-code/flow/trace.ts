// The data flow of a value: from its source, a parameter or the answer of another file's function, step by step.
import type { IrNode } from './ir.ts';

/** One step of a data flow, and the step before it. */
export interface Trace {
  readonly code: IrNode;
  readonly before?: Trace;
  /** At its beginning: the path that makes it untrusted input. */
  readonly source?: string;
  /** At its beginning: that it is one says the name of a variable alone. */
  readonly isNamedOnly?: boolean;
  /** A function that nobody has read was given the value: what it returns may be made of it. */
  readonly assumed?: boolean;
  /** Where that function may be, in another file of the repository. */
  readonly carrier?: CallTarget;
  /** At its beginning: what a function of another file answered. */
  readonly answer?: Answer;
  /** Of which part of what it begins with it is, where that is a parameter or an answer: `['query', 'name']`. */
  readonly fields?: readonly string[];
  /** The value has more data flows than are kept. */
  readonly isLimited?: boolean;
}

/** Where a call leads, as far as the calling file shows. */
export interface CallTarget {
  /** The module as it is imported: `./service`, `app.services`. */
  readonly module?: string;
  /** The class or package of the function. */
  readonly owner?: string;
  /** The package or namespace that the file imports the class from, with dots. */
  readonly space?: string;
  /** Other classes of which it may be: what a class extends and implements looks alike in some languages. */
  readonly others?: readonly string[];
  /** Of the class itself, and not of one that extends it. */
  readonly isExact?: boolean;
  /** What leads from the module to the function: `['users']` of `services.users.find`. */
  readonly members?: readonly string[];
  readonly name: string;
  /** How many arguments are given, where the language has functions of one name for different numbers, and none that may be left out. */
  readonly count?: number;
}

/** Something that a call hands over: an argument, a field of it, or the object that the method is called on. */
export interface GivenPart {
  readonly argument: number | string;
  readonly fields: readonly string[];
  readonly trace?: Trace;
  /** The path of a request that is handed over as it came: `req`. */
  readonly request?: string;
  /** The call hands over more than is kept. */
  readonly isLimited?: boolean;
  /** It is put together, with words of a statement to a database. */
  readonly isStatement?: boolean;
  /** It is put together, as an address whose host is fixed. */
  readonly hasFixedHost?: boolean;
}

export type AnswerPart = 'receiver' | { readonly argument: number; readonly parameter: number };

export interface Answer {
  readonly target: CallTarget;
  readonly given: readonly GivenPart[];
  /** Where nobody has read the function, it is taken to return what it is given. */
  readonly isAssumed?: boolean;
  /** A field of an object whose type another file declares. */
  readonly isField?: boolean;
  /** Not what it returns: what the object holds afterwards that it was called on, or what it calls a function with. */
  readonly part?: AnswerPart;
  /** The call hands over more than is kept. */
  readonly isLimited?: boolean;
  /** How many answers are inside of each other. */
  readonly depth: number;
}

/** Of long ways, what is known of their beginnings: each call adds a step and asks again. */
const assumedTraces = new WeakMap<Trace, boolean>();

/** Whether the value came through a function that nobody has read. */
export function isAssumed(trace: Trace | undefined): boolean {
  const steps: Trace[] = [];
  let found = false;
  for (let at = trace; at && !found; at = at.before) {
    const known = assumedTraces.get(at);
    found = known ?? at.assumed === true;
    if (known !== undefined) break;
    steps.push(at);
  }
  for (const step of steps) assumedTraces.set(step, found);
  return found;
}

/** The functions of other files that are assumed to have carried the value on. */
export function carriersOf(trace: Trace | undefined): readonly CallTarget[] {
  const found: CallTarget[] = [];
  for (let at = trace; at; at = at.before) if (at.carrier) found.push(at.carrier);
  return found;
}

/** Of what a data flow begins with, how deep a part of it is known. */
export const maxFields = 4;

/** The data flow of a field of what it was the flow of. */
export function withField(trace: Trace, field: string): Trace {
  if (trace.fields === undefined) return trace;
  return trace.fields.length >= maxFields ? trace : { ...trace, fields: [...trace.fields, field] };
}

/** Sources that the local user controls, who can do more than that anyway: arguments, environment, standard input. */
const localSource =
  /^(?:args|ENV)\b|^(?:CommandLine\.|readLine\(\))|^(?:std\.)?(?:env\.args|io\.stdin)|^System\.(?:in|console)\b|[gG]etenv|[eE]nviron|process\.env|argv|ARGV|os\.Args|flag\.|parse_(?:known_)?args|click\.|^(?!(?:\w+\.)*(?:bot|client)\.).*\b(?:command|argument|option)\(\)|^(?:raw_)?input\(\)/;

const browserSource =
  /^MessageEvent\.data\b|^(?:(?:window|document|self|top|parent)\.)*location\b|^document\.|^window\.|^(?:\w+\.)?searchParams\.|^URLSearchParams\(|^use(?:SearchParams|Params|Router)\(|^router\.query/;

/** Whether the source is the URL or the state of a page in a browser, or a message to it. */
export function isBrowserSource(trace: Trace | undefined): boolean {
  return browserSource.test(sourceOf(trace));
}

/** Whether the source is controlled by the local user: command-line arguments, environment, standard input. */
export function isLocalSource(trace: Trace | undefined): boolean {
  return localSource.test(sourceOf(trace));
}

function sourceOf(trace: Trace | undefined): string {
  return (trace && rootOf(trace).source) ?? '';
}

/** Whether nothing but the name of a variable says that the value is untrusted input. */
export function isNamedOnly(trace: Trace | undefined): boolean {
  return trace !== undefined && rootOf(trace).isNamedOnly === true;
}

const limitedTraces = new WeakMap<Trace, Trace>();

/** The data flow, with the mark that others of the value were cut off; of one data flow always the same. */
export function limited(trace: Trace): Trace {
  if (trace.isLimited) return trace;
  const marked = limitedTraces.get(trace) ?? { ...trace, isLimited: true };
  limitedTraces.set(trace, marked);
  return marked;
}

/** Whether other data flows of the value were cut off, at this step or before. */
export function wasLimited(trace: Trace): boolean {
  for (let at: Trace | undefined = trace; at; at = at.before) if (at.isLimited) return true;
  return false;
}

/** Where a data flow begins. */
export function rootOf(trace: Trace): Trace {
  let first = trace;
  while (first.before) first = first.before;
  return first;
}
