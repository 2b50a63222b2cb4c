// What functions of other files answer. Nobody knows it while a file is evaluated, so what would be found if they
// return what they are given is kept beside what is found, and holds once the files are linked.
import { mayCarryOn } from './call-result.ts';
import { fromRequest, isJoinedSql, keepsHost } from './conditions.ts';
import type { Func, IrNode } from './ir.ts';
import type { SeenCall } from './observer.ts';
import type { Scope } from './scope.ts';
import { pendingOf, stepTo, type TaintValue, unknownValue } from './taint-value.ts';
import {
  type Answer,
  type CallTarget,
  type GivenPart,
  isAssumed,
  maxFields,
  rootOf,
  type Trace,
  withField,
} from './trace.ts';

/** The object that a method is called on, among what it is given. */
export const receiverArgument = 'this';

/** Requests that frameworks of Python keep for everyone, and controllers of .NET for themselves: what they are handed to reads them all the same. */
const ambientRequest =
  /^(?:(?:flask|quart|bottle)\.request|(?:this\.)?(?:HttpContext|(?:HttpContext\.)?Request))$/;

const maxDepth = 4;
const maxGiven = 6;
const maxEntries = 16;

interface GivenCall {
  /** Undefined are functions. */
  readonly args: readonly (TaintValue | undefined)[];
  readonly named: ReadonlyMap<string, TaintValue>;
  readonly receiver: TaintValue | undefined;
}

/** Names the function of another file that a call may lead to; undefined where nobody asks for it. */
export type Elsewhere = ((call: CalledPath) => CallTarget | undefined) | undefined;

/** What says where a call leads. */
export type CalledPath = Pick<SeenCall, 'path' | 'callee'> &
  Partial<Pick<SeenCall, 'receiver' | 'within' | 'code' | 'isOwn'>>;

/** The parts of what a call is given that may hold request data. */
export function givenParts({ args, named, receiver }: GivenCall): readonly GivenPart[] {
  const found: GivenPart[] = [];
  const add = (argument: number | string, value: TaintValue | undefined): void => {
    if (value && mayBeTainted(value))
      for (const part of taintedParts(value))
        found.push({ argument, ...part, ...(isJoinedSql(value) && { isStatement: true }) });
  };
  for (const [place, value] of args.entries()) add(place, value);
  for (const [name, value] of named) add(name, value);
  add(receiverArgument, receiver);
  if (found.length <= maxGiven) return found;
  return found.slice(0, maxGiven).map((part) => ({ ...part, isLimited: true }));
}

/** Asked for every argument of every call. */
function mayBeTainted(value: TaintValue): boolean {
  return (
    value.origin === 'request' ||
    value.pending !== undefined ||
    value.entries !== undefined ||
    isRequest(value)
  );
}

/** The value itself where it is tainted, or its fields that are. */
export function taintedParts(
  value: TaintValue,
  fields: readonly string[] = [],
): readonly Omit<GivenPart, 'argument'>[] {
  if (value.sanitized && !value.pending) return [];
  const { entries, path } = value;
  if (entries && entries.size > 0 && entries.size <= maxEntries && fields.length < maxFields)
    return [...entries].flatMap(([key, entry]) => taintedParts(entry, [...fields, key]));
  if (isRequest(value) && path !== null) return [{ fields, request: path }];
  const traces = [
    ...(value.origin === 'request' && !value.sanitized && value.trace ? [value.trace] : []),
    ...(value.pending ?? []),
  ];
  const marks = keepsHost(value) ? { hasFixedHost: true } : {};
  return traces.map((trace) => ({ fields, trace, ...marks }));
}

/** A request as a framework hands it over, of which no part was read yet. */
function isRequest({ isFrameworkObject, origin }: TaintValue): boolean {
  return isFrameworkObject === true && origin !== 'request';
}

