// Between a witness and its row.
import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import { type ToolColumns, toLocation } from '../finding-row.ts';
import { type FindingWitness, type JoinReason, witnessOf } from '../finding-witness.ts';
import type { FindingScope, KeptFinding } from '../ingest-store.ts';

export interface NewWitness extends FindingScope {
  readonly id: string;
  readonly findingId: string;
  readonly joinedBy: JoinReason;
  readonly columns: ToolColumns;
  readonly pathBound: boolean | number;
  readonly commit: string | null;
  readonly auditId: string | null;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
}

/** A witness as it was stored: what becomes a finding of its own when it is taken apart. */
export interface StoredWitness extends NewWitness {
  readonly goneAt: string | null;
}

export interface WitnessRow {
  readonly id: string;
  readonly finding_id: string;
  readonly repository_id: string;
  readonly audit_type: string;
  readonly scope: string;
  readonly fingerprint: string;
  readonly joined_by: string;
  readonly severity: string;
  readonly columns: string;
  readonly path_bound: boolean | number;
  readonly commit: string | null;
  readonly audit_id: string | null;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly gone_at: string | null;
}

/** What is read of a witness to show it. */
export const shownColumns = [
  'id',
  'finding_id',
  'scope',
  'joined_by',
  'severity',
  'audit_id',
  'last_seen_at',
  'gone_at',
] as const satisfies readonly (keyof WitnessRow)[];

export type ShownWitnessRow = Pick<WitnessRow, (typeof shownColumns)[number]>;

export function toRow(witness: NewWitness): WitnessRow {
  return {
    id: witness.id,
    finding_id: witness.findingId,
    repository_id: witness.repositoryId,
    audit_type: witness.auditType,
    scope: witness.scope,
    fingerprint: witness.columns.fingerprint,
    joined_by: witness.joinedBy,
    severity: witness.columns.severity,
    columns: JSON.stringify(witness.columns),
    path_bound: Boolean(witness.pathBound),
    commit: witness.commit,
    audit_id: witness.auditId,
    first_seen_at: witness.firstSeenAt,
    last_seen_at: witness.lastSeenAt,
    gone_at: null,
  };
}

export function toKept(row: WitnessRow): KeptFinding {
  const columns = JSON.parse(row.columns) as ToolColumns;
  return {
    id: row.id,
    witnessOf: row.finding_id,
    fingerprint: row.fingerprint,
    anchorHash: columns.anchor_hash,
    toolFingerprint: columns.tool_fingerprint,
    hint: columns.hint,
    location: toLocation({ ...columns, commit: null }),
    ruleId: columns.rule_id,
    status: (row.gone_at === null ? 'open' : 'resolved') satisfies FindingStatus,
    statusBy: 'tool',
    decisionRuleId: null,
    statusReason: null,
    statusExpiresAt: null,
    missingSince: row.gone_at,
    firstSeenAt: row.first_seen_at,
    contentHash: columns.content_hash,
    excludedReason: null,
  };
}

export function toStored(row: WitnessRow): StoredWitness {
  return {
    id: row.id,
    findingId: row.finding_id,
    repositoryId: row.repository_id,
    auditType: row.audit_type as AuditType,
    scope: row.scope,
    joinedBy: row.joined_by as JoinReason,
    columns: JSON.parse(row.columns),
    pathBound: row.path_bound,
    commit: row.commit,
    auditId: row.audit_id,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    goneAt: row.gone_at,
  };
}

export function toWitness(row: ShownWitnessRow): FindingWitness {
  return {
    id: row.id,
    ...witnessOf(row.scope),
    auditId: row.audit_id,
    severity: row.severity as Severity,
    lastSeenAt: row.last_seen_at,
    goneAt: row.gone_at,
    joinedBy: row.joined_by as JoinReason,
  };
}
