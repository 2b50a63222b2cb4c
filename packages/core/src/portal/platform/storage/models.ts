// Every table as an objection model: columns and relations at a glance. Models stay behind the stores.
//
// Stores speak SQL through knex, and these classes are the types of its rows. Only the store of teams queries through
// objection: a team is always read with its members, and loading that relation in one query is what objection adds.
import { Model } from 'objection';

export class UserRow extends Model {
  static override tableName = 'users';
  declare id: string;
  declare email: string;
  declare email_key: string;
  declare name: string;
  declare role: string;
  declare password_hash: string | null;
  declare disabled: boolean | number;
  declare created_at: string;
  declare updated_at: string;
}

export class SessionRow extends Model {
  static override tableName = 'sessions';
  declare id: string;
  declare user_id: string;
  declare token_id: string;
  declare created_at: string;
  declare expires_at: string;
  declare ended_at: string | null;
  declare kind: string | null;
  declare address: string | null;
  declare proved_at: string | null;
}

export class ApiTokenRow extends Model {
  static override tableName = 'api_tokens';
  declare id: string;
  declare user_id: string;
  declare name: string;
  declare role: string;
  declare token_hash: string;
  declare created_at: string;
  declare expires_at: string;
  declare last_used_at: string | null;
  declare assistant_writes: boolean | number;
  declare scopes: string | null;
  declare parent_id: string | null;
  declare teams: string | null;
  declare repositories: string | null;
}

export class TeamMemberRow extends Model {
  static override tableName = 'team_members';
  static override idColumn = ['team_id', 'user_id'];
  declare team_id: string;
  declare user_id: string;
  declare role: string;
  declare joined_at: string;
}

export class TeamRow extends Model {
  static override tableName = 'teams';
  declare id: string;
  declare name: string;
  declare name_key: string;
  declare description: string | null;
  declare due_days: string | null;
  declare acceptance: string | null;
  declare created_at: string;
  declare updated_at: string;
  declare members?: TeamMemberRow[];

  static override relationMappings = () => ({
    members: {
      relation: Model.HasManyRelation,
      modelClass: TeamMemberRow,
      join: { from: 'teams.id', to: 'team_members.team_id' },
    },
  });
}

export class RepositoryRow extends Model {
  static override tableName = 'repositories';
  declare id: string;
  declare team_id: string;
  declare name: string;
  declare name_key: string;
  declare url: string;
  declare url_key: string;
  declare compliance_level: string;
  declare default_branch: string | null;
  declare badge: boolean | number;
  declare uses_portal_credentials: boolean | number;
  declare tags: string;
  declare criticality: string | null;
  declare exposure: string;
  declare visibility: string;
  declare context_sources: string | null;
  declare compliance_profile: string | null;
  declare last_audit_at: string | null;
  declare created_at: string;
  declare updated_at: string;
}

export class AuditRow extends Model {
  static override tableName = 'audits';
  declare id: string;
  declare repository_id: string;
  declare team_id: string;
  declare type: string;
  declare status: string;
  declare ref: string | null;
  declare commit: string | null;
  declare dry_run: boolean | number;
  declare since: string | null;
  declare phase: string;
  declare percent: number;
  declare coverage: string | null;
  declare summary: string;
  declare findings_total: number;
  declare changes: string | null;
  declare source: string;
  declare tool: string | null;
  declare tool_version: string | null;
  declare rule_count: number | null;
  declare rule_set: string | null;
  declare artifact: string | null;
  declare failure_code: string | null;
  declare failure_message: string | null;
  declare requested_by: string | null;
  declare created_at: string;
  declare started_at: string | null;
  declare completed_at: string | null;
}

export class FindingRow extends Model {
  static override tableName = 'findings';
  /** A string on PostgreSQL. */
  declare number: number | string;
  declare id: string;
  declare repository_id: string;
  declare team_id: string;
  declare audit_type: string;
  declare scope: string;
  declare fingerprint: string;
  declare anchor_hash: string;
  declare tool_fingerprint: string | null;
  declare hint: string;
  declare path_bound: boolean | number;
  declare rule_id: string;
  declare category: string;
  declare severity: string;
  declare severity_rank: number;
  declare status: string;
  declare title: string;
  declare description: string;
  declare remediation: string;
  declare confidence: string;
  declare path: string | null;
  declare start_line: number | null;
  declare end_line: number | null;
  declare start_column: number | null;
  declare end_column: number | null;
  declare commit: string | null;
  declare excerpt: string | null;
  declare excerpt_line: number | null;
  declare excerpt_redacted: number;
  declare reference_urls: string;
  declare suppression: string | null;
  declare flow: string | null;
  declare suggested_edit: string | null;
  declare introduced_by: string | null;
  declare content_hash: string;
  declare package: string | null;
  declare advisory: string | null;
  declare cwe: string;
  declare priority_level: string;
  declare priority_score: number;
  declare priority_order: number;
  declare priority_reasons: string;
  declare exploited: number;
  declare epss: number | null;
  declare fixable: number | null;
  declare reachability: string;
  declare owners: string;
  declare excluded_reason: string | null;
  declare proposal: string | null;
  declare assignee_id: string | null;
  declare comment_count: number;
  declare search_terms: string;
  declare status_by: string;
  declare decision_rule_id: string | null;
  declare status_reason: string | null;
  declare status_expires_at: string | null;
  declare first_seen_at: string;
  declare last_seen_at: string;
  declare last_audit_id: string | null;
  declare missing_since: string | null;
  declare resolved_at: string | null;
  declare seconds_to_resolve: number | null;
  declare due_at: string | null;
  /** The decision rules that gave it its priority and its due date. */
  declare priority_rule_id: string | null;
  declare due_rule_id: string | null;
  /** What is computed instead, as JSON: see decided-rating.ts. */
  declare computed_rating: string | null;
  /** When what is recorded of it changed last; null while it never did. */
  declare state_since: string | null;
  /** Where it is later than the first sighting. */
  declare known_since: string | null;
}

export class FindingEventRow extends Model {
  static override tableName = 'finding_events';
  declare id: string;
  declare finding_id: string;
  declare at: string;
  declare kind: string;
  declare actor_id: string | null;
  declare audit_id: string | null;
  declare before: string | null;
  declare after: string | null;
  declare status_before: string | null;
  declare status_after: string | null;
  declare comment: string | null;
  declare evidence: string | null;
}

export class JobRow extends Model {
  static override tableName = 'jobs';
  declare id: string;
  declare kind: string;
  declare payload: string;
  declare lane: string;
  declare priority: number;
  declare run_at: string;
  declare attempts: number;
  declare max_attempts: number;
  declare fence: number;
  declare leased_until: string | null;
  declare last_error: string | null;
  declare created_at: string;
}
