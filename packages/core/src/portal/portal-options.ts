// Options of a portal. Libraries read no environment; the server's settings and the command line fill
// these in.

import { join } from 'node:path';
import {
  advisoryDatabaseName,
  publicOsvApi,
} from '../scan/engines/dependencies/advisories/advisory-defaults.ts';
import { defaultFingerprintKey } from '../scan/identity/fingerprint.ts';
import { defaultSourceLimits, type SourceLimits } from '../scan/source/source.ts';
import type { Runtime } from '../support/runtime.ts';
import { defaultAcknowledgeMaxDays } from '../vocabulary/acceptance.ts';
import { type DueDays, defaultDueDays } from '../vocabulary/due-days.ts';
import type { Role } from '../vocabulary/role.ts';
import type { TrustRule } from './access/tokens/trust-rule.ts';
import type { FetchChange, RunAudit } from './audits/audit-runner.ts';
import type { PortalSettings } from './audits/portal-settings.ts';
import type { CodeHost } from './code-host/installation.ts';
import { defaultRuleMaxFindings } from './decisions/decision-rule.ts';
import type { RunHistory } from './history/history-runner.ts';
import type { CheckpointPlaces } from './platform/activity-log/checkpoint-receiver.ts';
import type { QueueTimes } from './platform/jobs/job-queue.ts';
import type { RetentionLimits } from './platform/retention/retention-rule.ts';
import type { HeavyReadLimits } from './platform/storage/heavy-reads/heavy-reads.ts';
import type { TaskTimes } from './platform/tasks/task-runner.ts';
import type { MailSettings } from './reports/mail/smtp-mailer.ts';
import type { ContextRule } from './repositories/context-rule.ts';
import type { WebhookDispatcherOptions } from './webhooks/webhook-dispatcher.ts';

