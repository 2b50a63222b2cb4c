// What is kept how long. A rule says which rows may go; that nothing refers to them any more is the rule's business.
//
// A new rule: add it to `retentionRules`, and a line to docs/automation.md.
import type { Database } from '../storage/database.ts';
import { deleteOutcomes } from './audit-outcomes.ts';
import { rememberGap } from './feed-gap.ts';
import { forgetComplianceStatuses, forgetFindingStates } from './known-since.ts';

export interface RetentionLimits {
  /** Days after which audits may go; 0 keeps all of them. */
  readonly auditDays: number;
  /** The newest audits of each repository and type that stay, however old. */
  readonly auditsKept: number;
  /** Days after which reports go; 0 keeps all of them. */
  readonly reportDays: number;
  /** Days after which earlier states of findings and compliance go; 0 keeps all of them. */
  readonly stateDays: number;
  /** Days after which events of the feed go, with what was sent of them. */
  readonly eventDays: number;
}

export const defaultRetention: RetentionLimits = {
  auditDays: 0,
  auditsKept: 10,
  reportDays: 0,
  stateDays: 0,
  eventDays: 30,
};

export interface RetentionRule {
  /** As `assay server prune` shows it. */
  readonly id: string;
  readonly table: string;
  readonly key: string;
  /** The days of the rule; 0 switches it off. */
  days(limits: RetentionLimits): number;
  /**
   * Which rows may go, as a condition of SQL over the table's own columns. `:cutoff` is the time before which, `:now`
   * the time now, `:kept` how many stay.
   */
  readonly where: string;
  /** What goes first, in transactions of its own. */
  before?(db: Database, keys: readonly string[]): Promise<void>;
  /** What changes in the transaction in which the rows go. */
  along?(db: Database, keys: readonly string[]): Promise<void>;
}

/** What nobody can use any more is kept as long as someone may want to know why. */
const endedDays = 30;
const soon = 1;

export const retentionRules: readonly RetentionRule[] = [
  {
    id: 'audits',
    table: 'audits',
    key: 'id',
    days: ({ auditDays }) => auditDays,
    // One that opened, reopened or closed a finding is part of that finding's history, and stays with it; so does one
    // that says how a control stands.
    where: `status in ('completed', 'failed') and created_at < :cutoff
      and (select count(*) from audits newer where newer.repository_id = audits.repository_id
        and newer.type = audits.type and (newer.created_at, newer.id) > (audits.created_at, audits.id)) >= :kept
      and not exists (select 1 from audit_findings seen where seen.audit_id = audits.id and seen.outcome <> 'seen')
      and not exists (select 1 from control_results where control_results.audit_id = audits.id)`,
    before: deleteOutcomes,
  },
  {
    id: 'auth-challenges',
    table: 'auth_challenges',
    key: 'challenge_hash',
    days: () => soon,
    where: 'expires_at < :cutoff',
  },
  {
    id: 'bulk-changes',
    table: 'finding_bulks',
    key: 'id',
    days: () => endedDays,
    where: 'completed_at < :cutoff',
  },
  {
    id: 'finding-changes',
    table: 'finding_changes',
    key: 'id',
    days: () => endedDays,
    where: 'created_at < :cutoff',
  },
  {
    id: 'compliance-history',
    table: 'compliance_history',
    key: 'number',
    days: ({ stateDays }) => stateDays,
    // The last status before the cutoff still held after it.
    where: `exists (select 1 from compliance_history later where later.repository_id = compliance_history.repository_id
      and later.number > compliance_history.number and later.evaluated_at < :cutoff)`,
    along: forgetComplianceStatuses,
  },
  {
    id: 'device-sign-ins',
    table: 'device_sign_ins',
    key: 'device_code_hash',
    days: () => soon,
    where: 'expires_at < :cutoff',
  },
  {
    id: 'events',
    table: 'feed_events',
    key: 'id',
    days: ({ eventDays }) => eventDays,
    where: `at < :cutoff and position is not null and not exists (select 1 from webhook_deliveries
      where webhook_deliveries.event_id = feed_events.id and webhook_deliveries.status in ('queued', 'sending')
      and webhook_deliveries.expires_at > :now)`,
    along: rememberGap,
  },
  {
    id: 'finding-states',
    table: 'finding_states',
    key: 'number',
    days: ({ stateDays }) => stateDays,
    where: 'until < :cutoff',
    along: forgetFindingStates,
  },
  {
    id: 'oauth-codes',
    table: 'oauth_codes',
    key: 'code_hash',
    days: () => soon,
    where: 'expires_at < :cutoff',
  },
  {
    id: 'exchanged-tokens',
    table: 'exchanged_tokens',
    key: 'token_hash',
    days: () => soon,
    where: 'expires_at < :cutoff',
  },
  {
    id: 'idempotency-keys',
    table: 'idempotency_keys',
    key: 'key_hash',
    days: () => soon,
    where: 'expires_at < :now',
  },
  {
    id: 'reports',
    table: 'reports',
    key: 'id',
    days: ({ reportDays }) => reportDays,
    where: `status in ('completed', 'failed') and created_at < :cutoff`,
  },
  {
    id: 'scan-results',
    table: 'scan_results',
    key: 'key',
    days: () => endedDays,
    // A day, and no time: a row of the day of the cutoff stays until the next.
    where: 'used_on < substr(:cutoff, 1, 10)',
  },
  { id: 'sessions', table: 'sessions', key: 'id', days: () => endedDays, where: 'expires_at < :cutoff' },
  {
    id: 'sign-in-attempts',
    table: 'attempt_counters',
    key: 'key_hash',
    days: () => soon,
    where: 'window_ends_at < :cutoff',
  },
  {
    id: 'sign-in-codes',
    table: 'sign_in_codes',
    key: 'code_hash',
    days: () => soon,
    where: 'expires_at < :cutoff',
  },
  {
    id: 'sign-in-requests',
    table: 'sign_in_requests',
    key: 'state_hash',
    days: () => soon,
    where: 'expires_at < :cutoff',
  },
  {
    id: 'webhook-tests',
    table: 'webhook_deliveries',
    key: 'id',
    days: ({ eventDays }) => eventDays,
    where: 'event_id is null and ended_at < :cutoff',
  },
];
