// What a request brings, read strictly: JSON in well-formed UTF-8, types as they are written, and no text that
// a database can't hold. hapi's own parser is lenient in each of these.
import { ValidationError } from '@assay/core';
import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { RouteDefinition } from '../route.ts';
import { jsonFault } from './json-fault.ts';
import { bytesAsTheyCome, readBytes } from './raw-body.ts';

export interface RequestInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const oneMiB = 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const nothing = Joi.object({});

/** How joi speaks: every fault at once, fields in quotes, patterns by their name. */
const speech: Joi.ValidationOptions = {
  abortEarly: false,
  messages: {
    'string.pattern.name': '{{#label}} must be {{#name}}',
    'string.guid': '{{#label}} must be a UUID',
    'string.isoDate': '{{#label}} must be a date and time in ISO 8601',
    'object.unknown': '{{#label}} is not supported',
  },
};

/** For addresses and queries, which are text: a number may be written in it. */
function forText(schema: Joi.ObjectSchema): Joi.ObjectSchema {
  return schema.prefs(speech);
}

/** For documents, where a number is no string and a string no number. */
export function forDocument(schema: Joi.ObjectSchema): Joi.ObjectSchema {
  return schema.prefs({ ...speech, convert: false });
}

/** What checks the requests of a route; prepared with the first of them, because joi compiles messages slowly. */
export function inputReader(definition: RouteDefinition): (request: Request) => Promise<RequestInput> {
  let read: ((request: Request) => Promise<RequestInput>) | undefined;
  return (request) => {
    read ??= preparedReader(definition);
    return read(request);
  };
}

function preparedReader(definition: RouteDefinition): (request: Request) => Promise<RequestInput> {
  const params = definition.params && forText(definition.params);
  const query = forText(definition.query ?? nothing);
  const body = forDocument((definition.body?.required() ?? nothing).label('body'));
  const hasBody = definition.method === 'POST' || definition.method === 'PATCH';
  const lists = listParameters(definition.query);
  const asksNothing = definition.query === undefined;
  return async (request) => {
    const rawUrl = request.raw.req.url ?? '';
    const isBare = asksNothing && !rawUrl.includes('?');
    if (!isBare) requireCleanQuery(rawUrl);
    return {
      params: params ? checked(params, request.params) : {},
      query: isBare ? {} : checked(query, plainNumbers(query, joined(request.query, lists))),
      body: hasBody ? await takeBody(definition, body, request) : undefined,
    };
  };
}

interface SchemaKey {
  readonly key: string;
  readonly schema: Joi.Schema;
}

/** The parameters that take several values, and which. */
export function listParameters(schema: Joi.ObjectSchema | undefined): ReadonlyMap<string, readonly string[]> {
  const keys: readonly SchemaKey[] = schema?.$_terms.keys ?? [];
  return new Map(
    keys.flatMap(({ key, schema }) =>
      schema.$_terms.metas.flatMap((meta: { readonly listOf?: readonly string[] }) =>
        meta.listOf ? [[key, meta.listOf] as const] : [],
      ),
    ),
  );
}

/** A list may be written with commas or by repeating its name. */
function joined(query: Readonly<Record<string, unknown>>, lists: ReadonlyMap<string, unknown>): object {
  if (lists.size === 0) return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      lists.has(name) && Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}

/** joi reads `1e1` and `0x10` as numbers, too; here a number is written in digits. */
function plainNumbers(schema: Joi.ObjectSchema, given: unknown): unknown {
  for (const [name, value] of Object.entries(given as Record<string, unknown>)) {
    if (typeof value !== 'string' || /^-?\d+(\.\d+)?$/.test(value)) continue;
    if (schema.$_terms.keys?.find(({ key }: { key: string }) => key === name)?.schema.type !== 'number')
      continue;
    const sentence = `"${name}" must be a number written in digits.`;
    throw new ValidationError(sentence, { [name]: sentence });
  }
  return given;
}

function checked(schema: Joi.ObjectSchema, given: unknown): unknown {
  const { error, value } = schema.validate(given);
  if (error) throw error;
  return value;
}

async function takeBody(
  definition: RouteDefinition,
  schema: Joi.ObjectSchema,
  request: Request,
): Promise<unknown> {
  const terms = {
    maxBytes: definition.maxBytes ?? oneMiB,
    typeOptional: definition.body === undefined,
    unzip: true,
  };
  if (definition.receiveBody) return definition.receiveBody(bytesAsTheyCome(request, terms));
  const payload = await readBytes(request, terms);
  if (payload.length > 0) return checked(schema, parseJson(payload));
  // A route without a body takes an empty object, or none.
  return checked(schema, definition.body ? undefined : {});
}

/** Throws unless the query is well-formed: hapi would replace what it can't decode. */
function requireCleanQuery(rawUrl: string): void {
  const start = rawUrl.indexOf('?');
  if (start < 0 || !rawUrl.includes('%', start)) return;
  let decoded: string | undefined;
  try {
    decoded = decodeURIComponent(rawUrl.slice(start + 1));
  } catch {
    // Reported below.
  }
  const sentence =
    decoded === undefined
      ? 'The query string is malformed: a percent sign must be followed by two hexadecimal digits that encode UTF-8.'
      : decoded.includes('\0')
        ? 'The query string must not contain the character NUL.'
        : undefined;
  if (sentence) throw new ValidationError(sentence, { query: sentence });
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const sentence = 'The body is not valid JSON in UTF-8.';
    throw new ValidationError(sentence, { body: sentence }, { cause: error });
  }
  const fault = jsonFault(value);
  if (fault) throw new ValidationError(fault.sentence, { [fault.field]: fault.sentence });
  return value;
}
