import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';

export interface Repository {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly complianceLevel: ComplianceLevel;
  /** The owning team's id. */
  readonly team: string;
  /** The branch that is audited unless another is asked for; null for the remote's own default. */
  readonly defaultBranch: string | null;
  /** Whether anybody may see its badge: where it stands, and nothing else. */
  readonly badge: boolean;
  /**
   * Whether the portal's own credentials enter it, and the SSH identity of the user that runs the portal: only where an
   * administrator said so, since anyone may register any address.
   */
  readonly usesPortalCredentials: boolean;
  readonly lastAuditAt: string | null;
  readonly createdAt: string;
}
