// The words in which rules say what must be true of a call or a value.
import { hostOf, isPathBehindHost } from './address.ts';
import type { SeenCall } from './observer.ts';
import { atLeastOrigin, type TaintValue } from './taint-value.ts';

export type ValueTest = (value: TaintValue) => boolean;
export type CallTest = (seen: SeenCall) => boolean;

/** It is untrusted input. */
export const fromRequest: ValueTest = (value) => value.origin === 'request' && !value.sanitized;
/** Untrusted input, or an argument of a caller. */
export const fromCaller: ValueTest = (value) => atLeastOrigin(value, 'parameter') && !value.sanitized;
/** Not a constant. */
export const isDynamic: ValueTest = (value) => value.origin !== 'constant' && !value.func && !value.sanitized;
/** Text put together with something that is not constant. */
export const isJoined: ValueTest = (value) => value.joined && isDynamic(value) && !joinsOwnNames(value);
/** Process and user ids, lengths, counts and the tables of models, by their names. */
const number =
  /(?:^|\.)(?:p?pid|getp?pid|process_id|e?uid|gete?uid|gid|getgid|length|count|(?:quoted_)?table_name)(?:\(\))?$|(?:^|\.)(?:get)?table_?name\(\)$/i;
/** A constant of a class or module, by the convention of every language that has one. */
const constantName = /(?:^|[.:])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/** Only numbers and the program's own names are joined in: `kill -9 #{process.pid}`, `#{User.table_name}.id`, `FROM ${Tables.USER_ROLES}`. */
export function joinsOwnNames({ parts }: TaintValue): boolean {
  const open = (parts ?? []).filter(({ origin, sanitized }) => origin !== 'constant' && !sanitized);
  return open.length > 0 && open.every(isOwnName);
}

function isOwnName({ path, origin }: TaintValue): boolean {
  if (path === null) return false;
  return number.test(path) || (origin === 'unknown' && constantName.test(path));
}

/** The same, where what is joined in is untrusted input or comes from the caller. */
export const isJoinedFromCaller: ValueTest = (value) => value.joined && fromCaller(value);
export const isTrue: ValueTest = ({ literal }) => literal === true || literal === 1;
export const isFalse: ValueTest = ({ literal }) => literal === false || literal === 0;
export const isNull: ValueTest = ({ literal }) => literal === null;
/** A constant text that is no empty one. */
export const isText: ValueTest = ({ text, joined, origin }) =>
  text !== null && text !== '' && !joined && origin === 'constant';

/** The constant text, or what of it is constant, looks like this. */
export function says(pattern: RegExp): ValueTest {
  return ({ text }) => text !== null && pattern.test(text);
}

/** The way to the value looks like this. */
export function isPath(pattern: RegExp): ValueTest {
  return ({ path }) => path !== null && pattern.test(path);
}

/** By the type that the code declares or constructs. */
export function hasType(pattern: RegExp): ValueTest {
  return ({ type }) => type !== undefined && pattern.test(type);
}

/** Words of a statement to a database, with something joined in. */
export const isJoinedSql: ValueTest = (value) =>
  isJoined(value) && value.text !== null && sqlWords.test(value.text);

