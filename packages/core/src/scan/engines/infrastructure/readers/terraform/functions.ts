// Functions of Terraform whose result follows from their arguments: https://developer.hashicorp.com/terraform/language/functions
// A function that is not here, and one whose arguments are unknown, gives an unknown value.

import { type Fields, isFields, isList, newFields, Unknown, unknown, type Value } from '../../value.ts';
import { parseJsonValue, parseYamlValue } from '../parse-document.ts';
import {
  areEqual,
  at,
  maxListLength,
  maxTextLength,
  mergeFields,
  type Scope,
  toText,
} from './terraform-values.ts';

type TerraformFunction = (args: readonly Value[]) => Value;

export function callFunction(name: string, args: readonly Value[], scope: Scope): Value {
  if (name === 'file') return readText(args[0], scope);
  const tolerant = Object.hasOwn(withUnknown, name) ? withUnknown[name] : undefined;
  if (tolerant) return tolerant(args);
  if (args.some((arg) => arg instanceof Unknown)) return unknown;
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (known === undefined) return unknown;
  let size = 0;
  for (const arg of args) size += isList(arg) ? arg.length : typeof arg === 'string' ? arg.length >> 6 : 1;
  scope.budget.consume(size);
  const result = known(args);
  if (isList(result) && result.length > maxListLength) return unknown;
  return typeof result === 'string' && result.length > maxTextLength ? unknown : result;
}

function readText(path: Value | undefined, scope: Scope): Value {
  const text = typeof path === 'string' ? scope.readFile(path) : undefined;
  return text === undefined || text.length > maxTextLength ? unknown : text;
}

/** Those that say something even of arguments that are unknown. */
const withUnknown: Readonly<Record<string, TerraformFunction>> = {
  try: (args) => args.find((arg) => arg !== null) ?? null,
  can: ([arg]) => (arg instanceof Unknown ? unknown : arg !== null),
  // What is encoded stays what it is: policies look into it.
  jsonencode: ([arg]) => arg ?? unknown,
  yamlencode: () => unknown,
  sensitive: ([arg]) => arg ?? unknown,
  nonsensitive: ([arg]) => arg ?? unknown,
  merge: (args) =>
    args.every((arg) => isFields(arg) || arg === null) ? mergeFields(args.filter(isFields)) : unknown,
  concat: (args) => (args.every(isList) ? args.flat() : unknown),
  flatten: ([arg]) => (isList(arg) ? flatten(arg) : unknown),
  lookup: ([map, key, otherwise]) =>
    isFields(map) && typeof key === 'string' ? (map[key] ?? otherwise ?? unknown) : unknown,
  coalesce: (args) => {
    const first = args.find((arg) => arg !== null && arg !== '');
    return first ?? unknown;
  },
  toset: ([arg]) => (isList(arg) ? distinct(arg) : isFields(arg) ? arg : unknown),
  tolist: ([arg]) => (isList(arg) ? arg : unknown),
  tomap: ([arg]) => (isFields(arg) ? arg : unknown),
  length: ([arg]) => {
    if (isList(arg)) return arg.length;
    if (typeof arg === 'string') return [...arg].length;
    return isFields(arg) ? Object.keys(arg).length : unknown;
  },
  compact: ([arg]) => (isList(arg) ? arg.filter((one) => one !== null && one !== '') : unknown),
  keys: ([arg]) => (isFields(arg) ? Object.keys(arg).sort() : unknown),
  values: ([arg]) =>
    isFields(arg)
      ? Object.keys(arg)
          .sort()
          .map((key) => arg[key] ?? null)
      : unknown,
  element: ([list, index]) =>
    isList(list) && typeof index === 'number' && list.length > 0
      ? (list[index % list.length] ?? unknown)
      : unknown,
  one: ([list]) => (isList(list) && list.length <= 1 ? (list[0] ?? null) : unknown),
};

