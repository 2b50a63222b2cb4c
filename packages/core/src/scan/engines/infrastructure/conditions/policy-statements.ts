// Statements of IAM policies in one form, whatever they are written as: what may be one value or a list is a list.
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  ownLine,
  Unknown,
  unknown,
  type Value,
} from '../value.ts';

const listed = ['Action', 'NotAction', 'Resource', 'NotResource'];

export function statementsOf(document: Value): Value {
  if (document instanceof Unknown) return unknown;
  if (!isFields(document)) return [];
  const { Statement = null } = document;
  if (Statement instanceof Unknown) return unknown;
  const statements = isList(Statement) ? Statement : Statement === null ? [] : [Statement];
  return statements.map((statement) => (isFields(statement) ? normalize(statement) : unknown));
}

function normalize(statement: Fields): Fields {
  const fields = newFields(statement[ownLine]);
  Object.assign(fields, statement);
  if (statement[fieldLines]) fields[fieldLines] = statement[fieldLines];
  for (const name of listed) fields[name] = toList(statement[name] ?? null);
  fields.Effect = statement.Effect ?? 'Allow';
  fields.Principals = principalsOf(statement.Principal ?? null);
  return fields;
}

/** Every identifier of a principal: `*`, ARNs, account numbers, services. */
function principalsOf(principal: Value): Value {
  if (!isFields(principal)) return toList(principal);
  const found: Value[] = [];
  for (const value of Object.values(principal)) {
    const list = toList(value);
    if (isList(list)) found.push(...list);
    else found.push(list);
  }
  return found;
}

function toList(value: Value): Value {
  if (isList(value) || value instanceof Unknown) return value;
  return value === null ? [] : [value];
}
