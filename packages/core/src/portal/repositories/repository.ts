import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { ComplianceProfile } from '../../vocabulary/compliance-profile.ts';
import type {
  ContextBy,
  Criticality,
  Exposure,
  SourceVisibility,
} from '../../vocabulary/repository-context.ts';

export interface Repository {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly complianceLevel: ComplianceLevel;
  /** The owning team's id. */
  readonly team: string;
  /** The branch that is audited unless another is asked for; null for the remote's own default. */
  readonly defaultBranch: string | null;
  /** Whether anyone may see its badge: where it stands, and nothing else. */
  readonly badge: boolean;
  /**
   * Whether the portal's own credentials enter it, and the SSH identity of the user that runs the portal: only where an
   * administrator said so, since anyone may register any address.
   */
  readonly usesPortalCredentials: boolean;
  /** Words of people, in lower case, each once and sorted. */
  readonly tags: readonly string[];
  /** Null: nobody has said. */
  readonly criticality: Criticality | null;
  readonly exposure: Exposure;
  readonly visibility: SourceVisibility;
  /** Who says so of each. */
  readonly contextBy: ContextBy;
  /** Which controls apply to it; null: as its visibility says. */
  readonly complianceProfile: ComplianceProfile | null;
  readonly lastAuditAt: string | null;
  readonly createdAt: string;
}

/** Of one that nobody has described. */
export const undescribed = {
  tags: [],
  criticality: null,
  exposure: 'unknown',
  visibility: 'unknown',
  contextBy: { tags: [], criticality: null, exposure: null, visibility: null },
  complianceProfile: null,
} as const satisfies Partial<Repository>;
