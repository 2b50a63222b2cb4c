// Where one repository stands, and how it is stored.
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { Blocker, ComplianceState, StatusWaiver } from './compliance-status.ts';

export interface RepositoryCompliance {
  readonly repositoryId: string;
  readonly name: string;
  readonly requiredLevel: ComplianceLevel;
  readonly achievedLevel: ComplianceLevel | null;
  readonly state: ComplianceState;
  readonly score: number;
  readonly blockers: readonly Blocker[];
  /** Exceptions that hold. */
  readonly waivers: readonly StatusWaiver[];
  readonly evaluatedAt: string;
}

/** Without what only the repository knows. */
export type ComplianceStatus = Omit<RepositoryCompliance, 'name'>;

export interface StatusRow {
  repository_id: string;
  name: string;
  required_level: string;
  achieved_level: string | null;
  state: string;
  score: number;
  blockers: string;
  waivers: string;
  evaluated_at: string;
}

/** The row of a status, for the columns that are read. */
export function complianceRow(status: ComplianceStatus): Omit<StatusRow, 'name'> {
  return {
    repository_id: status.repositoryId,
    required_level: status.requiredLevel,
    achieved_level: status.achievedLevel,
    state: status.state,
    score: status.score,
    blockers: JSON.stringify(status.blockers),
    waivers: JSON.stringify(status.waivers),
    evaluated_at: status.evaluatedAt,
  };
}

export function readComplianceRow(row: StatusRow): RepositoryCompliance {
  return {
    repositoryId: row.repository_id,
    name: row.name,
    requiredLevel: row.required_level as ComplianceLevel,
    achievedLevel: row.achieved_level as ComplianceLevel | null,
    state: row.state as ComplianceState,
    score: row.score,
    blockers: JSON.parse(row.blockers),
    waivers: JSON.parse(row.waivers),
    evaluatedAt: row.evaluated_at,
  };
}
