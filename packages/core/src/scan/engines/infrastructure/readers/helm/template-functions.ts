// Functions of Helm templates whose result follows from their arguments: https://helm.sh/docs/chart_template_guide/function_list/
// The others give an unknown value.
import { stringify } from 'yaml';
import { looselyEqual } from '../../conditions/loose-equality.ts';
import { type Fields, hole, isFields, isList, newFields, Unknown, unknown, type Value } from '../../value.ts';

export function callTemplateFunction(name: string, args: readonly Value[]): Value {
  if (Object.hasOwn(withUnknown, name)) return withUnknown[name]?.(args) ?? unknown;
  if (args.some((arg) => arg instanceof Unknown)) return unknown;
  if (name === 'toString') return shown(args[0] ?? null);
  return Object.hasOwn(functions, name) ? (functions[name]?.(args) ?? unknown) : unknown;
}

type TemplateFunction = (args: readonly Value[]) => Value;

/** What a template takes for false. */
export function isEmpty(value: Value): boolean {
  if (value === null || value === false || value === 0 || value === '') return true;
  if (isList(value)) return value.length === 0;
  return isFields(value) && Object.keys(value).length === 0;
}

/** As it is written into the text. */
export function shown(value: Value): string {
  if (value instanceof Unknown) return value.text ?? hole;
  if (value === null) return '';
  return typeof value === 'object' ? toYaml(value) : String(value);
}

function toYaml(value: Value): string {
  return stringify(plain(value, 0), { lineWidth: 0 }).trimEnd();
}

function plain(value: Value, depth: number): unknown {
  if (value instanceof Unknown || depth > 50) return hole;
  if (isList(value)) return value.map((one) => plain(one, depth + 1));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, depth + 1)]));
}

const withUnknown: Readonly<Record<string, TemplateFunction>> = {
  default: ([otherwise = null, value = null]) =>
    value instanceof Unknown ? unknown : isEmpty(value) ? otherwise : value,
  required: (args) => args[1] ?? unknown,
  toYaml: ([value = null]) => (value instanceof Unknown ? unknown : toYaml(value)),
  quote: (args) => quoted(args, '"'),
  squote: (args) => quoted(args, "'"),
  and: (args) => decide(args, true),
  or: (args) => decide(args, false),
  coalesce: (args) => args.find((arg) => arg instanceof Unknown || !isEmpty(arg)) ?? null,
  ternary: ([one = null, other = null, test = null]) =>
    test instanceof Unknown ? unknown : test === true ? one : other,
  nindent: ([width, text]) => indent(Number(width), text ?? null, '\n'),
  indent: ([width, text]) => indent(Number(width), text ?? null, ''),
  semverCompare: ([range]) => typeof range === 'string' && range.startsWith('>'),
  // What the cluster holds is not there when a chart is rendered.
  lookup: () => newFields(),
  printf: ([pattern, ...args]) => printf(shown(pattern ?? null), args),
  dict: (args) => dictionary(args),
  list: (args) => args,
  fail: () => '',
};