export interface PortalOptions {
  /** Where everything lies: the SQLite file, keys, temporary folders. Made when it is not there. */
  readonly dataDirectory: string;
  /** `postgres://…`, or the path of an SQLite file; `<dataDirectory>/assay.db` unless given. */
  readonly databaseUrl?: string;
  /**
   * What an empty database means: true begins a new portal, false refuses to; otherwise it is refused when the data
   * directory says that a portal was there.
   */
  readonly newDatabase?: boolean;
  /** PostgreSQL connections of this process at most (default 10). */
  readonly databasePoolSize?: number;
  /**
   * What searches, groupings, exports and reports of one user may cost (default: see `defaultHeavyReadLimits`); null
   * where nobody else is there: they run like any other read.
   */
  readonly heavyReads?: Partial<HeavyReadLimits> | null;
  /**
   * How long changes of people (on PostgreSQL reads, too) wait for a connection before those with the most waiting are
   * refused; none is unless given.
   */
  readonly maxConnectionWaitMs?: number;
  /** Runs what is queued and nothing else: makes no first administrator, keeps no house (default false). */
  readonly workerOnly?: boolean;
  /** Audits at a time in this process (default 1); 0 leaves them to other workers. */
  readonly auditConcurrency?: number;
  /** Audits that may wait at the same time (default 1,000 of a person, 2,000 of a team); more are refused. */
  readonly maxWaitingAudits?: { readonly perPerson?: number; readonly perTeam?: number };
  /** One audit at most (default 15 minutes). */
  readonly auditTimeoutMs?: number;
  /** JavaScript heap of one audit (default 256 MB). */
  readonly auditMaxHeapMb?: number;
  /** Whether security audits look for secrets in the history as well; false unless given. */
  readonly auditHistory?: boolean;
  /** Maximum size of cached results in the database, in megabytes (default 512); 0 caches none. */
  readonly resultCacheMb?: number;
  /** Whether comments and ignore files of a repository accept its findings (default true). */
  readonly repositorySuppressions?: boolean;
  /** Whether `http:`, `file:` and plain paths may be registered (default false). */
  readonly allowLocalRepositories?: boolean;
  /** Hosts that may resolve to private or loopback addresses. */
  readonly gitAllowedHosts?: readonly string[];
  readonly sourceLimits?: Partial<SourceLimits>;
  /** Hosts of webhooks that may have private addresses, and be called without TLS. */
  readonly webhookAllowedHosts?: readonly string[];
  /** Keys that encrypt stored secrets; the first encrypts, all of them decrypt. No webhooks without one. */
  readonly encryptionSecrets?: readonly [string, ...string[]];
  /** The server that mails go through, and their sender; no mails unless given. */
  readonly mail?: MailSettings;
  /** Domains whose addresses are mailed beside those of accounts: `example.com`, or `*` for all (default: none). */
  readonly mailDomains?: readonly string[];
  /** The address of the portal, for links in mails. */
  readonly publicUrl?: string;
  /** Whether what happens by itself happens here: deliveries of webhooks, and what a schedule says (default true). */
  readonly background?: boolean;
  /** The key of secret fingerprints; see SECURITY.md for when to set one. */
  readonly fingerprintKey?: string;
  /**
   * Keys of the audit log, each of at least 32 bytes: the first one hashes new entries, the others verify earlier ones.
   * Without any, entries are chained by plain SHA-256.
   */
  readonly activityKeys?: readonly string[];
  /** Where signed checkpoints of the audit log are sent; nowhere unless given. */
  readonly activityCheckpoints?: CheckpointPlaces & { readonly everyMinutes?: number };
  /** Within how many days findings should be dealt with (default: see `defaultDueDays`). */
  readonly dueDays?: DueDays;
  /** Days that a finding can be acknowledged at most; one of severity high or above always ends (default 180). */
  readonly acknowledgeMaxDays?: number;
  /** Findings that a decision rule takes out of the open ones at most, unless an administrator forces it (default 500). */
  readonly decisionRuleMaxFindings?: number;
  /** Modules that export `engines: Engine[]`, run beside the built-in ones. */
  readonly engineModules?: readonly string[];
  /** OSV's API, asked while there is no advisory database; null asks nobody (default the public one). */
  readonly osvApiUrl?: string | null;
  /** The first administrator, when there is no user yet. */
  readonly firstAdmin?: { readonly email: string; readonly password: string };
  /** Fills this machine's advisory database by itself, where audits run (default: left to who calls syncAdvisories). */
  readonly advisorySync?: {
    readonly everyHours: number;
    /** A folder, a zip or an https address; OSV's own export when left out. */
    readonly from?: string;
  };
  /** What is kept how long (default: people's things forever, see `defaultRetention`). */
  readonly retention?: Partial<RetentionLimits>;
  /** How often due periodic work is looked for, and how soon a silent process is taken for dead. */
  readonly taskTimes?: TaskTimes;
  /** Roles whose people need a second factor to work with a password (default: none). */
  readonly secondFactorRoles?: readonly Role[];
  /** Whose identity tokens are exchanged for a session, and for which role (default: nobody's). */
  readonly trustRules?: readonly TrustRule[];
  /** What repositories are, by name, address or team (default: nothing is said). */
  readonly contextRules?: readonly ContextRule[];
  /** Clock, identifiers, randomness, network and log; the system's unless given. */
  readonly runtime?: Runtime;
  /** The code host that the portal is connected with. */
  readonly codeHost?: CodeHost;
  /** How soon the queue takes a silent process for dead, and looks by itself. */
  readonly queueTimes?: QueueTimes;
  /** For tests: how fast webhooks are delivered, and how names are resolved. */
  readonly webhookDispatch?: Partial<Pick<WebhookDispatcherOptions, 'pollMs' | 'resolve' | 'timeoutMs'>>;
  /** How an audit is run; in a process of its own unless given. */
  readonly runAudit?: RunAudit;
  /** How the history of a repository is read; in a process of its own unless given, and not at all where only audits are. */
  readonly runHistory?: RunHistory;
  /** How the commits of a change are fetched for all its audits; where only `runAudit` is given, each fetches for itself. */
  readonly fetchChange?: FetchChange;
}

export function portalSettings(options: PortalOptions, temporaryFolder: string): PortalSettings {
  return {
    temporaryFolder,
    auditConcurrency: options.auditConcurrency ?? 1,
    auditTimeoutMs: options.auditTimeoutMs ?? 15 * 60_000,
    auditMaxHeapMb: options.auditMaxHeapMb ?? 256,
    allowLocalRepositories: options.allowLocalRepositories ?? false,
    gitAllowedHosts: options.gitAllowedHosts ?? [],
    sourceLimits: { ...defaultSourceLimits, ...options.sourceLimits },
    fingerprintKey: options.fingerprintKey ?? defaultFingerprintKey,
    dueDays: options.dueDays ?? defaultDueDays,
    acknowledgeMaxDays: options.acknowledgeMaxDays ?? defaultAcknowledgeMaxDays,
    decisionRuleMaxFindings: options.decisionRuleMaxFindings ?? defaultRuleMaxFindings,
    engineModules: options.engineModules ?? [],
    auditHistory: options.auditHistory ?? false,
    resultCacheBytes: (options.resultCacheMb ?? 512) * 1024 * 1024,
    repositorySuppressions: options.repositorySuppressions ?? true,
    engines: {
      advisories: {
        databasePath: join(options.dataDirectory, advisoryDatabaseName),
        osvApiUrl: options.osvApiUrl === undefined ? publicOsvApi : options.osvApiUrl,
      },
    },
  };
}
