/** Why a source can't be audited; these are codes of an audit's `failure`. */
export type SourceErrorCode = 'source_refused' | 'source_unreachable' | 'source_too_large' | 'timeout';

/**
 * The source can't be audited as it was given. The message is one sentence or two that say what to
 * do; it never holds a credential. `source_refused`: against the rules, or dangerous.
 * `source_unreachable`: not there, not answering, or not allowed. `source_too_large`: over the
 * limit, or over what the disk holds.
 */
export class SourceError extends Error {
  readonly code: SourceErrorCode;

  constructor(code: SourceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SourceError';
    this.code = code;
  }
}
