// Writes what GitLab publishes of the operations that we ask for: its own description (`doc/api/openapi/openapi_v2.yaml`) and, for notes
// and discussions, which it leaves out, the types of @gitbeaker/core. Run it with that file and the folder of the unpacked package.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { gitLabOperationsPath, packageOperations, usedOperations } from '../helpers/gitlab-contract.ts';

const [description = '', folder = ''] = process.argv.slice(2);

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly type?: string;
  readonly schema?: Schema;
}

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly responses: Readonly<Record<string, { readonly schema?: Schema }>>;
          }
        >
      >
    >
  >;
  readonly definitions: Readonly<Record<string, Schema>>;
}

const api = parse(readFileSync(description, 'utf8')) as Described;
const types = readFileSync(join(folder, 'dist/index.d.ts'), 'utf8');
const schemas: Record<string, object> = {};

/** Fields that the pages of the documentation name, and the description does not. */
const furtherFields: Readonly<Record<string, readonly string[]>> = {
  API_Entities_BasicProjectDetails: ['visibility'],
  API_Entities_Diff: ['collapsed', 'too_large'],
  API_Entities_GroupDetail: ['require_two_factor_authentication'],
  DiscussionNoteSchema: ['position', 'resolved', 'resolved_by', 'resolved_at'],
};

/** Nothing is required of an answer, and texts are described where numbers come. */
function ofReply({ $ref, type, items, properties }: Schema): object {
  if ($ref !== undefined) return defined($ref.replace('#/definitions/', ''));
  if (type === 'array') return { type: ['array', 'null'], items: items ? ofReply(items) : {} };
  if (type === 'object' && properties) return objectOf(properties, []);
  if (type === 'integer' || type === 'boolean') return { type: [type, 'null'] };
  return {};
}

function objectOf(properties: Readonly<Record<string, Schema>>, further: readonly string[]): object {
  return {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, ofReply(one)])),
      ...Object.fromEntries(further.map((name) => [name, {}])),
    },
  };
}

function defined(name: string): object {
  if (!schemas[name]) {
    schemas[name] = {};
    schemas[name] = objectOf(api.definitions[name]?.properties ?? {}, furtherFields[name] ?? []);
  }
  return { $ref: `#/schemas/${name}` };
}

function ofBody({ $ref, type, items, properties, required = [], enum: values }: Schema): object {
  if ($ref !== undefined) return ofBody(api.definitions[$ref.replace('#/definitions/', '')] ?? {});
  if (type === 'array') return { type: 'array', items: ofBody(items ?? {}) };
  if (type !== 'object') return { ...(type !== undefined && { type }), ...(values && { enum: values }) };
  const known = Object.entries(properties ?? {}).map(([name, one]) => [name, ofBody(one)]);
  return { type, additionalProperties: false, required, properties: Object.fromEntries(known) };
}

/** JSON Schema of a type of the package, as far as its fields go. */
function ofType(name: string): object {
  if (name.endsWith('[]')) return { type: 'array', items: ofType(name.slice(0, -2)) };
  if (schemas[name]) return { $ref: `#/schemas/${name}` };
  const [, base, text] =
    new RegExp(`^interface ${name} extends ([^{]*) \\{\\n(.*?)^\\}`, 'ms').exec(types) ?? [];
  if (text === undefined) throw new Error(`${name} is not described.`);
  const properties: Record<string, object> = {};
  schemas[name] = { type: 'object', additionalProperties: false, properties };
  if (base?.endsWith('Schema')) {
    ofType(base);
    Object.assign(properties, (schemas[base] as { properties: object }).properties);
  }
  for (const [, field = '', type = ''] of text.matchAll(/^ {4}(\w+)\??: (.*);$/gm))
    properties[field] = /^\w+Schema\[\]$/.test(type) ? ofType(type) : plainOf(type);
  for (const field of furtherFields[name] ?? []) properties[field] = {};
  return { $ref: `#/schemas/${name}` };
}

function plainOf(type: string): object {
  const [first = '', ...others] = type.split(' | ');
  const plain = first === 'number' ? 'integer' : first;
  if (!['integer', 'string', 'boolean'].includes(plain)) return {};
  return { type: others.includes('null') ? [plain, 'null'] : plain };
}

const operations: Record<string, object> = {};
for (const key of usedOperations) {
  const [method = '', path = ''] = key.split(' ');
  const operation = api.paths[`/api/v4${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${key} is not described.`);
  const { parameters = [], responses } = operation;
  const body = parameters.find((one) => one.in === 'body')?.schema;
  const reply = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].schema;
  const one = reply && ofReply(reply);
  operations[key] = {
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      // Lists are sent as one parameter of each item.
      .map(({ name, type }) => (type === 'array' ? `${name}[]` : name)),
    ...(body && { body: ofBody(body) }),
    // Some lists are described as the one thing that they are lists of.
    ...(one && { reply: reply.type === 'array' ? one : { anyOf: [one, { type: 'array', items: one }] } }),
  };
}
for (const [key, operation] of Object.entries<{
  reply: string;
  query?: readonly string[];
  body?: readonly string[];
}>(packageOperations)) {
  const { reply, query = [], body } = operation;
  operations[key] = {
    query,
    reply: ofType(reply),
    ...(body && {
      body: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: Object.fromEntries(body.map((name) => [name, {}])),
      },
    }),
  };
}
writeFileSync(gitLabOperationsPath, `${JSON.stringify({ operations, schemas }, null, 1)}\n`);
