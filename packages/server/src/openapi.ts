// The API's description, OpenAPI 3.0.0, from the same declarations that the server runs on. joi speaks JSON
// Schema 2020-12, so a kept converter stands between the two.
import { isDeepStrictEqual } from 'node:util';
import { convertSync } from '@openapi-contrib/json-schema-to-openapi-schema';
import type Joi from 'joi';
import { editRoleOf } from './http/edit-guard.ts';
import { listParameters } from './http/read-request.ts';
import { permissionRow } from './http/server-route.ts';
import { protocolPaths, protocolTag } from './openapi-protocols.ts';
import type { RouteDefinition } from './route.ts';
import { components } from './schemas/index.ts';

type JsonSchema = Record<string, unknown>;

interface Named {
  readonly name: string;
  readonly schema: JsonSchema;
}

const rateHeaders = {
  'X-Rate-Limit-Limit': { description: 'Requests per minute.', schema: { type: 'integer' } },
  'X-Rate-Limit-Remaining': {
    description: 'Requests remaining in this window.',
    schema: { type: 'integer' },
  },
  'X-Rate-Limit-Reset': {
    description: 'Unix time in seconds at which the window ends.',
    schema: { type: 'integer' },
  },
  'X-Request-Id': {
    description: 'Unique ID of this request, also in the error body.',
    schema: { type: 'string' },
  },
};

const linkHeader = {
  Link: {
    description: 'URLs of the first, previous and next page (RFC 8288); relative ones refer to this request.',
    schema: { type: 'string' },
  },
};

/** The whole document; `prefix` is where the plugin is mounted. */
export function describeApi(
  routes: readonly RouteDefinition[],
  { prefix }: { readonly prefix: string },
): JsonSchema {
  const named = Object.entries(components).map(([name, schema]) => ({
    name,
    schema: jsonSchema(schema, 'output'),
  }));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operation(route, named, routes);
  }
  return {
    openapi: '3.0.0',
    info: {
      title: 'Assay portal API',
      version: '1.0.0',
      description: 'Teams, repositories, audits, findings, compliance, reports.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: prefix || '/' }],
    tags: [...new Set([...routes.map(({ tag }) => tag), protocolTag])].map((name) => ({ name })),
    paths: { ...paths, ...protocolPaths },
    components: {
      schemas: Object.fromEntries(
        named.map(({ name, schema }) => [
          name,
          toOpenapi(
            withRefs(
              schema,
              named.filter((one) => one.name !== name),
            ),
          ),
        ]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session token or an API token.' },
        directory: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a directory, for SCIM and nothing else.',
        },
      },
    },
  };
}

function operation(
  route: RouteDefinition,
  named: readonly Named[],
  routes: readonly RouteDefinition[],
): JsonSchema {
  const edit = editRoleOf(route, routes);
  const isPublic = route.permission === 'public';
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.tag],
    security: isPublic ? [] : [{ bearer: [] }],
    'x-permission': isPublic ? 'public' : { name: route.permission, roles: permissionRow(route.permission) },
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.method === 'POST' ? [idempotencyKey] : []),
      ...(edit?.kind === 'changes' ? [ifMatch] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: toOpenapi(withRefs(jsonSchema(route.body, 'input'), named)),
            ...(route.example?.body !== undefined && { example: route.example.body }),
          },
        },
      },
    }),
    responses: {
      [route.success]: success(route, named, edit?.kind === 'shows'),
      ...(route.accepted && {
        202: {
          ...success({ ...route, reply: route.acceptedReply ?? route.reply }, named),
          description: route.accepted,
        },
      }),
      ...(route.path.startsWith('/v1/') || !isPublic ? { default: fault } : { '4XX': fault }),
    },
  };
}

function success(route: RouteDefinition, named: readonly Named[], hasVersions = false): JsonSchema {
  const mediaTypes = route.mediaTypes ?? [route.mediaType ?? 'application/json'];
  const schema = route.reply
    ? toOpenapi(withRefs(jsonSchema(route.reply, 'output'), named))
    : { type: 'string' };
  return {
    description: route.success === 204 ? 'Done.' : route.success === 201 ? 'Created.' : 'Success.',
    ...(route.path.startsWith('/v1/') && {
      headers: { ...rateHeaders, ...(isList(route) && linkHeader), ...(hasVersions && etagHeader) },
    }),
    ...((route.reply || route.mediaType || route.mediaTypes) && {
      content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }])),
    }),
  };
}

function isList({ method, reply }: RouteDefinition): boolean {
  const keys: readonly { readonly key: string }[] = reply?.$_terms.keys ?? [];
  return method === 'GET' && keys.some(({ key }) => key === 'pagination' || key === 'nextAfter');
}

const fault = {
  description: 'Error with a code, a message and details.',
  headers: rateHeaders,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Idempotency key: the same key, caller and body within 24 hours return the stored response without a second effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the version that the change was made from: 412 (`CONFLICT_DUPLICATE`) once it is another. Left out: whatever is there is changed.',
  schema: { type: 'string', maxLength: 1_000 },
};

const etagHeader = {
  ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' } },
};

function parametersOf(schema: Joi.ObjectSchema | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const lists = listParameters(schema);
  return Object.entries(properties).map(([name, { description, ...property }]) => {
    const values = lists.get(name);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      ...(values
        ? {
            style: 'form',
            explode: false,
            schema: { type: 'array', items: { type: 'string', enum: values }, minItems: 1 },
          }
        : { schema: toOpenapi(property) }),
    };
  });
}

function jsonSchema(schema: Joi.Schema, mode: 'input' | 'output'): JsonSchema {
  const standard = (
    schema as unknown as Record<'~standard', { jsonSchema: Record<string, (o: object) => JsonSchema> }>
  )['~standard'];
  const convert = standard.jsonSchema[mode] as (options: object) => JsonSchema;
  return convert({ target: 'draft-2020-12' });
}

/** Puts a reference wherever a named schema occurs, so that clients get names instead of copies. */
function withRefs(node: unknown, named: readonly Named[]): unknown {
  if (Array.isArray(node)) return node.map((item) => withRefs(item, named));
  if (node === null || typeof node !== 'object') return node;
  const hit = named.find(({ schema }) => isDeepStrictEqual(schema, node));
  if (hit) return { $ref: `#/components/schemas/${hit.name}` };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withRefs(value, named)]));
}

function toOpenapi(schema: unknown): unknown {
  return withFreeForm(convertSync(schema as object));
}

/** Objects that say nothing of their fields have any: generators of clients take them for empty ones otherwise. */
function withFreeForm(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withFreeForm);
  if (node === null || typeof node !== 'object') return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withFreeForm(value)]));
  const isFree = copy.type === 'object' && copy.properties === undefined;
  return isFree ? { additionalProperties: true, ...copy } : copy;
}
