// Intrinsic functions of CloudFormation: https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
import { looselyEqual } from '../../conditions/loose-equality.ts';
import {
  type Fields,
  fieldLines,
  fieldPaths,
  hole,
  isFields,
  isList,
  Unknown,
  unknown,
  type Value,
  type Written,
} from '../../value.ts';

export interface Known {
  /** The file of the template. */
  readonly path: string;
  readonly parameters: Fields;
  readonly mappings: Fields;
  readonly conditions: Fields;
  /** Logical name → type. */
  readonly types: ReadonlyMap<string, string>;
}

type Resolve = (value: Value) => Value;

/** An object with one field that names a function. */
export function isIntrinsic(value: Fields): boolean {
  const names = Object.keys(value);
  const [name = ''] = names;
  if (names.length !== 1) return false;
  return (
    name.startsWith('Fn::') || name === 'Ref' || (name === 'Condition' && typeof value[name] === 'string')
  );
}

export function resolveIntrinsic(value: Fields, known: Known, resolve: Resolve): Value {
  const [name = ''] = Object.keys(value);
  const argument = value[name] ?? null;
  switch (name) {
    case 'Ref':
      return reference(argument, known);
    case 'Condition':
      return typeof argument === 'string' ? resolve(known.conditions[argument] ?? unknown) : unknown;
    case 'Fn::GetAtt':
      return attribute(argument, known);
    case 'Fn::Sub':
      return substitute(argument, known, resolve);
    case 'Fn::Join':
      return join(resolve(argument));
    case 'Fn::If':
      return choose(argument, known, resolve);
    case 'Fn::Equals':
      return equal(resolve(argument));
    case 'Fn::Not':
    case 'Fn::And':
    case 'Fn::Or':
      return combine(name, resolve(argument));
    case 'Fn::FindInMap':
      return find(resolve(argument), known);
    case 'Fn::Select':
      return select(resolve(argument));
    default:
      return unknown;
  }
}

/** Where the value of `!Ref name` is written; undefined of anything else. */
export function writtenAt(value: Value, { path, parameters }: Known): Written | undefined {
  const parameter = isFields(value) && typeof value.Ref === 'string' ? parameters[value.Ref] : undefined;
  if (!isFields(parameter)) return undefined;
  const line = parameter[fieldLines]?.Default;
  return line === undefined ? undefined : { path: parameter[fieldPaths]?.Default ?? path, line };
}

/** A parameter's default, or a resource. */
function reference(argument: Value, { parameters, types }: Known): Value {
  if (typeof argument !== 'string') return unknown;
  const parameter = parameters[argument];
  if (isFields(parameter)) return parameter.Default ?? unknown;
  return types.has(argument) ? new Unknown(`${types.get(argument)}.${argument}.Ref`) : unknown;
}

function attribute(argument: Value, { types }: Known): Value {
  const [name, field] = isList(argument) ? argument : [];
  return typeof name === 'string' && types.has(name)
    ? new Unknown(`${types.get(name)}.${name}.${String(field)}`)
    : unknown;
}

function substitute(argument: Value, known: Known, resolve: Resolve): Value {
  const [text, given] = isList(argument) ? argument : [argument];
  if (typeof text !== 'string') return unknown;
  const own = given !== undefined && isFields(given) ? given : undefined;
  let isKnown = true;
  const substituted = text.replace(/\$\{([^!}][^}]*)\}/g, (_, name: string) => {
    const value = own?.[name] === undefined ? reference(name, known) : resolve(own[name] ?? null);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    isKnown = false;
    return hole;
  });
  return isKnown ? substituted : new Unknown(undefined, substituted);
}

function join(argument: Value): Value {
  const [separator, parts] = isList(argument) ? argument : [];
  if (typeof separator !== 'string' || !isList(parts)) return unknown;
  const texts = parts.map((part) => (part instanceof Unknown ? (part.text ?? hole) : String(part)));
  const text = texts.join(separator);
  return text.includes(hole) ? new Unknown(undefined, text) : text;
}

function choose(argument: Value, known: Known, resolve: Resolve): Value {
  if (!isList(argument)) return unknown;
  const [condition, then = null, otherwise = null] = argument;
  const truth = typeof condition === 'string' ? resolve(known.conditions[condition] ?? unknown) : unknown;
  if (typeof truth !== 'boolean') return unknown;
  return resolve(truth ? then : otherwise);
}

function equal(argument: Value): Value {
  const [one = null, other = null] = isList(argument) ? argument : [];
  return looselyEqual(one, other) ?? unknown;
}

function combine(name: string, argument: Value): Value {
  const values = isList(argument) ? argument : [argument];
  if (name === 'Fn::Not') return typeof values[0] === 'boolean' ? !values[0] : unknown;
  const decisive = name === 'Fn::Or';
  if (values.includes(decisive)) return decisive;
  return values.every((value) => typeof value === 'boolean') ? !decisive : unknown;
}

function find(argument: Value, { mappings }: Known): Value {
  let value: Value = mappings;
  for (const key of isList(argument) ? argument : [unknown]) {
    if (!isFields(value) || typeof key !== 'string') return unknown;
    value = value[key] ?? unknown;
  }
  return value;
}

function select(argument: Value): Value {
  const [index, list] = isList(argument) ? argument : [];
  return isList(list) ? (list[Number(index)] ?? unknown) : unknown;
}
