// Every table of the schema and whether it travels with an exported portal. A new table has to be placed in one of
// these lists; a test compares them with the schema of both databases.

export interface PortalTable {
  readonly name: string;
  /** The columns of its primary key: the order in which its rows are written and counted into its digest. */
  readonly key: readonly string[];
  /** Its rows may hold megabytes, so only a few of them are in memory at a time. */
  readonly large?: true;
}

/** What travels; a table comes after those that it refers to. */
export const portalTables: readonly PortalTable[] = [
  { name: 'users', key: ['id'] },
  { name: 'sessions', key: ['id'] },
  { name: 'api_tokens', key: ['id'] },
  { name: 'totp_factors', key: ['user_id'] },
  { name: 'recovery_codes', key: ['code_hash'] },
  { name: 'passkeys', key: ['id'] },
  { name: 'auth_challenges', key: ['challenge_hash'] },
  { name: 'oidc_identities', key: ['issuer', 'subject'] },
  { name: 'machine_accounts', key: ['user_id'] },
  { name: 'exchanged_tokens', key: ['token_hash'] },
  { name: 'teams', key: ['id'] },
  { name: 'team_members', key: ['team_id', 'user_id'] },
  { name: 'repositories', key: ['number'] },
  { name: 'audits', key: ['id'], large: true },
  { name: 'read_histories', key: ['repository_id', 'ref'] },
  { name: 'jobs', key: ['id'], large: true },
  { name: 'findings', key: ['number'] },
  { name: 'packages', key: ['number'] },
  { name: 'package_digests', key: ['number'] },
  { name: 'package_sets', key: ['number'] },
  { name: 'package_set_members', key: ['set_number', 'package_number'] },
  { name: 'inventories', key: ['id'] },
  { name: 'import_artifacts', key: ['id'] },
  { name: 'finding_bulks', key: ['id'] },
  { name: 'finding_bulk_items', key: ['bulk_id', 'position'] },
  { name: 'finding_comments', key: ['id'] },
  { name: 'saved_views', key: ['id'] },
  { name: 'code_owners', key: ['repository_id'], large: true },
  { name: 'expiry_notices', key: ['finding_id', 'user_id', 'expires_at'] },
  { name: 'audit_findings', key: ['audit_id', 'finding_id'] },
  { name: 'finding_events', key: ['id'] },
  { name: 'policies', key: ['id'] },
  { name: 'control_results', key: ['repository_id', 'control_id'] },
  { name: 'compliance_status', key: ['repository_id'] },
  { name: 'compliance_waivers', key: ['id'] },
  { name: 'reports', key: ['id'] },
  { name: 'report_teams', key: ['report_id', 'team_id'] },
  { name: 'report_portions', key: ['report_id', 'sequence'], large: true },
  { name: 'report_mails', key: ['id'] },
  { name: 'metric_days', key: ['date'] },
  { name: 'daily_metrics', key: ['date', 'repository_id', 'audit_type', 'category', 'severity'] },
  { name: 'daily_repositories', key: ['date', 'repository_id'] },
  { name: 'activity', key: ['id'] },
  { name: 'activity_head', key: ['id'] },
  { name: 'idempotency_keys', key: ['key_hash'], large: true },
  { name: 'attempt_counters', key: ['key_hash'] },
  { name: 'sign_in_requests', key: ['state_hash'] },
  { name: 'sign_in_codes', key: ['code_hash'] },
  { name: 'device_sign_ins', key: ['device_code_hash'] },
  { name: 'oauth_clients', key: ['id'] },
  { name: 'oauth_codes', key: ['code_hash'] },
  { name: 'oauth_sessions', key: ['session_id'] },
  { name: 'identities', key: ['provider', 'provider_user_id'] },
  { name: 'installations', key: ['id'] },
  { name: 'installed_repositories', key: ['provider_id'] },
  { name: 'extension_deliveries', key: ['id'], large: true },
  { name: 'extension_inbox', key: ['id'], large: true },
  { name: 'triage_decisions', key: ['repository_id', 'fingerprint', 'place'] },
  { name: 'reviewed_findings', key: ['repository_id', 'pull', 'fingerprint', 'twin'] },
  { name: 'pull_verdicts', key: ['repository_id', 'pull'] },
  { name: 'pull_request_marks', key: ['repository_id', 'pull', 'token'] },
  { name: 'feed_events', key: ['id'], large: true },
  { name: 'feed_head', key: ['id'] },
  { name: 'git_credentials', key: ['id'] },
  { name: 'webhooks', key: ['id'] },
  { name: 'webhook_deliveries', key: ['id'] },
  { name: 'schedules', key: ['id'] },
  { name: 'scheduled_audits', key: ['id'] },
  { name: 'periodic_tasks', key: ['id'] },
];

/** What stays: it is filled again from what travels or by audits, or belongs to the migrations, or to one minute. */
export const stayingTables: readonly RegExp[] = [
  /^audited_changes$/,
  /^finding_counts$/,
  /^finding_(names|search)(_\w+)?$/,
  /^rate_windows$/,
  /^scan_results$/,
  /^schema_migrations(_lock)?$/,
  /^sqlite_/,
];
