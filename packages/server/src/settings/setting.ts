// What a setting is, and all of them read: the contract of the tables of settings.
import type { ContextRule, DueDays, Role, TrustRule } from '@assay/core';
import type Joi from 'joi';
import type { ExtensionSettings } from '../code-host/github/extension-settings.ts';
import type { TokenHost } from '../code-host/token-host-settings.ts';
import type { TracingChoice } from '../tracing/tracing-settings.ts';
import type { OidcSettings, SignInSettingValues } from './oidc-settings.ts';

export interface ServerSettings extends SignInSettingValues {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** undefined stands for SQLite in the data directory. */
  readonly databaseUrl?: string;
  /** An empty database beside the keys of a portal is meant. */
  readonly newPortal: boolean;
  readonly databasePoolSize: number;
  /** How long a stopping server still serves, while its readiness check says no. */
  readonly drainSeconds: number;
  readonly auditConcurrency: number;
  readonly noAudits: boolean;
  readonly auditTimeoutMinutes: number;
  readonly auditMaxHeapMb: number;
  /** Security audits fetch and read all commits. */
  readonly auditHistory: boolean;
  readonly resultCacheMb: number;
  /** Comments and ignore files of a repository accept its findings. */
  readonly repositorySuppressions: boolean;
  readonly allowLocalRepositories: boolean;
  readonly gitAllowedHosts: readonly string[];
  readonly webhookAllowedHosts: readonly string[];
  /** OSV's API, asked while there is no advisory database; null asks nobody. */
  readonly osvApiUrl: string | null;
  readonly advisorySyncHours: number;
  readonly advisorySyncFrom?: string;
  readonly rateLimitPerMinute: number;
  /** Of one user; 0: any number. */
  readonly concurrentRequests: number;
  /** Heavy reads of one user, in progress or waiting. */
  readonly concurrentReads: number;
  readonly databaseSecondsPerMinute: number;
  readonly readTimeoutSeconds: number;
  /** How long people wait for a connection to the database, about; more are refused. 0: any time. */
  readonly maxConnectionWaitMs: number;
  /** Above this delay requests are answered 429; 0: never. */
  readonly maxEventLoopDelayMs: number;
  /** Proxies that may say whom a request comes from: addresses and networks. */
  readonly trustedProxies: readonly string[];
  readonly retentionAuditDays: number;
  readonly retentionAuditsKept: number;
  readonly retentionReportDays: number;
  readonly retentionStateDays: number;
  readonly retentionEventDays: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly jwtSecret?: string;
  readonly previousJwtSecrets?: readonly string[];
  readonly fingerprintKey?: string;
  /** The key that hashes new entries of the audit log; undefined: the one in the data directory. */
  readonly activityKey?: string;
  readonly previousActivityKeys?: readonly string[];
  /** Where signed checkpoints of the audit log go, and how often. */
  readonly activityCheckpointFile?: string;
  readonly activityCheckpointUrl?: string;
  readonly activitySyslogUrl?: string;
  readonly activityCheckpointMinutes: number;
  readonly dueDays?: DueDays;
  /** Days that a finding can be acknowledged at most. */
  readonly acknowledgeMaxDays: number;
  /** Findings that a decision rule takes out of the open ones at most. */
  readonly decisionRuleMaxFindings: number;
  /** The mail server and the sender, together or not at all. */
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
  /** Whose identity tokens are exchanged for a session. */
  readonly trustRules?: readonly TrustRule[];
  /** What repositories are, by name, address or team. */
  readonly contextRules?: readonly ContextRule[];
  readonly mailDomains: readonly string[];
  /** Roles whose people need a second factor to work with a password. */
  readonly secondFactorRoles: readonly Role[];
  /** Single sign-on, made of the settings that begin with `oidc`; undefined without an issuer. */
  readonly oidc?: OidcSettings;
  readonly adminEmail?: string;
  readonly adminPassword?: string;
  /** Where people reach the portal, without a slash at the end; undefined: as each request says. */
  readonly publicUrl?: string;
  /** The connection to the code host; null without one. Not in the table: see `extensionSettings`. */
  readonly extension: ExtensionSettings | null;
  /** The connections to servers of Gitea and Forgejo. Not in the table either. */
  readonly gitea: readonly TokenHost[];
  /** The connections to servers of GitLab. Not in the table either. */
  readonly gitlab: readonly TokenHost[];
  /** Where traces go, by OpenTelemetry's own variables. Not in the table: see `tracingVariables`. */
  readonly tracing: TracingChoice;
}

export interface Setting {
  readonly key: Exclude<keyof ServerSettings, 'extension' | 'gitea' | 'gitlab' | 'oidc' | 'tracing'>;
  readonly env: string;
  /** The flag of `assay server start`; null for what must not be on a command line. */
  readonly flag: string | null;
  readonly type: Joi.Schema;
  /** As the documentation shows it; undefined when there is none. */
  readonly default?: string;
  readonly help: string;
}