const functions: Readonly<Record<string, TemplateFunction>> = {
  not: ([value = null]) => isEmpty(value),
  empty: ([value = null]) => isEmpty(value),
  eq: ([one = null, ...others]) => others.some((other) => looselyEqual(one, other) === true),
  ne: ([one = null, other = null]) => looselyEqual(one, other) !== true,
  gt: ([one, other]) => Number(one) > Number(other),
  ge: ([one, other]) => Number(one) >= Number(other),
  lt: ([one, other]) => Number(one) < Number(other),
  le: ([one, other]) => Number(one) <= Number(other),
  add: (args) => args.reduce((sum: number, one) => sum + Number(one), 0),
  int: ([value]) => Math.trunc(Number(value)) || 0,
  int64: ([value]) => Math.trunc(Number(value)) || 0,
  lower: ([text = null]) => shown(text).toLowerCase(),
  upper: ([text = null]) => shown(text).toUpperCase(),
  trim: ([text = null]) => shown(text).trim(),
  trunc: ([length, text = null]) => shown(text).slice(0, Number(length)),
  trimSuffix: ([suffix, text = null]) => withoutEnd(shown(text), String(suffix)),
  trimPrefix: ([prefix, text = null]) => withoutStart(shown(text), String(prefix)),
  replace: ([part, other, text = null]) => shown(text).replaceAll(String(part), String(other)),
  contains: ([part, text = null]) => shown(text).includes(String(part)),
  hasPrefix: ([prefix, text = null]) => shown(text).startsWith(String(prefix)),
  hasSuffix: ([suffix, text = null]) => shown(text).endsWith(String(suffix)),
  join: ([separator, list]) => (isList(list) ? list.map(shown).join(String(separator)) : ''),
  hasKey: ([fields, name]) => isFields(fields) && fields[String(name)] !== undefined,
  has: ([value = null, list]) => isList(list) && list.some((one) => looselyEqual(one, value) === true),
  get: ([fields, name]) => (isFields(fields) ? (fields[String(name)] ?? '') : ''),
  index: ([value = null, ...keys]) => {
    let found: Value = value;
    for (const key of keys) {
      if (isList(found)) found = found[Number(key)] ?? null;
      else found = isFields(found) ? (found[String(key)] ?? null) : null;
    }
    return found;
  },
  len: ([value = null]) =>
    isList(value) ? value.length : isFields(value) ? Object.keys(value).length : shown(value).length,
  merge: (args) => mergeAll([...args].reverse()),
  mergeOverwrite: (args) => mergeAll(args),
  omit: ([fields, ...names]) => {
    const copy = newFields();
    if (isFields(fields))
      for (const [name, one] of Object.entries(fields)) if (!names.includes(name)) copy[name] = one;
    return copy;
  },
  toJson: ([value]) => JSON.stringify(plain(value ?? null, 0)),
  kindIs: ([kind, value = null]) => kindOf(value) === kind,
  typeIs: ([kind, value = null]) => kindOf(value) === kind,
  b64enc: ([text = null]) => Buffer.from(shown(text)).toString('base64'),
};

function kindOf(value: Value): string {
  if (isList(value)) return 'slice';
  if (isFields(value)) return 'map';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'number' ? 'float64' : value === null ? 'invalid' : 'string';
}

function quoted(args: readonly Value[], mark: string): Value {
  return args
    .map((arg) => `${mark}${shown(arg).replaceAll(mark, mark === '"' ? '\\"' : "''")}${mark}`)
    .join(' ');
}

/** `and` gives the first empty value or the last, `or` the first other. */
function decide(args: readonly Value[], stopsAtEmpty: boolean): Value {
  if (args.some((arg) => !(arg instanceof Unknown) && isEmpty(arg) === stopsAtEmpty))
    return args.find((arg) => !(arg instanceof Unknown) && isEmpty(arg) === stopsAtEmpty) ?? null;
  return args.some((arg) => arg instanceof Unknown) ? unknown : (args.at(-1) ?? null);
}

function indent(width: number, text: Value, before: string): string {
  const spaces = ' '.repeat(Math.min(Math.max(width, 0), 100));
  return `${before}${shown(text)
    .split('\n')
    .map((line) => `${spaces}${line}`)
    .join('\n')}`;
}

function printf(pattern: string, args: readonly Value[]): Value {
  let next = 0;
  return pattern.replace(/%[sdvq]/g, (verb) => {
    const text = shown(args[next++] ?? null);
    return verb === '%q' ? JSON.stringify(text) : text;
  });
}

function dictionary(args: readonly Value[]): Fields {
  const fields = newFields();
  for (let at = 0; at + 1 < args.length; at += 2) fields[shown(args[at] ?? null)] = args[at + 1] ?? null;
  return fields;
}

function mergeAll(args: readonly Value[]): Fields {
  const merged = newFields();
  for (const arg of args) {
    if (!isFields(arg)) continue;
    for (const [name, one] of Object.entries(arg)) {
      const known = merged[name];
      merged[name] = isFields(known) && isFields(one) ? mergeAll([known, one]) : one;
    }
  }
  return merged;
}

function withoutEnd(text: string, suffix: string): string {
  return suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
}

function withoutStart(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
