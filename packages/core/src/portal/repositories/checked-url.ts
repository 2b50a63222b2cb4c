// Repository addresses and refs as they come in a request: what is wrong with them is the caller's to mend.

import { isRefName } from '../../scan/source/git/ref-name.ts';
import {
  parseRepositoryUrl,
  type RepositoryUrl,
  type RepositoryUrlOptions,
} from '../../scan/source/git/repository-url.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { ValidationError } from '../../support/errors.ts';

/** Throws ValidationError with the sentence about what is wrong. */
export function checkedUrl(url: string, options: RepositoryUrlOptions): RepositoryUrl {
  try {
    return parseRepositoryUrl(url, options);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new ValidationError(error.message, { url: error.message }, { cause: error });
  }
}

/** Throws ValidationError unless `ref` can be a branch, tag or commit. */
export function requireRef(ref: string, field: string): void {
  if (isRefName(ref)) return;
  const sentence = 'This is not a valid branch, tag or commit.';
  throw new ValidationError(sentence, { [field]: sentence });
}
