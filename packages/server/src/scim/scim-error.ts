// What was wrong with a request, as SCIM writes it (RFC 7644, 3.12).
import { PortalError, RateLimitError } from '@assay/core';
import { statusOf } from '../http/errors.ts';

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** A request that breaks a rule of the protocol (400). */
export class ScimError extends Error {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, sentence: string) {
    super(sentence);
    this.scimType = scimType;
  }
}

export interface ScimFault {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** Undefined for what is a fault of the server. */
export function scimFaultOf(error: unknown): ScimFault | undefined {
  if (error instanceof ScimError) return fault(400, error.message, error.scimType);
  if (!(error instanceof PortalError) || statusOf(error.code) >= 500) return undefined;
  const status = statusOf(error.code);
  const type = status === 409 ? 'uniqueness' : status === 400 ? 'invalidValue' : undefined;
  return {
    ...fault(status, error.message, type),
    ...(error instanceof RateLimitError && { retryAfterSeconds: error.retryAfterSeconds }),
  };
}

function fault(status: number, detail: string, scimType?: ScimType): ScimFault {
  return {
    status,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail,
    },
  };
}
