/** The four cumulative levels that a repository can be held to. */
export const complianceLevels = ['level1', 'level2', 'level3', 'level4'] as const;
export type ComplianceLevel = (typeof complianceLevels)[number];

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
  readonly lastAuditAt: string | null;
  readonly createdAt: string;
}
