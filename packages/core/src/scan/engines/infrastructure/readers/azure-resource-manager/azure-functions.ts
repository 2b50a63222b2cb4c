// Functions of ARM templates and Bicep whose result follows from their arguments:
// https://learn.microsoft.com/azure/azure-resource-manager/templates/template-functions
// A function that is not here, and one whose arguments are unknown, gives an unknown value.
import { looselyEqual } from '../../conditions/loose-equality.ts';
import { hole, isFields, isList, newFields, Unknown, unknown, type Value } from '../../value.ts';
import { parseJsonValue } from '../parse-document.ts';

type AzureFunction = (args: readonly Value[]) => Value;

const maxLength = 10_000;

export function callAzureFunction(name: string, args: readonly Value[]): Value {
  const key = name.toLowerCase();
  const tolerant = Object.hasOwn(withUnknown, key) ? withUnknown[key] : undefined;
  if (tolerant) return tolerant(args);
  const known = Object.hasOwn(functions, key) ? functions[key] : undefined;
  if (known === undefined || args.some((arg) => arg instanceof Unknown)) return unknown;
  const result = known(args);
  return (isList(result) || typeof result === 'string') && result.length > maxLength ? unknown : result;
}

/** Texts one after the other; where one is not known, the others still are. */
export function joinTexts(parts: readonly Value[]): Value {
  let isKnown = true;
  const text = parts
    .map((part) => {
      const shown = textOf(part);
      if (shown !== undefined) return shown;
      isKnown = false;
      return part instanceof Unknown ? (part.text ?? hole) : hole;
    })
    .join('');
  if (text.length > maxLength) return unknown;
  return isKnown ? text : new Unknown(undefined, text);
}

/** Those that say something even of arguments that are unknown. */
const withUnknown: Readonly<Record<string, AzureFunction>> = {
  concat: (args) => (args.some(isList) ? (args.every(isList) ? args.flat() : unknown) : joinTexts(args)),
  format: ([pattern, ...args]) =>
    typeof pattern === 'string'
      ? joinTexts(
          pattern
            .split(/(\{\d+\})/)
            .map((part) => (/^\{\d+\}$/.test(part) ? (args[Number(part.slice(1, -1))] ?? unknown) : part)),
        )
      : unknown,
  if: ([test, then = null, otherwise = null]) =>
    typeof test === 'boolean' ? (test ? then : otherwise) : unknown,
  and: (args) => combined(args, false),
  or: (args) => combined(args, true),
  coalesce: (args) => args.find((arg) => arg !== null) ?? null,
  any: ([arg = null]) => arg,
  createarray: (args) => args,
  createobject: (args) => objectOf(args),
  // A resource's name says which one is meant; an identifier itself is not known.
  resourceid: (args) => new Unknown(undefined, args.map((arg) => textOf(arg) ?? hole).join('/')),
};

const functions: Readonly<Record<string, AzureFunction>> = {
  null: () => null,
  true: () => true,
  false: () => false,
  equals: ([one = null, other = null]) => looselyEqual(one, other) ?? unknown,
  not: ([arg]) => (typeof arg === 'boolean' ? !arg : unknown),
  bool: ([arg]) =>
    /^(?:true|1)$/i.test(String(arg)) ? true : /^(?:false|0)$/i.test(String(arg)) ? false : unknown,
  int: ([arg]) => (Number.isFinite(Number(arg)) ? Number(arg) : unknown),
  string: ([arg = null]) => textOf(arg) ?? unknown,
  json: ([arg]) => (typeof arg === 'string' ? (parseJsonValue(arg) ?? unknown) : unknown),
  tolower: ([arg]) => changed(arg, (text) => text.toLowerCase()),
  toupper: ([arg]) => changed(arg, (text) => text.toUpperCase()),
  trim: ([arg]) => changed(arg, (text) => text.trim()),
  replace: ([arg, from, to]) => changed(arg, (text) => text.replaceAll(String(from), String(to))),
  substring: ([arg, from, length]) =>
    changed(arg, (text) =>
      text.slice(Number(from), length === undefined ? undefined : Number(from) + Number(length)),
    ),
  split: ([arg, by]) => (typeof arg === 'string' ? arg.split(String(by)) : unknown),
  join: ([list, by]) =>
    isList(list) ? joinTexts(list.flatMap((one, at) => (at ? [by ?? '', one] : [one]))) : unknown,
  startswith: ([text, part]) => lower(text).startsWith(lower(part)),
  endswith: ([text, part]) => lower(text).endsWith(lower(part)),
  contains: ([whole, part]) => {
    if (isList(whole)) return whole.some((one) => one === part);
    if (isFields(whole)) return Object.keys(whole).some((name) => name === part);
    return typeof whole === 'string' ? whole.includes(String(part)) : unknown;
  },
  empty: ([arg]) =>
    arg === null ||
    arg === '' ||
    (isList(arg) && arg.length === 0) ||
    (isFields(arg) && Object.keys(arg).length === 0),
  length: ([arg]) =>
    isFields(arg) ? Object.keys(arg).length : isList(arg) || typeof arg === 'string' ? arg.length : unknown,
  first: ([arg]) => (isList(arg) || typeof arg === 'string' ? (arg[0] ?? unknown) : unknown),
  last: ([arg]) => (isList(arg) || typeof arg === 'string' ? (arg.at(-1) ?? unknown) : unknown),
  range: ([from, count]) =>
    Number(count) <= maxLength
      ? Array.from({ length: Math.max(0, Number(count)) }, (_, at) => Number(from) + at)
      : unknown,
  union: (args) => {
    if (args.every(isList)) return [...new Set(args.flat())];
    return args.every(isFields) ? Object.assign(newFields(), ...args) : unknown;
  },
  add: ([one, other]) => Number(one) + Number(other),
  sub: ([one, other]) => Number(one) - Number(other),
  mul: ([one, other]) => Number(one) * Number(other),
  greater: ([one, other]) => Number(one) > Number(other),
  greaterorequals: ([one, other]) => Number(one) >= Number(other),
  less: ([one, other]) => Number(one) < Number(other),
  lessorequals: ([one, other]) => Number(one) <= Number(other),
};

function combined(args: readonly Value[], decisive: boolean): Value {
  if (args.includes(decisive)) return decisive;
  return args.every((arg) => typeof arg === 'boolean') ? !decisive : unknown;
}

function objectOf(args: readonly Value[]): Value {
  const fields = newFields();
  for (let at = 0; at + 1 < args.length; at += 2) fields[String(args[at])] = args[at + 1] ?? null;
  return fields;
}

function textOf(value: Value): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

function changed(value: Value | undefined, change: (text: string) => string): Value {
  return typeof value === 'string' ? change(value) : unknown;
}

function lower(value: Value | undefined): string {
  return String(value).toLowerCase();
}
