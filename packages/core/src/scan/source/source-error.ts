/** Why a source can't be audited; these are codes of an audit's `failure`. */
export type SourceErrorCode = 'source_refused' | 'source_unreachable' | 'source_too_large' | 'timeout';

/**
 * `unauthorized`: the remote wants credentials, or others. `forbidden`: it knows them, and they don't suffice.
 * `not_found`: there is nothing, or nothing that it shows them.
 */
export type AccessDenial = 'unauthorized' | 'forbidden' | 'not_found';

/** What a failure is that may have been a denial of access. */
export interface Denied extends Error {
  readonly denial: AccessDenial | undefined;
  restated(message: string): Denied;
}

/**
 * The source can't be audited as it was given. The message is one sentence or two that say what to
 * do; it never holds a credential. `source_refused`: against the rules, or dangerous.
 * `source_unreachable`: not there, not answering, or not allowed. `source_too_large`: over the
 * limit, or over what the disk holds.
 */
export class SourceError extends Error implements Denied {
  readonly code: SourceErrorCode;
  /** Why the remote let nobody in, where it said so. */
  readonly denial: AccessDenial | undefined;

  constructor(
    code: SourceErrorCode,
    message: string,
    { denial, ...options }: ErrorOptions & { readonly denial?: AccessDenial | undefined } = {},
  ) {
    super(message, options);
    this.name = 'SourceError';
    this.code = code;
    this.denial = denial;
  }

  /** The same failure in other words. */
  restated(message: string): SourceError {
    return new SourceError(this.code, message, { cause: this, denial: this.denial });
  }
}