const functions: Readonly<Record<string, TerraformFunction>> = {
  abs: onNumber(Math.abs),
  ceil: onNumber(Math.ceil),
  floor: onNumber(Math.floor),
  max: (args) => Math.max(...args.map(Number)),
  min: (args) => Math.min(...args.map(Number)),
  lower: onText((text) => text.toLowerCase()),
  upper: onText((text) => text.toUpperCase()),
  title: onText((text) => text.replace(/\b[a-z]/g, (char) => char.toUpperCase())),
  trimspace: onText((text) => text.trim()),
  chomp: onText((text) => text.replace(/[\r\n]+$/, '')),
  base64encode: onText((text) => Buffer.from(text).toString('base64')),
  base64decode: onText((text) => Buffer.from(text, 'base64').toString('utf8')),
  jsondecode: onText((text) => parseJsonValue(text) ?? unknown),
  yamldecode: onText((text) => parseYamlValue(text) ?? unknown),
  tostring: ([arg]) => (arg === null || arg === undefined ? null : (toText(arg) ?? unknown)),
  tonumber: ([arg]) => (arg === null || Number.isNaN(Number(arg)) ? null : Number(arg)),
  tobool: ([arg]) => (arg === 'true' ? true : arg === 'false' ? false : (arg ?? null)),
  startswith: onTexts((text, prefix) => text.startsWith(prefix)),
  endswith: onTexts((text, suffix) => text.endsWith(suffix)),
  strcontains: onTexts((text, part) => text.includes(part)),
  trimprefix: onTexts((text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  trimsuffix: onTexts((text, suffix) =>
    text.endsWith(suffix) ? text.slice(0, -suffix.length || undefined) : text,
  ),
  split: onTexts((separator, text) => (text === '' ? [''] : text.split(separator))),
  join: ([separator, ...lists]) => {
    const parts = lists.flat().map((one) => toText(one as Value));
    return parts.includes(undefined) ? unknown : parts.join(String(separator));
  },
  replace: ([text, part, other]) =>
    typeof text === 'string' && typeof part === 'string' && !/^\/.*\/$/.test(part)
      ? text.replaceAll(part, String(other))
      : unknown,
  substr: ([text, offset, length]) =>
    typeof text === 'string' && typeof offset === 'number'
      ? text.slice(offset).slice(0, length === -1 ? undefined : Number(length))
      : unknown,
  format: ([pattern, ...args]) => format(String(pattern), args),
  formatlist: () => unknown,
  contains: ([list, value]) => contains(list, value),
  distinct: ([list]) => (isList(list) ? distinct(list) : unknown),
  reverse: ([list]) => (isList(list) ? [...list].reverse() : unknown),
  sort: ([list]) => (isList(list) ? [...list].map(String).sort() : unknown),
  slice: ([list, from, to]) => (isList(list) ? list.slice(Number(from), Number(to)) : unknown),
  index: ([list, value]) =>
    isList(list) ? list.findIndex((one) => areEqual(one, value ?? null) === true) : unknown,
  range: (args) => range(args.map(Number)),
  zipmap: ([keys, values]) => zipmap(keys, values),
  coalescelist: (args) => args.find((arg) => isList(arg) && arg.length > 0) ?? unknown,
  alltrue: ([list]) => (isList(list) ? list.every((one) => one === true || one === 'true') : unknown),
  anytrue: ([list]) => (isList(list) ? list.some((one) => one === true || one === 'true') : unknown),
  sum: ([list]) => (isList(list) ? list.reduce((total: number, one) => total + Number(one), 0) : unknown),
  setunion: (lists) => distinct(lists.filter(isList).flat()),
  setproduct: () => unknown,
  abspath: ([path]) => path ?? unknown,
  basename: onText((text) => text.slice(text.lastIndexOf('/') + 1)),
  dirname: onText((text) => text.slice(0, Math.max(0, text.lastIndexOf('/')))),
  get: ([value, key]) => at(value ?? null, key ?? null),
};

function onText(apply: (text: string) => Value): TerraformFunction {
  return ([arg]) => (typeof arg === 'string' ? apply(arg) : unknown);
}

function onTexts(apply: (one: string, other: string) => Value): TerraformFunction {
  return ([one, other]) =>
    typeof one === 'string' && typeof other === 'string' ? apply(one, other) : unknown;
}

function onNumber(apply: (number: number) => number): TerraformFunction {
  return ([arg]) => (typeof arg === 'number' ? apply(arg) : unknown);
}

/** Terraform's own limit of `range` is 1,024. */
function range(args: readonly number[]): Value {
  const [from, to, step] =
    args.length === 1 ? [0, args[0] ?? 0, 1] : [args[0] ?? 0, args[1] ?? 0, args[2] ?? 1];
  if (step === 0 || [from, to, step].some(Number.isNaN) || (to - from) / step > 1_024) return unknown;
  const list: number[] = [];
  for (let at = from; step > 0 ? at < to : at > to; at += step) list.push(at);
  return list;
}

function flatten(list: readonly Value[], depth = 0): Value {
  if (depth > 20) return unknown;
  const flat: Value[] = [];
  for (const one of list) {
    const inner = isList(one) ? flatten(one, depth + 1) : one;
    if (isList(inner)) flat.push(...inner);
    else flat.push(inner);
    if (flat.length > maxListLength) return unknown;
  }
  return flat;
}

function distinct(list: readonly Value[]): readonly Value[] {
  const seen = new Set<Value>();
  return list.filter((one) => {
    const isNew = !seen.has(one);
    seen.add(one);
    return isNew;
  });
}

function contains(list: Value | undefined, value: Value | undefined): Value {
  if (!isList(list)) return unknown;
  const results = list.map((one) => areEqual(one, value ?? null));
  if (results.includes(true)) return true;
  return results.includes(undefined) ? unknown : false;
}

function zipmap(keys: Value | undefined, values: Value | undefined): Value {
  if (!isList(keys) || !isList(values)) return unknown;
  const fields: Fields = newFields();
  for (const [index, key] of keys.entries()) fields[String(key)] = values[index] ?? null;
  return fields;
}

function format(pattern: string, args: readonly Value[]): Value {
  let next = 0;
  let isKnown = true;
  const text = pattern.replace(/%(%|0?\d*[svdqft])/g, (_, verb: string) => {
    if (verb === '%') return '%';
    const arg = toText(args[next++] ?? null);
    if (arg === undefined) isKnown = false;
    return verb === 'q'
      ? JSON.stringify(arg)
      : (arg?.padStart(Number(/\d+/.exec(verb)?.[0] ?? 0), '0') ?? '');
  });
  return isKnown ? text : unknown;
}
