// What a request brings, read strictly: JSON in well-formed UTF-8, types as they are written, and no text that
// a database can't hold. hapi's own parser is lenient in each of these.
import { ValidationError } from '@assay/core';
import Joi from 'joi';
import { jsonFault } from './json-fault.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** How joi speaks: every fault at once, fields in quotes, patterns by their name. */
export const joiOptions: Joi.ValidationOptions = {
  abortEarly: false,
  messages: {
    'string.pattern.name': '{{#label}} must be {{#name}}',
    'string.guid': '{{#label}} must be a UUID',
    'string.isoDate': '{{#label}} must be a date and time in ISO 8601',
    'object.unknown': '{{#label}} is not known here',
  },
};

const noBody = Joi.object({}).label('body');

/** The checked body. A number is no string and a string no number; a route without a body takes `{}` or none. */
export function readBody(schema: Joi.ObjectSchema | undefined, bytes: unknown): unknown {
  const given = Buffer.isBuffer(bytes) && bytes.length > 0 ? parseJson(bytes) : undefined;
  const { error, value } = (schema ? schema.required().label('body') : noBody).validate(
    given ?? (schema ? given : {}),
    { ...joiOptions, convert: false },
  );
  if (error) throw error;
  return value;
}

/** Throws unless the query is well-formed: hapi would replace what it can't decode. */
export function requireCleanQuery(rawUrl: string): void {
  const start = rawUrl.indexOf('?');
  if (start < 0) return;
  const query = rawUrl.slice(start + 1);
  if (!query.includes('%')) return;
  let decoded: string | undefined;
  try {
    decoded = decodeURIComponent(query);
  } catch {
    // Told below.
  }
  const sentence =
    decoded === undefined
      ? 'The query is not well-formed: a percent sign is followed by two hexadecimal digits that make UTF-8.'
      : decoded.includes('\0')
        ? 'The query must not hold the character NUL.'
        : undefined;
  if (sentence) throw new ValidationError(sentence, { query: sentence });
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const sentence = 'The body is not well-formed JSON in UTF-8.';
    throw new ValidationError(sentence, { body: sentence }, { cause: error });
  }
  const fault = jsonFault(value);
  if (fault) throw new ValidationError(fault.sentence, { [fault.field]: fault.sentence });
  return value;
}
