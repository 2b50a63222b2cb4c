// The options of the portal of a server, or of work on its database.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultCheckpointFile, type PortalOptions } from '@assay/core';
import { activityKeyName, activityKeys, readyActivityKey } from './activity-keys.ts';
import { isPostgres, readyDataDirectory } from './data-directory.ts';
import type { ServerSettings } from './settings/setting.ts';
import { tokenSecretName } from './token-secrets.ts';

/** Makes the folder and the key of the audit log where they are not there yet. */
export function readyPortal(settings: ServerSettings): PortalOptions {
  const { dataDirectory, newPortal } = settings;
  readyDataDirectory(dataDirectory);
  const hasKeys = [activityKeyName, tokenSecretName].some((name) => existsSync(join(dataDirectory, name)));
  readyActivityKey(settings);
  return {
    ...portalOptions(settings),
    ...(newPortal ? { newDatabase: true } : hasKeys && !isPostgres(settings) && { newDatabase: false }),
  };
}

export function portalOptions(settings: ServerSettings): PortalOptions {
  const { adminEmail: email, adminPassword: password } = settings;
  return {
    dataDirectory: settings.dataDirectory,
    ...(settings.databaseUrl !== undefined && { databaseUrl: settings.databaseUrl }),
    databasePoolSize: settings.databasePoolSize,
    heavyReads: {
      perCaller: settings.concurrentReads,
      databaseMsPerMinute: settings.databaseSecondsPerMinute * 1_000,
      deadlineMs: settings.readTimeoutSeconds * 1_000,
    },
    ...(settings.maxConnectionWaitMs > 0 && { maxConnectionWaitMs: settings.maxConnectionWaitMs }),
    auditConcurrency: settings.noAudits ? 0 : settings.auditConcurrency,
    auditTimeoutMs: settings.auditTimeoutMinutes * 60_000,
    auditMaxHeapMb: settings.auditMaxHeapMb,
    auditHistory: settings.auditHistory,
    resultCacheMb: settings.resultCacheMb,
    repositorySuppressions: settings.repositorySuppressions,
    allowLocalRepositories: settings.allowLocalRepositories,
    gitAllowedHosts: settings.gitAllowedHosts,
    webhookAllowedHosts: settings.webhookAllowedHosts,
    osvApiUrl: settings.osvApiUrl,
    ...(settings.advisorySyncHours > 0 && {
      advisorySync: {
        everyHours: settings.advisorySyncHours,
        ...(settings.advisorySyncFrom !== undefined && { from: settings.advisorySyncFrom }),
      },
    }),
    retention: {
      auditDays: settings.retentionAuditDays,
      auditsKept: settings.retentionAuditsKept,
      reportDays: settings.retentionReportDays,
      stateDays: settings.retentionStateDays,
      eventDays: settings.retentionEventDays,
    },
    ...(settings.fingerprintKey !== undefined && { fingerprintKey: settings.fingerprintKey }),
    activityKeys: activityKeys(settings),
    ...checkpointOptions(settings),
    ...mailOptions(settings),
    acknowledgeMaxDays: settings.acknowledgeMaxDays,
    decisionRuleMaxFindings: settings.decisionRuleMaxFindings,
    ...(settings.dueDays !== undefined && { dueDays: settings.dueDays }),
    secondFactorRoles: settings.secondFactorRoles,
    ...(settings.trustRules !== undefined && { trustRules: settings.trustRules }),
    ...(settings.contextRules !== undefined && { contextRules: settings.contextRules }),
    ...(email !== undefined && password !== undefined && { firstAdmin: { email, password } }),
  };
}

function mailOptions({
  smtpUrl,
  mailFrom,
  mailDomains,
  publicUrl,
}: ServerSettings): Pick<PortalOptions, 'mail' | 'mailDomains' | 'publicUrl'> {
  return {
    mailDomains,
    ...(smtpUrl !== undefined && mailFrom !== undefined && { mail: { url: smtpUrl, from: mailFrom } }),
    ...(publicUrl !== undefined && { publicUrl }),
  };
}

/** Undefined for none. */
export function checkpointFileOf({
  activityCheckpointFile: file,
  dataDirectory,
}: Pick<ServerSettings, 'activityCheckpointFile' | 'dataDirectory'>): string | undefined {
  if (file === 'none') return undefined;
  return file ?? defaultCheckpointFile(dataDirectory);
}

function checkpointOptions(settings: ServerSettings): Pick<PortalOptions, 'activityCheckpoints'> {
  const { activityCheckpointUrl, activitySyslogUrl } = settings;
  const file = checkpointFileOf(settings);
  if ((file ?? activityCheckpointUrl ?? activitySyslogUrl) === undefined) return {};
  return {
    activityCheckpoints: {
      everyMinutes: settings.activityCheckpointMinutes,
      ...(file !== undefined && { file }),
      ...(activityCheckpointUrl !== undefined && { webhookUrl: activityCheckpointUrl }),
      ...(activitySyslogUrl !== undefined && { syslogUrl: activitySyslogUrl }),
    },
  };
}
