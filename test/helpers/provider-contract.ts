// Whether a request is one that the provider's own description knows: its address, its query, its body. The description
// has 12 MB; tests use what it says of the operations that we ask for, and the benchmark the whole of it.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import type { Test } from 'tap';
import { root } from '../bench/measure.ts';

export const [describedBy, descriptionVersion] = ['@octokit/openapi', '23.0.2'];
export const descriptionPath: string = join(
  root,
  '.bench',
  `${describedBy.replace('/', '+')}@${descriptionVersion}`,
  'node_modules',
  describedBy,
  'generated',
  'api.github.com.json',
);

/** Names and types of our operations, out of the description; `provider-contract.ts --write` among the benchmarks writes it. */
export const operationsPath: string = join(root, 'test/fixtures/provider-operations.json');

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
  };
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

export interface AskedRequest {
  readonly method: string;
  readonly template: string;
  readonly path: string;
  readonly body: unknown;
}

export class ProviderContract {
  /** Operations that were asked for, and what was wrong with a request. */
  readonly used = new Set<string>();
  readonly faults: string[] = [];
  readonly requests: AskedRequest[] = [];
  readonly #description: Description;
  readonly #forQueries = new Schemas({ coerceTypes: true });
  readonly #forBodies = new Schemas({});
  readonly #templates: readonly (readonly [RegExp, string])[];

  constructor(description: Description) {
    this.#description = description;
    const { components } = description;
    for (const schemas of [this.#forQueries, this.#forBodies])
      schemas.add({ $id: 'description', components });
    // What is written out comes before what has places: /user before /{anything}.
    this.#templates = Object.keys(description.paths)
      .toSorted((a, b) => a.split('{').length - b.split('{').length)
      .map((template) => [new RegExp(`^${templatePattern(template)}$`), template]);
  }

  check(method: string, url: URL, body: unknown): void {
    const name = url.pathname.replace(/^\/api\/v3/, '');
    // Git fetches from the same address, with a protocol of its own.
    if (/\/(?:info\/refs|git-upload-pack)$/.test(name)) return;
    const [, template] = this.#templates.find(([pattern]) => pattern.test(name)) ?? [];
    const operation = template && this.#description.paths[template]?.[method.toLowerCase()];
    const told = (fault: string) => this.faults.push(`${method} ${template ?? name}: ${fault}`);
    if (!operation) return void told('there is no such operation');
    this.used.add(`${method} ${template}`);
    this.requests.push({ method, template, path: `${name}${url.search}`, body });
    const known = (operation.parameters ?? [])
      .map((one) => this.#parameter(one))
      .filter((one) => one.in === 'query');
    for (const [key, value] of url.searchParams) {
      const parameter = known.find((one) => one.name === key);
      if (!parameter) told(`no query has the name ${key}`);
      else if (this.#forQueries.faultOf(value, parameter.schema) !== undefined)
        told(`${key}=${value} does not fit`);
    }
    for (const { name: needed, required } of known)
      if (required && !url.searchParams.has(needed)) told(`the query ${needed} is missing`);
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    if (body === undefined) {
      if (operation.requestBody?.required) told('the body is missing');
    } else if (!schema) told('it takes no body');
    else {
      const fault = this.#forBodies.faultOf(body, schema);
      if (fault !== undefined) told(`the body: ${fault}`);
    }
  }

  #parameter(given: Parameter): Parameter {
    const name = given.$ref?.split('/').at(-1);
    return (name !== undefined && this.#description.components.parameters[name]) || given;
  }
}

/** Schemas of the description, compiled once: to compile one takes a thousand times as long as to ask it. */
class Schemas {
  readonly #ajv: Ajv;
  readonly #compiled = new Map<object, ValidateFunction>();

  constructor(options: Options) {
    this.#ajv = new Ajv({ strict: false, logger: false, ...options });
  }

  add(schema: object): void {
    this.#ajv.addSchema(schema);
  }

  /** What is wrong with the value; undefined when it fits. */
  faultOf(value: unknown, schema: object): string | undefined {
    const validate = this.#compiled.get(schema) ?? this.#compile(schema);
    this.#compiled.set(schema, validate);
    // Coercion changes what it is given.
    const data = structuredClone({ value });
    return validate(data) ? undefined : this.#ajv.errorsText(validate.errors);
  }

  #compile(schema: object): ValidateFunction {
    const whole = { type: 'object', properties: { value: schema } };
    return this.#ajv.compile(JSON.parse(JSON.stringify(whole).replaceAll('"#/', '"description#/')));
  }
}

function templatePattern(template: string): string {
  return template
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
      // A path within a repository has slashes of its own.
      return part === '{path}' || part === '{basehead}' ? '.+' : '[^/]+';
    })
    .join('');
}

const { ASSAY_BENCH_REQUESTS: requestsFile } = process.env;

/** Whatever the tests of one file ask a double of the provider for. */
export const providerContract: ProviderContract = new ProviderContract(
  JSON.parse(readFileSync(requestsFile === undefined ? operationsPath : descriptionPath, 'utf8')),
);

/** The last test of a file: nothing was asked for that the provider does not know. */
export function keepsContract(t: Test): void {
  t.test('every request is one that the provider describes', async (t) => {
    t.same([...new Set(providerContract.faults)], []);
    t.comment(`${providerContract.used.size} operations were asked for`);
    if (requestsFile === undefined) return;
    for (const request of providerContract.requests)
      appendFileSync(requestsFile, `${JSON.stringify(request)}\n`);
  });
}
