// The data source `aws_iam_policy_document` as the policy that it renders.
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  ownLine,
  setField,
  unknown,
  type Value,
} from '../../value.ts';

const listNames: readonly (readonly [string, string])[] = [
  ['actions', 'Action'],
  ['not_actions', 'NotAction'],
  ['resources', 'Resource'],
  ['not_resources', 'NotResource'],
];

export function policyDocument(fields: Fields): Value {
  // What it takes over from other documents is not read.
  if (fields.source_policy_documents !== undefined || fields.override_policy_documents !== undefined)
    return unknown;
  const document = newFields(fields[ownLine]);
  const statements = isList(fields.statement) ? fields.statement : [];
  document.Statement = statements.map((statement) =>
    isFields(statement) ? statementOf(statement) : unknown,
  );
  return document;
}

function statementOf(block: Fields): Fields {
  const line = block[ownLine] ?? 1;
  const statement = newFields(line);
  setField(statement, 'Effect', block.effect ?? 'Allow', line);
  for (const [name, rendered] of listNames) {
    const value = block[name];
    if (value !== undefined) setField(statement, rendered, value, block[fieldLines]?.[name] ?? line);
  }
  for (const [name, rendered] of [
    ['principals', 'Principal'],
    ['not_principals', 'NotPrincipal'],
  ] as const) {
    const blocks = block[name];
    if (isList(blocks))
      setField(statement, rendered, principalsOf(blocks), block[fieldLines]?.[name] ?? line);
  }
  if (isList(block.condition)) setField(statement, 'Condition', conditionsOf(block.condition), line);
  return statement;
}

function principalsOf(blocks: readonly Value[]): Value {
  const fields = newFields();
  for (const block of blocks) {
    if (!isFields(block) || typeof block.type !== 'string') return unknown;
    const { type, identifiers = unknown } = block;
    // A principal of type `*` is everyone.
    if (type === '*') return '*';
    const known = fields[type];
    fields[type] = isList(known) && isList(identifiers) ? [...known, ...identifiers] : identifiers;
  }
  return fields;
}

function conditionsOf(blocks: readonly Value[]): Value {
  const fields = newFields();
  for (const block of blocks) {
    if (!isFields(block) || typeof block.test !== 'string' || typeof block.variable !== 'string')
      return unknown;
    const test = fields[block.test];
    const inner = isFields(test) ? test : newFields();
    inner[block.variable] = block.values ?? unknown;
    fields[block.test] = inner;
  }
  return fields;
}
