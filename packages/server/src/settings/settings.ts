// Every setting of the server, once: its environment variable, its flag, its form, its default and what it is
// for. From this table come reading and checking, the reference table and the flags of `assay server start`.
import { defaultAcknowledgeMaxDays, defaultRuleMaxFindings, publicOsvApi } from '@assay/core';
import Joi from 'joi';
import { parseNetwork } from '../http/trusted-proxies.ts';
import { activitySettings } from './activity-settings.ts';
import { backgroundSettings } from './background-settings.ts';
import { contextRulesSetting } from './context-rules.ts';
import { costSettings } from './cost-settings.ts';
import { dueDaysSetting } from './due-days.ts';
import { longSecret } from './long-secret.ts';
import { mailSettings } from './mail-settings.ts';
import type { Setting } from './setting.ts';
import { signInSettings } from './sign-in-settings.ts';
import { trustRulesSetting } from './trust-rules.ts';
import { yesOrNo } from './yes-or-no.ts';

const hostList = Joi.array().items(Joi.string().hostname().lowercase());

export const settings: readonly Setting[] = [
  {
    key: 'host',
    env: 'ASSAY_HOST',
    flag: 'host',
    type: Joi.string().hostname().default('127.0.0.1'),
    default: '127.0.0.1',
    help: 'address to listen on',
  },
  {
    key: 'port',
    env: 'ASSAY_PORT',
    flag: 'port',
    type: Joi.number().integer().min(0).max(65_535).default(4180),
    default: '4180',
    help: 'port to listen on; 0 picks a free one',
  },
  {
    key: 'dataDirectory',
    env: 'ASSAY_DATA_DIR',
    flag: 'data-dir',
    type: Joi.string().required(),
    default: "the platform's user data directory + /assay",
    help: 'data directory for the database, keys and clones',
  },
  {
    key: 'databaseUrl',
    env: 'ASSAY_DATABASE_URL',
    flag: 'database-url',
    type: Joi.string(),
    default: 'SQLite, assay.db in the data directory',
    help: 'postgres://… for PostgreSQL, or the path of an SQLite file',
  },
  {
    key: 'newPortal',
    env: 'ASSAY_NEW',
    flag: 'new',
    type: yesOrNo.default(false),
    default: 'false',
    help: 'begin a new portal where the database is empty or missing beside the keys of another; otherwise the start is refused',
  },
  {
    key: 'databasePoolSize',
    env: 'ASSAY_DATABASE_POOL_SIZE',
    flag: null,
    type: Joi.number().integer().min(1).max(1_000).default(10),
    default: '10',
    help: 'maximum number of PostgreSQL connections of this process; the queue uses a few more',
  },
  {
    key: 'drainSeconds',
    env: 'ASSAY_DRAIN_SECONDS',
    flag: null,
    type: Joi.number().integer().min(0).max(600).default(0),
    default: '0',
    help: 'seconds that a stopping server keeps serving while /health/ready returns 503',
  },
  {
    key: 'auditConcurrency',
    env: 'ASSAY_AUDIT_CONCURRENCY',
    flag: 'audit-concurrency',
    type: Joi.number().integer().min(1).max(64).default(1),
    default: '1',
    help: 'maximum number of concurrent audits',
  },
  {
    key: 'noAudits',
    env: 'ASSAY_NO_AUDITS',
    flag: 'no-audits',
    type: yesOrNo.default(false),
    default: 'false',
    help: 'do not run audits in this process; leave them to workers',
  },
  {
    key: 'auditTimeoutMinutes',
    env: 'ASSAY_AUDIT_TIMEOUT_MINUTES',
    flag: null,
    type: Joi.number().integer().min(1).max(1440).default(15),
    default: '15',
    help: 'maximum duration of one audit, in minutes',
  },
  {
    key: 'auditMaxHeapMb',
    env: 'ASSAY_AUDIT_MAX_HEAP_MB',
    flag: null,
    type: Joi.number().integer().min(64).max(65_536).default(256),
    default: '256',
    help: 'maximum JavaScript heap of one audit, in megabytes',
  },
  {
    key: 'auditHistory',
    env: 'ASSAY_AUDIT_HISTORY',
    flag: 'audit-history',
    type: yesOrNo.default(false),
    default: 'false',
    help: 'scan the Git history for secrets in security audits',
  },
  {
    key: 'resultCacheMb',
    env: 'ASSAY_RESULT_CACHE_MB',
    flag: null,
    type: Joi.number().integer().min(0).max(1_000_000).default(512),
    default: '512',
    help: 'maximum size in megabytes of the cached results of unchanged files in the database; 0 disables the cache',
  },
  {
    key: 'repositorySuppressions',
    env: 'ASSAY_REPOSITORY_SUPPRESSIONS',
    flag: null,
    type: yesOrNo.default(true),
    default: 'true',
    help: 'let comments and ignore files such as .assayignore in a repository accept its findings; false leaves that to users of the portal',
  },
  {
    key: 'allowLocalRepositories',
    env: 'ASSAY_ALLOW_LOCAL_REPOSITORIES',
    flag: 'allow-local-repositories',
    type: yesOrNo.default(false),
    default: 'false',
    help: 'allow local and HTTP repositories',
  },
  {
    key: 'gitAllowedHosts',
    env: 'ASSAY_GIT_ALLOWED_HOSTS',
    flag: null,
    type: hostList.default([]),
    default: 'none',
    help: 'comma-separated repository hosts that can have private addresses',
  },
  {
    key: 'webhookAllowedHosts',
    env: 'ASSAY_WEBHOOK_ALLOWED_HOSTS',
    flag: null,
    type: hostList.default([]),
    default: 'none',
    help: 'comma-separated webhook hosts that can have private addresses and do not need TLS',
  },
  {
    key: 'osvApiUrl',
    env: 'ASSAY_OSV_API_URL',
    flag: null,
    type: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .allow('none')
      .default(publicOsvApi),
    default: publicOsvApi,
    help: 'OSV API to query while there is no local advisory database; none disables it',
  },
  {
    key: 'rateLimitPerMinute',
    env: 'ASSAY_RATE_LIMIT_PER_MINUTE',
    flag: null,
    type: Joi.number().integer().min(1).max(1_000_000_000).default(500),
    default: '500',
    help: 'maximum requests per minute and user',
  },
  ...costSettings,
  {
    key: 'maxEventLoopDelayMs',
    env: 'ASSAY_MAX_EVENT_LOOP_DELAY_MS',
    flag: null,
    type: Joi.number().integer().min(0).max(3_600_000).default(1_000),
    default: '1000',
    help: 'delay of the event loop in milliseconds above which the user with most requests in progress is refused with 429, or everyone if there is none; 0 never refuses',
  },
  {
    key: 'trustedProxies',
    env: 'ASSAY_TRUSTED_PROXIES',
    flag: null,
    type: Joi.array()
      .items(
        Joi.string()
          .custom((value: string, { error }) => (parseNetwork(value) ? value : error('proxies.network')))
          .messages({ 'proxies.network': '{#label} must be an IP address or a network such as 10.0.0.0/8' }),
      )
      .default([]),
    default: 'none',
    help: 'comma-separated addresses and networks of proxies whose X-Forwarded-For is trusted',
  },
  ...backgroundSettings,
  ...mailSettings,
  {
    key: 'logLevel',
    env: 'ASSAY_LOG_LEVEL',
    flag: null,
    type: Joi.string().valid('debug', 'info', 'warn', 'error').default('info'),
    default: 'info',
    help: 'minimum log level: debug, info, warn or error',
  },
  {
    key: 'jwtSecret',
    env: 'ASSAY_JWT_SECRET',
    flag: null,
    type: longSecret,
    default: 'on SQLite, generated once in the data directory',
    help: 'secret that signs session tokens, at least 32 bytes; required with PostgreSQL',
  },
  {
    key: 'previousJwtSecrets',
    env: 'ASSAY_JWT_SECRET_PREVIOUS',
    flag: null,
    type: Joi.array().items(longSecret).max(8),
    help: 'comma-separated previous secrets whose tokens stay valid during a rotation of ASSAY_JWT_SECRET',
  },
  {
    key: 'fingerprintKey',
    env: 'ASSAY_FINGERPRINT_KEY',
    flag: null,
    type: longSecret,
    help: 'key of the secret fingerprints; changing it turns every secret into a new finding',
  },
  ...activitySettings,
  {
    key: 'dueDays',
    env: 'ASSAY_DUE_DAYS',
    flag: null,
    type: dueDaysSetting,
    default: 'critical=7,high=30,medium=90,low=120,priority:urgent=3,priority:high=14',
    help: 'days until findings are due by severity and, as `priority:LEVEL=DAYS`, by priority; the earlier date applies. Omitted levels have no due date',
  },
  {
    key: 'acknowledgeMaxDays',
    env: 'ASSAY_ACKNOWLEDGE_MAX_DAYS',
    flag: null,
    type: Joi.number().integer().min(1).max(3_650).default(defaultAcknowledgeMaxDays),
    default: String(defaultAcknowledgeMaxDays),
    help: 'maximum number of days a finding stays acknowledged; for severity high and above an expiry date is always set',
  },
  {
    key: 'decisionRuleMaxFindings',
    env: 'ASSAY_DECISION_RULE_MAX_FINDINGS',
    flag: null,
    type: Joi.number().integer().min(1).max(10_000_000).default(defaultRuleMaxFindings),
    default: String(defaultRuleMaxFindings),
    help: 'maximum number of findings that a decision rule can take out of the open ones, or whose priority it can lower or due date move later, when it is approved; an administrator can force more',
  },
  {
    key: 'contextRules',
    env: 'ASSAY_REPOSITORY_CONTEXT',
    flag: null,
    type: contextRulesSetting,
    default: 'none',
    help: 'tags, criticality and exposure of repositories by name, address or team: JSON, or the path of a JSON file',
  },
  {
    key: 'trustRules',
    env: 'ASSAY_OIDC_TRUST',
    flag: null,
    type: trustRulesSetting,
    default: 'nobody',
    help: 'trusted issuers for `POST /v1/auth/exchange`: JSON, or the path of a JSON file',
  },
  ...signInSettings,
  {
    key: 'adminEmail',
    env: 'ASSAY_ADMIN_EMAIL',
    flag: null,
    type: Joi.string().max(254),
    default: 'admin@localhost',
    help: 'email address of the first administrator, if there is no user yet',
  },
  {
    key: 'adminPassword',
    env: 'ASSAY_ADMIN_PASSWORD',
    flag: null,
    type: Joi.string(),
    default: 'a random one, in initial-admin-password',
    help: 'password of the first administrator',
  },
  {
    key: 'publicUrl',
    env: 'ASSAY_PUBLIC_URL',
    flag: null,
    type: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .replace(/\/+$/, ''),
    default: 'from each request',
    help: 'public URL of the portal, for generated links',
  },
];
