import { type NewAudit, type PortalError, ValidationError } from '@assay/core';
import { validationFault } from '../http/errors.ts';
import { forDocument } from '../http/read-request.ts';
import { batchEntry } from '../schemas/audit.ts';

const entrySchema = forDocument(batchEntry);

/** Checks each entry by itself: a malformed one becomes an error in its place. */
export function parseBatch(audits: readonly unknown[]): {
  readonly entries: (NewAudit | PortalError)[];
  readonly originals: { readonly repositoryId?: unknown; readonly type?: unknown }[];
} {
  const entries = audits.map((entry): NewAudit | PortalError => {
    const { error, value } = entrySchema.validate(entry);
    if (!error) return value;
    const { message, details } = validationFault(error);
    return new ValidationError(message, details);
  });
  const originals = audits.map((entry) => (typeof entry === 'object' && entry !== null ? entry : {}));
  return { entries, originals };
}