/** The result of a call, with what it may be if a function of another file returns what it is given. */
export function answered(seen: SeenCall, result: TaintValue, elsewhere: Elsewhere): TaintValue {
  const value = withFieldResult(seen, methodResult(seen, result));
  const given = elsewhere ? givenParts(seen) : [];
  // What returns request data by itself is asked for it by a name, or without one.
  const mayAnswer =
    given.length > 0 ||
    seen.args.every(({ origin, path }) => origin === 'constant' || ambientRequest.test(path ?? ''));
  const target = mayAnswer ? elsewhere?.(seen) : undefined;
  if (!target) return value;
  const isOfRepository = /^(?:\.|[@~#]\/|(?:crate|super|self)\b)/.test(target.module ?? '');
  const isKnown = !isOfRepository && fromRequest(value) && !isAssumed(value.trace);
  const { trace } = value;
  if (isKnown && (!trace || !namesOwnClass(seen, given))) return value;
  const isAssumedAnswer = isOfRepository && fromRequest(value) && mayCarryOn(seen.path);
  const answer = answeredBy(seen, target, { given, isAssumed: isAssumedAnswer });
  // What the name of the function says is settled by the function itself.
  const { joined, text, parts } = value;
  const base = isOfRepository
    ? { ...unknownValue(value.code, value.path), ...(isAssumedAnswer && parts && { joined, text, parts }) }
    : value;
  return {
    ...base,
    ...(isOfRepository && value.sanitized && { sanitized: true }),
    ...(base.trace && {
      trace: isKnown
        ? { ...stepTo(seen.code, base.trace), carrier: target }
        : carriedBy(base.trace, seen.code, target),
    }),
    ...pendingOf([value], [answer]),
  };
}

/** `Format::input($_GET['id'])`: what libraries call so passes on what it is given, unless the repository has the class. */
function namesOwnClass({ receiver }: SeenCall, given: readonly GivenPart[]): boolean {
  return (
    /^[A-Z]\w*$/.test(receiver?.path ?? '') && given.every(({ argument }) => argument !== receiverArgument)
  );
}

/** That the call carries the value on is assumed of it: the function of the repository, where there is one, says so or does not. */
function carriedBy(trace: Trace, code: IrNode, carrier: CallTarget): Trace {
  return trace.assumed && trace.code === code && trace.before ? { ...trace, carrier } : trace;
}

/** What a field of the object holds, where another file declares the type: `this.ctx` in Go. */
export function fieldAnswer(value: TaintValue, within: Func | undefined, elsewhere: Elsewhere): TaintValue {
  const { owner, self } = within ?? {};
  const field = /^this\.(\w+)$/.exec(value.path ?? '')?.[1];
  if (field === undefined || !elsewhere || !owner || owner.fields || self === undefined) return value;
  const target = { members: [owner.name], name: field };
  return { ...value, pending: [answeredBy({ code: value.code }, target, { given: [], isField: true })] };
}

/** `this.ctx.Query()`: what a method of such a field gives. */
function withFieldResult({ path, receiver }: SeenCall, value: TaintValue): TaintValue {
  const fields = receiver?.pending?.filter((trace) => rootOf(trace).answer?.isField) ?? [];
  if (fields.length === 0) return value;
  const method = `${path.slice(path.lastIndexOf('.') + 1)}()`;
  const others = value.pending?.filter((trace) => !fields.includes(trace)) ?? [];
  return { ...value, pending: [...others, ...fields.map((trace) => withField(trace, method))] };
}

/** The object of another file that a method was called on holds what it was given, if the method keeps it. */
export function storeAnswer(seen: SeenCall, scope: Scope, elsewhere: Elsewhere): void {
  const { callee } = seen.code;
  const holder = callee.kind === 'member' && callee.object.kind === 'name' ? callee.object.name : undefined;
  const before = holder === undefined ? undefined : scope.find(holder);
  if (holder === undefined || before?.path?.endsWith('()') !== true) return;
  const given = givenParts(seen).filter(({ argument }) => argument !== receiverArgument);
  const target = given.length > 0 ? elsewhere?.(seen) : undefined;
  const answer = target && answeredBy(seen, target, { given, part: 'receiver' });
  if (answer) scope.set(holder, { ...before, ...pendingOf([before], [answer]) });
}

/** What the parameters of a function hold that is given to a function of another file, if that calls it with such. */
export function callbackAnswers(
  call: GivenCall & CalledPath & Pick<SeenCall, 'code'>,
  func: Func,
  elsewhere: Elsewhere,
): readonly TaintValue[] {
  const given = elsewhere ? givenParts(call) : [];
  const target = given.length > 0 ? elsewhere?.(call) : undefined;
  const argument = call.code.args.indexOf(func);
  if (!target || argument < 0) return [];
  return func.parameters.map(({ target: code }, parameter) => {
    const answer = answeredBy(call, target, { given, part: { argument, parameter } });
    return { ...unknownValue(code), pending: [answer] };
  });
}

/** A method's result is a part of what it is called on: `request.get(name)`. */
function methodResult({ path, receiver }: SeenCall, value: TaintValue): TaintValue {
  if (!value.trace || value.trace !== receiver?.trace) return value;
  return { ...value, trace: withField(value.trace, `${path.slice(path.lastIndexOf('.') + 1)}()`) };
}

/** The data flows of a field of the object. @param isPart what fills the object fills its fields */
export function fieldFlow(
  object: TaintValue,
  field: string,
  isPart: boolean,
): Pick<TaintValue, 'trace' | 'pending'> {
  const { trace, pending } = object;
  return {
    ...(isPart && trace && { trace: withField(trace, field) }),
    ...(pending && { pending: pending.map((one) => withField(one, field)) }),
  };
}

/** The result of a call whose function another file defines. What is given as the result of too many such calls is cut off. */
function answeredBy(
  { code }: { readonly code: IrNode },
  target: CallTarget,
  options: Pick<Answer, 'given' | 'isAssumed' | 'part' | 'isField'>,
): Trace {
  const depthOf = ({ trace }: GivenPart): number => answerOf(trace)?.depth ?? 0;
  const given = options.given.filter((part) => depthOf(part) < maxDepth);
  const depth = 1 + Math.max(0, ...given.map(depthOf));
  const isLimited = given.length < options.given.length;
  return { code, fields: [], answer: { target, depth, ...options, given, ...(isLimited && { isLimited }) } };
}

function answerOf(trace: Trace | undefined): Answer | undefined {
  return trace && rootOf(trace).answer;
}

/** What the value is if the functions of other files return what they are given; itself where none was asked. */
export function promoted(value: TaintValue, alternative = 0): TaintValue {
  const { pending, sanitized: _sanitized, ...rest } = value;
  const trace = pending?.[Math.min(alternative, pending.length - 1)];
  const parts = value.parts && mappedParts(value.parts, alternative, trace);
  const items = value.items && mapped(value.items, alternative);
  const entries = value.entries && mappedEntries(value.entries, alternative);
  if (!trace && parts === value.parts && items === value.items && entries === value.entries) return value;
  return {
    ...(trace ? rest : value),
    ...(parts && { parts }),
    ...(items && { items }),
    ...(entries && { entries }),
    ...(trace && { origin: 'request' as const, trace }),
  };
}

/** How many alternatives there are to ask for. */
export function alternativesOf(values: readonly (TaintValue | undefined)[]): number {
  let max = 0;
  for (const value of values) {
    if (!value) continue;
    max = Math.max(max, value.pending?.length ?? 0);
    if (value.items) max = Math.max(max, alternativesOf(value.items));
    if (value.entries) max = Math.max(max, alternativesOf([...value.entries.values()]));
  }
  return max;
}

function mapped(values: readonly TaintValue[], alternative: number): readonly TaintValue[] {
  const changed = values.map((value) => promoted(value, alternative));
  return changed.some((value, index) => value !== values[index]) ? changed : values;
}

/** Of a text the parts that this flow is of: another part is what it was. */
function mappedParts(
  parts: readonly TaintValue[],
  alternative: number,
  trace: Trace | undefined,
): readonly TaintValue[] {
  if (!trace) return mapped(parts, alternative);
  const root = rootOf(trace);
  const places = parts.map(({ pending = [] }) => pending.findIndex((one) => rootOf(one) === root));
  if (places.every((place) => place < 0)) return mapped(parts, alternative);
  return parts.map((part, index) => {
    const place = places[index] ?? -1;
    return place < 0 ? part : promoted(part, place);
  });
}

function mappedEntries(
  entries: ReadonlyMap<string, TaintValue>,
  alternative: number,
): ReadonlyMap<string, TaintValue> {
  const values = [...entries.values()];
  const changed = mapped(values, alternative);
  return changed === values
    ? entries
    : new Map([...entries.keys()].map((key, index) => [key, changed[index] as TaintValue]));
}
