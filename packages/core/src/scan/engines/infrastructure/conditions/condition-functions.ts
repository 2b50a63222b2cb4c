// Functions and methods of conditions.
import { matchesPattern } from '../../../../support/linear-pattern.ts';
import {
  type Fields,
  fieldLines,
  hole,
  isFields,
  isList,
  newFields,
  ownLine,
  Unknown,
  unknown,
  type Value,
} from '../value.ts';
import type { ConditionScope } from './condition.ts';
import { statementsOf } from './policy-statements.ts';
import { isPublicCidr } from './public-cidr.ts';

type ConditionFunction = (args: readonly Value[], scope: ConditionScope) => Value;
type Method = (value: Value, args: readonly Value[], scope: ConditionScope) => Value;

export const functions: Readonly<Record<string, ConditionFunction>> = {
  /** Whether a field is set. */
  has: ([value = null]) => (value instanceof Unknown ? unknown : value !== null),
  /** Whether a value is known to be true: what is unknown is not. */
  isTrue: ([value = null]) => value === true,
  size: ([value = null]) => sizeOf(value),
  int: ([value = null]) =>
    value instanceof Unknown ? unknown : Number.isNaN(Number(value)) ? null : Number(value),
  string: ([value = null]) => (value instanceof Unknown ? value : value === null ? '' : String(value)),
  /** A value as a list: null is the empty one, a single value a list of one. */
  list: ([value = null]) =>
    isList(value) || value instanceof Unknown ? value : value === null ? [] : [value],
  /** The fields of a map, as a list of its values. */
  values: ([value = null]) =>
    value instanceof Unknown ? unknown : isFields(value) ? Object.values(value) : [],
  /** JSON text, or what was to be encoded as such. */
  json: ([value = null]) => parseJson(value),
  /** The statements of an IAM policy, whose actions, resources and principals are lists. */
  statements: ([value = null]) => statementsOf(parseJson(value)),
  /** Whether a network, or one of a list, is the whole internet. */
  isPublic: ([value = null]) => isPublicCidr(value),
  /** Resources of a type whose field refers to this one, or to the one given. */
  linked: ([type, field, to], { graph, resource }) =>
    graph.linkedBy(String(type), String(field), to ?? resource),
  /** The resource that a value refers to; with a type, also one that has the value as its name or id. */
  target: ([value = null, type], { graph }) =>
    graph.target(value, typeof type === 'string' ? type : undefined),
  resources: ([type], { graph }) => graph.ofType(String(type)),
  /** Whether the value refers to a resource of this type, or of one whose name begins so. */
  refersTo: ([value = null, type]) =>
    value instanceof Unknown && value.reference !== undefined
      ? value.reference.startsWith(String(type))
      : false,
};

export const methods: Readonly<Record<string, Method>> = {
  size: (value) => sizeOf(value),
  startsWith: onText((text, prefix) => {
    const known = text.split(hole, 1)[0] ?? '';
    if (known.length >= prefix.length || !text.includes(hole)) return known.startsWith(prefix);
    return prefix.startsWith(known) ? undefined : false;
  }),
  endsWith: onText((text, suffix) => {
    const known = text.slice(text.lastIndexOf(hole) + 1);
    if (known.length >= suffix.length || !text.includes(hole)) return known.endsWith(suffix);
    return suffix.endsWith(known) ? undefined : false;
  }),
  contains: (value, args, scope) =>
    isList(value) ? value.some((one) => one === args[0]) : containsText(value, args, scope),
  matches: (value, [pattern], { budget }) => {
    if (value instanceof Unknown) return unknown;
    if (typeof value !== 'string' && typeof value !== 'number') return false;
    const text = String(value);
    budget.consume(1 + (text.length >> 3));
    return matchesPattern(text, String(pattern));
  },
  lowerAscii: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  upperAscii: (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  trim: (value) => (typeof value === 'string' ? value.trim() : value),
  split: (value, [separator]) => (typeof value === 'string' ? value.split(String(separator)) : unknown),
};

const containsText = onText((text, part) => text.includes(part) || (text.includes(hole) ? undefined : false));

/** Undefined: what is not known of the text decides. */
function onText(apply: (text: string, other: string) => boolean | undefined): Method {
  return (value, [other]) => {
    const text = value instanceof Unknown ? value.text : value;
    if (other instanceof Unknown) return unknown;
    if (typeof text !== 'string') return false;
    return apply(text, String(other)) ?? unknown;
  };
}

function sizeOf(value: Value): Value {
  if (value instanceof Unknown) return unknown;
  if (isList(value)) return value.some((one) => one instanceof Unknown) ? unknown : value.length;
  if (typeof value === 'string') return [...value].length;
  return isFields(value) ? Object.keys(value).length : 0;
}

function parseJson(value: Value): Value {
  const text = value instanceof Unknown ? value.text : value;
  if (typeof text !== 'string') return value instanceof Unknown ? unknown : value;
  // A comma at the end is refused by the provider, and common in what people write.
  const parsed = parseJsonText(text.trim()) ?? parseJsonText(text.replace(/,(?=\s*[}\]])/g, ''));
  return parsed === undefined ? unknown : withHoles(parsed);
}

function parseJsonText(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** Texts with unknown parts become unknown texts. */
function withHoles(value: Value): Value {
  if (typeof value === 'string') return value.includes(hole) ? new Unknown(undefined, value) : value;
  if (isList(value)) return value.map(withHoles);
  if (!isFields(value)) return value;
  const fields: Fields = newFields(value[ownLine]);
  for (const [name, one] of Object.entries(value)) fields[name] = withHoles(one);
  if (value[fieldLines]) fields[fieldLines] = value[fieldLines];
  return fields;
}
