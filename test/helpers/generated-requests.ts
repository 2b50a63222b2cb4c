// Requests made from the OpenAPI description, valid and broken, for finding what no test thought of.
import { fc } from './properties.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export interface GeneratedRequest {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** These end the very session that asks, or wait for ever. */
const left = new Set([
  'logout',
  'refreshToken',
  'watchAudit',
  'watchEvents',
  'updateMe',
  'updateUser',
  'closeWebSession',
  'refreshWebSession',
]);

/** Any request of the description; `ids` are of things that exist. */
export function anyRequest(description: Described, ids: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const requests = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId, tags }]) => !left.has(operationId) && !tags.includes('Protocols'))
      .map(([method, operation]) => ({ path, method, operation })),
  );
  const made = (isCareful: boolean) =>
    fc.oneof(...requests.map((one) => requestOf(one, { description, ids, isCareful })));
  return fc.oneof(made(true), made(false));
}

interface Making {
  readonly description: Described;
  readonly ids: readonly string[];
  /** Whether the request is meant to be understood. */
  readonly isCareful: boolean;
}

function requestOf(
  { path, method, operation }: { path: string; method: string; operation: DescribedOperation },
  making: Making,
): fc.Arbitrary<GeneratedRequest> {
  const { ids, isCareful } = making;
  const { operationId, parameters, requestBody } = operation;
  const value = (schema: Schema) => mostly(ofSchema(schema, making), wild, isCareful);
  const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>, freq: number) =>
    isCareful ? fc.constant(null) : fc.option(arbitrary, { freq });
  const query = parameters.filter((one) => one.in === 'query');
  const fields = Object.fromEntries(query.map(({ name, schema }) => [name, value(schema)]));
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return fc
    .record({
      params: fc.array(mostly(fc.constantFrom(...ids), text, isCareful), { minLength: 3, maxLength: 3 }),
      query: fc.record(fields, { requiredKeys: [] }),
      extra: sometimes(fc.tuple(text, text), 20),
      body: body ? value(body) : fc.option(fc.constant({}), { freq: 2, nil: undefined }),
      broken: sometimes(fc.string(), 30),
      key: sometimes(
        fc.string({ minLength: 1, maxLength: 20 }).map((key) => key.replace(/[^ -~]/g, '!')),
        10,
      ),
      type: isCareful
        ? fc.constant('application/json')
        : fc.constantFrom('application/json', 'application/json', 'text/plain', undefined),
    })
    .map(({ params, query: asked, extra, body: document, broken, key, type }) => {
      let index = 0;
      const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(params[index++] ?? ''));
      const search = new URLSearchParams(
        Object.entries(asked).map(([name, given]): [string, string] => [
          name,
          typeof given === 'string'
            ? given
            : Array.isArray(given)
              ? given.join(',')
              : (JSON.stringify(given) ?? ''),
        ]),
      );
      if (extra) search.append(...extra);
      const hasBody = method === 'post' || method === 'patch';
      const payload = broken ?? JSON.stringify(document);
      return {
        operationId,
        method: method.toUpperCase(),
        url: `${address}${search.size > 0 ? `?${search}` : ''}`,
        headers: {
          ...(hasBody && type && { 'content-type': type }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(hasBody && payload !== undefined && { payload }),
      };
    });
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((some) => some.toWellFormed()),
  fc.constantFrom(
    '',
    ' ',
    '%',
    '_',
    "' or 1=1 --",
    '\u0000',
    '../../etc/passwd',
    '__proto__',
    'x'.repeat(3_000),
    '\u202e',
  ),
);
const wild: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
);

function mostly<A, B>(good: fc.Arbitrary<A>, bad: fc.Arbitrary<B>, isCareful: boolean): fc.Arbitrary<A | B> {
  return isCareful ? good : fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: bad });
}

/** Text that is right somewhere. */
const plausible = fc.constantFrom(
  'A name',
  'https://example.com/some/repository.git',
  'correct horse battery',
  'main',
  'someone@example.com',
  'findings.open.critical == 0',
);

/** What the schema asks for; unless careful sometimes a field less, or one of another kind. */
function ofSchema(schema: Schema, making: Making, depth = 0): fc.Arbitrary<unknown> {
  const { description, ids, isCareful } = making;
  if (depth > 6) return wild;
  const inner = (one: unknown) => ofSchema((one ?? {}) as Schema, making, depth + 1);
  if (typeof schema.$ref === 'string')
    return inner(description.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map(inner));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      const fields = Object.fromEntries(
        properties.map(([name, one]) => [name, mostly(inner(one), wild, isCareful)]),
      );
      const required = ((schema.required ?? []) as string[]).filter((name) => name in fields);
      const whole = fc.record(fields, { requiredKeys: required });
      return mostly(whole, fc.record(fields, { requiredKeys: [] }), isCareful);
    }
    case 'array':
      return fc.array(inner(schema.items), { minLength: isCareful ? 1 : 0, maxLength: 4 });
    case 'integer':
    case 'number': {
      const min = Number(schema.minimum ?? 0);
      const max = Math.min(Number(schema.maximum ?? 50), min + 50);
      const fits = fc.integer({ min, max: Math.max(min, max) });
      return isCareful ? fits : fc.oneof(fits, fc.integer(), fc.constantFrom(0, 101, 2 ** 53));
    }
    case 'boolean':
      return fc.boolean();
    case 'string':
      if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
      if (schema.format?.toString().startsWith('date')) {
        return fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
          .map((at) => at.toISOString());
      }
      return isCareful ? plausible : fc.oneof(plausible, text);
    default:
      return isCareful ? plausible : wild;
  }
}
