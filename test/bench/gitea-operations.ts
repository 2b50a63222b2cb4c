// Writes what Gitea's published description says of the operations that we ask for: `gitea-js` is generated from it, and
// its types name every operation, query and field. Run it with the folder of the unpacked package.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giteaOperationsPath, usedOperations } from '../helpers/gitea-contract.ts';

const [folder = ''] = process.argv.slice(2);
const text = readFileSync(join(folder, 'dist/index.d.ts'), 'utf8');

const schemas: Record<string, object> = {};

/** JSON Schema of a type as the package writes it. */
function schemaOf(type: string): object {
  const plain = type.trim();
  if (plain.endsWith('[]')) return { type: ['array', 'null'], items: schemaOf(plain.slice(0, -2)) };
  if (plain === 'number') return { type: 'integer' };
  if (plain === 'string' || plain === 'boolean') return { type: plain };
  const alias = new RegExp(`^type ${plain} = (.*);$`, 'm').exec(text)?.[1];
  if (alias) return schemaOf(alias);
  if (plain === 'any' || !/^\w+$/.test(plain)) return {};
  define(plain);
  return { $ref: `#/schemas/${plain}` };
}

function define(name: string): void {
  if (schemas[name]) return;
  const body = new RegExp(`^interface ${name} \\{\\n(.*?)^\\}`, 'ms').exec(text)?.[1];
  if (body === undefined) throw new Error(`${name} is not described.`);
  const properties: Record<string, object> = {};
  const required: string[] = [];
  schemas[name] = { type: ['object', 'null'], additionalProperties: false, required, properties };
  for (const [, field = '', optional, type = ''] of body.matchAll(/^ {4}(\w+)(\?)?: (.*);$/gm)) {
    properties[field] = schemaOf(type);
    if (optional === undefined) required.push(field);
  }
}

const operations: Record<string, object> = {};
for (const key of usedOperations) {
  const [method, path = ''] = key.split(' ');
  const start = text.indexOf(`@request ${method}:${path}\n`);
  if (start < 0) throw new Error(`${key} is not described.`);
  const rest = text.slice(start);
  const signature = rest.slice(0, rest.indexOf('params?: RequestParams'));
  const reply = /=> Promise<HttpResponse<(.*?), any>>/.exec(rest)?.[1] ?? 'void';
  const body = /\b(?:body|content): (\w+Options?),/.exec(signature)?.[1];
  const query = [...signature.matchAll(/^ {12}(\w+)\??: /gm)].map(([, name]) => name);
  operations[key] = {
    query,
    ...(body !== undefined && { body: schemaOf(body) }),
    ...(reply !== 'void' && { reply: schemaOf(reply) }),
  };
}
writeFileSync(giteaOperationsPath, `${JSON.stringify({ operations, schemas }, null, 1)}\n`);
