// The errors a caller can act on; anything else that is thrown is a bug.

/** The eight codes of the interface, and nothing else. */
export type ErrorCode =
  | 'VALIDATION_ERROR'
  | 'AUTH_UNAUTHORIZED'
  | 'AUTH_INVALID_CREDENTIALS'
  | 'INSUFFICIENT_PERMISSIONS'
  | 'RESOURCE_NOT_FOUND'
  | 'CONFLICT_DUPLICATE'
  | 'RATE_LIMIT_EXCEEDED'
  | 'INTERNAL_ERROR';

/** A field (dotted path) and a sentence about it. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** An error the caller can act on: the sentence says what was wrong, `details` names the fields. */
export abstract class PortalError extends Error {
  abstract readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.details = details;
  }
}

/** The input breaks a rule of the interface (400). */
export class ValidationError extends PortalError {
  readonly code = 'VALIDATION_ERROR';
}

/** There is no valid token (401). */
export class UnauthorizedError extends PortalError {
  readonly code = 'AUTH_UNAUTHORIZED';
}

/** The email or the password is wrong (401). */
export class InvalidCredentialsError extends PortalError {
  readonly code = 'AUTH_INVALID_CREDENTIALS';
}

/** The role does not allow it (403). */
export class ForbiddenError extends PortalError {
  readonly code = 'INSUFFICIENT_PERMISSIONS';
}

/** It does not exist, or the caller may not see it (404). */
export class NotFoundError extends PortalError {
  readonly code = 'RESOURCE_NOT_FOUND';
}

/** It exists already (409). */
export class ConflictError extends PortalError {
  readonly code = 'CONFLICT_DUPLICATE';
}

/** It is no longer what the caller says that it was (412): a conflict with a change of someone else. */
export class PreconditionError extends PortalError {
  readonly code = 'CONFLICT_DUPLICATE';
}

/** A quota is used up; `retryAfterSeconds` says when to come back (429). */
export class RateLimitError extends PortalError {
  readonly code = 'RATE_LIMIT_EXCEEDED';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, details: ErrorDetails = {}) {
    super(message, details);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}
