// The row of a finding that nobody has seen before.

import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { DueDays } from '../../../vocabulary/due-days.ts';
import { type RatingByRule, ratingColumns } from '../decided-rating.ts';
import { toToolColumns } from '../finding-row.ts';
import type { NewFindingRow, NewStatus } from '../ingest-store.ts';

export interface NewFindingContext {
  readonly id: string;
  readonly repositoryId: string;
  readonly teamId: string;
  readonly auditType: AuditType;
  readonly scope: string;
  readonly commit: string | null;
  readonly at: string;
  /** The audit or import that reports it; null where newer advisories do. */
  readonly auditId: string | null;
  readonly dueDays: DueDays;
  /** Open unless given. */
  readonly status?: Omit<NewStatus, 'resolvedAt'>;
  /** What decision rules say of how pressing it is. */
  readonly rating?: RatingByRule | undefined;
}

const open: Omit<NewStatus, 'resolvedAt'> = { status: 'open', by: 'tool', reason: null, expiresAt: null };

export function newFindingRow(finding: ReportedFinding, context: NewFindingContext): NewFindingRow {
  const { at, status = open } = context;
  return {
    id: context.id,
    repository_id: context.repositoryId,
    team_id: context.teamId,
    audit_type: context.auditType,
    scope: context.scope,
    path_bound: finding.pathBound,
    ...toToolColumns(finding),
    ...ratingColumns(finding, at, context.dueDays, context.rating),
    introduced_by: finding.introducedBy ? JSON.stringify(finding.introducedBy) : null,
    commit: finding.location?.commit ?? context.commit,
    status: status.status,
    status_by: status.by,
    decision_rule_id: status.decisionRuleId ?? null,
    status_reason: status.reason,
    status_expires_at: status.expiresAt,
    first_seen_at: at,
    last_seen_at: at,
    last_audit_id: context.auditId,
    missing_since: null,
    resolved_at: null,
    seconds_to_resolve: null,
    assignee_id: null,
    proposal: null,
    comment_count: 0,
    state_since: null,
    known_since: null,
  };
}
