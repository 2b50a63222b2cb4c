// Between a finding and its row.
import { createHash } from 'node:crypto';
import { toExcerpt } from '../../scan/identity/excerpt.ts';
import { toReferences } from '../../scan/identity/reference.ts';
import type { FindingLocation, ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { Confidence } from '../../vocabulary/confidence.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import { type PriorityLevel, priorityOrder } from '../../vocabulary/priority.ts';
import type { Reachability } from '../../vocabulary/reachability.ts';
import { type Severity, severityRank } from '../../vocabulary/severity.ts';
import type { FindingEventRow, FindingRow } from '../platform/storage/models.ts';
import { codeHostUrl } from './code-host-url.ts';
import { computedRating, type RatingColumns } from './decided-rating.ts';
import type { Finding, FindingEvent } from './finding.ts';
import { witnessOf } from './finding-witness.ts';
import { importedPart } from './import-scope.ts';
import { searchTerms } from './search-terms.ts';

/** The columns that a tool fills, and fills again with every audit. */
const toolColumnNames = [
  'fingerprint',
  'anchor_hash',
  'tool_fingerprint',
  'hint',
  'rule_id',
  'category',
  'severity',
  'severity_rank',
  'title',
  'description',
  'remediation',
  'confidence',
  'path',
  'start_line',
  'end_line',
  'start_column',
  'end_column',
  'excerpt',
  'excerpt_line',
  'excerpt_redacted',
  'reference_urls',
  'suppression',
  'flow',
  'suggested_edit',
  'package',
  'advisory',
  'cwe',
  'priority_level',
  'priority_score',
  'priority_order',
  'priority_reasons',
  'exploited',
  'epss',
  'fixable',
  'reachability',
  'owners',
  'search_terms',
  'excluded_reason',
  'content_hash',
] as const satisfies readonly (keyof FindingRow)[];
export type ToolColumns = Pick<FindingRow, (typeof toolColumnNames)[number]>;

export function toToolColumns(finding: ReportedFinding): ToolColumns {
  const { startColumn, endColumn } = finding.location ?? {};
  const columns = {
    fingerprint: finding.fingerprint,
    anchor_hash: finding.anchorHash,
    tool_fingerprint: finding.toolFingerprint,
    hint: finding.hint,
    rule_id: finding.ruleId,
    category: finding.category,
    severity: finding.severity,
    severity_rank: severityRank(finding.severity),
    title: finding.title,
    description: finding.description,
    remediation: finding.remediation,
    confidence: finding.confidence,
    path: finding.location?.path ?? null,
    start_line: finding.location?.startLine ?? null,
    end_line: finding.location?.endLine ?? null,
    // Left out of the hash where they are not known, which is then that of findings stored before.
    ...(startColumn !== undefined && { start_column: startColumn }),
    ...(endColumn !== undefined && { end_column: endColumn }),
    excerpt: finding.excerpt?.lines.join('\n') ?? null,
    excerpt_line: finding.excerpt?.startLine ?? null,
    excerpt_redacted: finding.excerpt?.redacted ? 1 : 0,
    reference_urls: finding.references.map(({ url }) => url).join('\n'),
    suppression: finding.suppression && JSON.stringify(finding.suppression),
    flow: finding.flow ? JSON.stringify(finding.flow) : null,
    suggested_edit: finding.suggestedEdit ? JSON.stringify(finding.suggestedEdit) : null,
    package: finding.package && JSON.stringify(finding.package),
    advisory: finding.advisory && JSON.stringify(finding.advisory),
    cwe: finding.cwe.join(' '),
    ...priorityColumns(finding),
    reachability: finding.reachability,
    owners: JSON.stringify(finding.owners),
    search_terms: searchTerms(finding),
  };
  // Outside of the hash, which stays that of findings stored before.
  const content_hash = createHash('sha1').update(JSON.stringify(columns)).digest('base64');
  const excluded_reason = finding.excluded ?? null;
  return { start_column: null, end_column: null, ...columns, excluded_reason, content_hash };
}

/** Those of a row, as they were without decision rules. */
export function toolColumns(row: FindingRow): ToolColumns {
  const columns = Object.fromEntries(toolColumnNames.map((name) => [name, row[name]])) as ToolColumns;
  return { ...columns, ...computedColumns(row) };
}

/** The priority of a row as it is computed. */
export function computedColumns(
  row: RatingColumns,
): Pick<ToolColumns, keyof RatingColumns & keyof ToolColumns> {
  const { priority, order } = computedRating(row);
  return {
    priority_level: priority.level,
    priority_score: priority.score,
    priority_order: order,
    priority_reasons: JSON.stringify(priority.reasons),
  };
}

type ShownFindingRow = FindingRow & {
  readonly assignee_name?: string | null;
  readonly repository_url?: string | null;
};

/** A finding from its row, the name of its assignee and the address of its repository: see finding-columns.ts. */
export function toFinding(row: ShownFindingRow): Finding {
  const found: Finding['package'] = row.package === null ? null : { scope: null, ...JSON.parse(row.package) };
  const flow = row.flow === null ? null : JSON.parse(row.flow);
  const edit = row.suggested_edit === null ? null : JSON.parse(row.suggested_edit);
  const version = found?.fixedVersion ?? null;
  return {
    id: row.id,
    repositoryId: row.repository_id,
    auditType: row.audit_type as AuditType,
    ruleId: row.rule_id,
    category: row.category as Category,
    severity: row.severity as Severity,
    title: row.title,
    description: row.description,
    remediation: row.remediation,
    status: row.status as FindingStatus,
    statusReason: row.status_reason,
    statusExpiresAt: row.status_expires_at,
    confidence: row.confidence as Confidence,
    location: toLocation(row),
    package: found,
    advisory: row.advisory === null ? null : { ...unknownOfAdvisory, ...JSON.parse(row.advisory) },
    priority: {
      level: row.priority_level as PriorityLevel,
      score: row.priority_score,
      reasons: JSON.parse(row.priority_reasons),
    },
    exploited: Boolean(row.exploited),
    reachability: row.reachability as Reachability,
    owners: JSON.parse(row.owners),
    artifact: importedPart(row.scope)?.artifact ?? null,
    witnesses: [
      {
        id: null,
        ...witnessOf(row.scope),
        auditId: row.last_audit_id,
        severity: row.severity as Severity,
        lastSeenAt: row.last_seen_at,
        goneAt: row.missing_since,
        joinedBy: null,
      },
    ],
    scope: row.excluded_reason === null ? 'included' : 'excluded',
    assignee: row.assignee_id === null ? null : { userId: row.assignee_id, name: row.assignee_name ?? '' },
    // Proposals of before had no end.
    proposal: row.proposal === null ? null : { expiresAt: null, scope: 'here', ...JSON.parse(row.proposal) },
    commentCount: row.comment_count,
    cwe: row.cwe === '' ? [] : row.cwe.split(' '),
    excerpt: toStoredExcerpt(row),
    references: row.reference_urls === '' ? [] : toReferences(row.reference_urls.split('\n')),
    webUrl: webUrlOf(row),
    suppression: row.suppression === null ? null : JSON.parse(row.suppression),
    ...(flow && { flow }),
    dataFlow: flow,
    ...(edit && { suggestedEdit: edit }),
    fix: version === null && edit === null ? null : { version, edit },
    introducedBy: row.introduced_by === null ? null : JSON.parse(row.introduced_by),
    fingerprint: row.fingerprint,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    resolvedAt: row.resolved_at,
    dueAt: row.due_at,
    ratedByRule: toRatedByRule(row),
  };
}

function toRatedByRule(row: FindingRow): Finding['ratedByRule'] {
  const { priority_rule_id: priorityRuleId, due_rule_id: dueRuleId } = row;
  if (priorityRuleId === null && dueRuleId === null) return null;
  const { priority, dueAt } = computedRating(row);
  return { priorityRuleId, dueRuleId, computed: { priority: priority.level, score: priority.score, dueAt } };
}

function toStoredExcerpt(row: FindingRow): Finding['excerpt'] {
  if (row.excerpt === null) return null;
  const startLine = row.start_line ?? 1;
  const part = {
    // What was kept before the lines around a place were, begins at the place.
    startLine: row.excerpt_line ?? startLine,
    lines: row.excerpt.split('\n'),
    redacted: row.excerpt_redacted === 1,
  };
  return toExcerpt(part, { startLine, endLine: row.end_line ?? startLine });
}

function webUrlOf(row: ShownFindingRow): string | null {
  const location = toLocation(row);
  return location && row.repository_url ? codeHostUrl(row.repository_url, location) : null;
}

/** What was not stored of advisories once. */
const unknownOfAdvisory = { cvssScore: null, published: null, modified: null, epss: null, kev: null };

type PriorityColumns = Pick<
  FindingRow,
  | 'priority_level'
  | 'priority_score'
  | 'priority_order'
  | 'priority_reasons'
  | 'exploited'
  | 'epss'
  | 'fixable'
>;

export function priorityColumns({
  priority,
  severity,
  exploited,
  advisory,
  package: found,
}: Pick<ReportedFinding, 'priority' | 'severity' | 'exploited' | 'advisory' | 'package'>): PriorityColumns {
  return {
    priority_level: priority.level,
    priority_score: priority.score,
    priority_order: priorityOrder(priority, severity),
    priority_reasons: JSON.stringify(priority.reasons),
    exploited: exploited ? 1 : 0,
    epss: advisory?.epss?.probability ?? null,
    fixable: found ? Number(found.fixedVersion !== null) : null,
  };
}

export function toLocation(
  row: Pick<FindingRow, 'path' | 'start_line' | 'end_line' | 'start_column' | 'end_column' | 'commit'>,
): FindingLocation | null {
  if (row.path === null) return null;
  const startLine = row.start_line ?? 1;
  return {
    path: row.path,
    startLine,
    endLine: row.end_line ?? startLine,
    ...(row.start_column !== null && { startColumn: row.start_column }),
    ...(row.end_column !== null && { endColumn: row.end_column }),
    commit: row.commit,
  };
}

export function toEvent(row: FindingEventRow): FindingEvent {
  const parse = (text: string | null) => (text === null ? null : JSON.parse(text));
  return {
    id: row.id,
    at: row.at,
    kind: row.kind as FindingEvent['kind'],
    actorId: row.actor_id,
    auditId: row.audit_id,
    before: parse(row.before),
    after: parse(row.after),
    comment: row.comment,
    match: parse(row.evidence),
  };
}