export const sqlWords =
  /^[\s("'\0]*(?:select\b|insert\s+(?:ignore\s+)?into\b|update\s+\S+\s+set\b|delete\s+from\b|replace\s+into\b|drop\s+\w+|create\s+\w+|alter\s+\w+|truncate\b|merge\s+into\b|with\s+\w+\s+as\b|grant\b|exec(?:ute)?\s|call\s|union\b|from\s+\w+|where\s)|\bselect\s[\s\S]*\sfrom\s|\bvalues\s*\([\s\S]*\0|\b(?:where|and|or)\b[\s(]*[\w."'`[\]\0]+\)?\s*(?:[=<>!~]|(?:not\s+)?(?:like|in|between|is|regexp)\b)[\s\S]*\0|\b(?:like|between)\b\s*['"(]?%?\0/i;

export function not(test: ValueTest): ValueTest {
  return (value) => !test(value);
}

export function either(...tests: readonly ValueTest[]): ValueTest {
  return (value) => tests.some((test) => test(value));
}

export function both(...tests: readonly ValueTest[]): ValueTest {
  return (value) => tests.every((test) => test(value));
}

/** The argument at the place passes the test. */
export function arg(index: number, test: ValueTest): CallTest {
  return ({ args }) => {
    const value = args[index];
    return value !== undefined && test(value);
  };
}

/** One of the arguments, named ones included, passes. */
export function anyArg(test: ValueTest): CallTest {
  return ({ args, named }) => args.some(test) || [...named.values()].some(test);
}

/** The argument by place or by name passes. */
export function argument(index: number, name: string, test: ValueTest): CallTest {
  return (seen) => {
    const value = seen.named.get(name) ?? seen.args[index];
    return value !== undefined && test(value);
  };
}

/** An argument by its name, or an entry of a record among the arguments. */
export function findOption({ args, named }: SeenCall, name: string): TaintValue | undefined {
  const given = named.get(name);
  if (given) return given;
  for (const { entries } of args) {
    const entry = entries?.get(name);
    if (entry) return entry;
  }
  return undefined;
}

export function option(name: string, test: ValueTest): CallTest {
  return (seen) => {
    const value = findOption(seen, name);
    return value !== undefined && test(value);
  };
}

/** The option is not given, and cannot be in a record that nothing is known of. */
export function lacksOption(name: string): CallTest {
  return (seen) => findOption(seen, name) === undefined && !seen.args.some(isOpenRecord);
}

/** No argument has the name: for languages in which options are arguments by name. */
export function lacksNamed(name: string): CallTest {
  return ({ named }) => !named.has(name) && !named.has('**');
}

/** Something that may hold options, but isn't written here. */
function isOpenRecord({ entries, origin, text, func, code }: TaintValue): boolean {
  return !entries && origin !== 'constant' && text === null && !func && code.kind === 'name';
}

export function all(...tests: readonly CallTest[]): CallTest {
  return (seen) => tests.every((test) => test(seen));
}

export function any(...tests: readonly CallTest[]): CallTest {
  return (seen) => tests.some((test) => test(seen));
}

export function none(test: CallTest): CallTest {
  return (seen) => !test(seen);
}

/** What the method is called on passes. */
export function on(test: ValueTest): CallTest {
  return ({ receiver }) => receiver !== undefined && test(receiver);
}

export function argCount(min: number, max: number = min): CallTest {
  return ({ args }) => args.length >= min && args.length <= max;
}

/** Not a constant, and something that the file itself says more of than a name. */
export const isKnownDynamic: ValueTest = (value) => isDynamic(value) && !value.undeclared;

/** An address that is put together and begins with a host, with a path of the same site, be it relative, or with a query. */
export const hasFixedHost: ValueTest = ({ joined, parts, text }) =>
  joined &&
  parts !== undefined &&
  text !== null &&
  /^(?:[a-z][\w+.-]*:)?\/\/[^/\0?#]+[/?#]|^~?\/(?![/\0\\])|^[?#]|^[\w.%-]+[/?#]/i.test(text);

/** It is put together, and what may be untrusted in it chooses no host: what it begins with was checked, or is another's. */
export const keepsHost: ValueTest = (value) => {
  if (hasFixedHost(value)) return true;
  const first = value.joined && value.parts?.find(({ origin, pending }) => origin !== 'constant' || pending);
  return first !== undefined && first !== false && !fromRequest(first) && !first.pending;
};

/** Untrusted input chooses the host of the URL; a constant, or another's value, before it settles that. */
export const choosesHost: ValueTest = (value) => {
  const host = hostOf(value);
  if (host) return fromRequest(host);
  if (!fromRequest(value)) return false;
  if (!value.joined || !value.parts) return true;
  if (hasFixedHost(value) || isPathBehindHost(value)) return false;
  const first = value.parts.find(({ origin }) => origin !== 'constant');
  return first !== undefined && fromRequest(first);
};

/** The record's entry passes. */
export function entry(name: string, test: ValueTest): ValueTest {
  return ({ entries }) => {
    const value = entries?.get(name);
    return value !== undefined && test(value);
  };
}

/** It or, where it is a list or a record, something in it passes. */
export function within(test: ValueTest): ValueTest {
  return (value) =>
    test(value) || (value.items ?? []).some(test) || [...(value.entries?.values() ?? [])].some(test);
}

/** A constant that was written into the code, even when it was recoded on the way. */
export const isWritten: ValueTest = ({ origin, path, text, literal, func, joined }) =>
  origin === 'constant' &&
  !joined &&
  func === undefined &&
  literal === undefined &&
  ((text !== null && text.length > 0) || path?.endsWith('()') === true);

/** What is called is no function of the same file. */
export const isNotOurs: CallTest = ({ callee }) => callee.func === undefined;
