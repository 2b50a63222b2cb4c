// Every error of the service, as the interface writes it: this is the only place that builds the error body.

import {
  type ErrorCode,
  type ErrorDetails,
  isDatabaseBusy,
  PortalError,
  PreconditionError,
  RateLimitError,
} from '@assay/core';
import { Boom } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { requestIdOf } from './request-id.ts';

const statuses = {
  VALIDATION_ERROR: 400,
  AUTH_UNAUTHORIZED: 401,
  AUTH_INVALID_CREDENTIALS: 401,
  INSUFFICIENT_PERMISSIONS: 403,
  RESOURCE_NOT_FOUND: 404,
  CONFLICT_DUPLICATE: 409,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
} as const satisfies Record<ErrorCode, number>;

export interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: ErrorDetails;
  readonly retryAfterSeconds?: number;
  /** Where the code has another one than usual. */
  readonly status?: number;
}

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: ErrorDetails;
  readonly timestamp: string;
  readonly requestId: string;
}

const overloaded: Fault = {
  code: 'RATE_LIMIT_EXCEEDED',
  message: 'The server is overloaded. Try again in a moment.',
  details: { reason: 'overloaded' },
  retryAfterSeconds: 1,
};

/** The body of every reply from 400 on. */
export function errorBodyOf(fault: Fault, requestId: string, now: Date): ErrorBody {
  const { code, message, details } = fault;
  return { code, message, details, timestamp: now.toISOString(), requestId };
}

export function statusOf(code: ErrorCode): number {
  return statuses[code];
}

/** The reply to a fault; on 401 with the challenge that HTTP asks for. */
export function errorReply(fault: Fault, request: Request, h: ResponseToolkit, now: Date): ResponseObject {
  const response = h
    .response(errorBodyOf(fault, requestIdOf(request), now))
    .code(fault.status ?? statusOf(fault.code));
  if (fault.retryAfterSeconds !== undefined) response.header('retry-after', String(fault.retryAfterSeconds));
  if (response.statusCode === 401) {
    const acceptsBasic = request.route.settings.plugins?.assay?.acceptsBasic === true;
    const basic = acceptsBasic ? ', Basic realm="assay", charset="UTF-8"' : '';
    const bearer = request.plugins.assay?.challenge ?? 'Bearer realm="assay"';
    response.header('www-authenticate', `${bearer}${basic}`);
  }
  return response;
}

/** What a thrown thing is to the caller. A bug is "Internal error" and nothing more. */
export function faultOf(error: unknown): Fault {
  if (error instanceof PortalError) {
    const { code, message, details } = error;
    return {
      code,
      message,
      details,
      ...(error instanceof PreconditionError && { status: 412 }),
      ...(error instanceof RateLimitError && { retryAfterSeconds: error.retryAfterSeconds }),
    };
  }
  if (isDatabaseBusy(error)) return overloaded;
  if (error instanceof Boom) return boomFault(error);
  return { code: 'INTERNAL_ERROR', message: 'Internal error', details: {} };
}

/** hapi's own refusals, in the interface's eight codes. */
function boomFault(error: Boom): Fault {
  const joi = (error as { cause?: unknown }).cause ?? error;
  if (Joi.isError(joi) || Joi.isError(error))
    return validationFault((Joi.isError(joi) ? joi : error) as Joi.ValidationError);
  const { statusCode } = error.output;
  if (statusCode === 503) return overloaded;
  if (statusCode === 401)
    return { code: 'AUTH_UNAUTHORIZED', message: 'A valid token is required.', details: {} };
  if (statusCode === 404 || statusCode === 405) {
    return { code: 'RESOURCE_NOT_FOUND', message: 'This URL does not exist.', details: {} };
  }
  if (statusCode >= 400 && statusCode < 500) return requestFault(statusCode, error.message);
  return { code: 'INTERNAL_ERROR', message: 'Internal error', details: {} };
}

/** What other servers call 408, 413, 414, 415 and 431 is a validation error here. */
function requestFault(statusCode: number, message: string): Fault {
  const known: Record<number, readonly [string, string]> = {
    408: ['body', 'The request was sent too slowly.'],
    413: ['body', 'The request body is too large for this endpoint.'],
    414: ['path', 'The URL is too long.'],
    415: ['body', 'The body must be JSON (Content-Type: application/json).'],
    431: ['headers', 'The headers are too large.'],
  };
  const [field, sentence] =
    known[statusCode] ??
    (/payload|content-type|json/i.test(message)
      ? ['body', 'The body is malformed.']
      : ['path', 'The URL is malformed.']);
  return { code: 'VALIDATION_ERROR', message: sentence, details: { [field]: sentence } };
}

/** Where one of several fields is missing, each of them; where a rule of the whole is broken, the body. */
function fieldsOf(path: readonly (string | number)[], type: string, peers: unknown): readonly string[] {
  if (type === 'object.missing' && Array.isArray(peers))
    return peers.map((peer) => [...path, String(peer)].join('.'));
  if (type === 'from.order') return [...path, 'from'].map(String);
  return [path.length === 0 ? 'body' : path.join('.')];
}

/** Each field (dotted path) with a sentence. */
export function validationFault(error: Joi.ValidationError): Fault {
  const details: Record<string, string> = {};
  for (const { path, message, context, type } of error.details) {
    for (const field of fieldsOf(path, type, context?.peers)) details[field] ??= `${message}.`;
  }
  return {
    code: 'VALIDATION_ERROR',
    message: Object.values(details)[0] ?? 'The request is not valid.',
    details,
  };
}
