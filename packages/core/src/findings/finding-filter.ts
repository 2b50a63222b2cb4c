import type { AuditType } from '../vocabulary/audit-type.ts';
import type { Category } from '../vocabulary/category.ts';
import type { FindingStatus } from '../vocabulary/finding-status.ts';
import type { Severity } from '../vocabulary/severity.ts';

/** Which findings a list shows, or a change is about; all that is given must hold. */
export interface FindingFilter {
  readonly repositoryId?: string;
  readonly team?: string;
  readonly auditType?: AuditType;
  readonly severity?: Severity;
  readonly category?: Category;
  readonly status?: FindingStatus;
  /** Part of the title, path or rule, or of an advisory id, package name or CWE id. */
  readonly q?: string;
  /** Open, and past its due date. */
  readonly overdue?: boolean;
  /** Any id or alias of the advisory, in any case. */
  readonly advisory?: string;
  /** The package's name, or its package URL with or without a version. */
  readonly package?: string;
  /** `CWE-89`, in any case. */
  readonly cwe?: string;
}
