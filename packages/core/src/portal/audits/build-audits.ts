import type { Runtime } from '../../support/runtime.ts';
import { tracingOf } from '../../support/tracing.ts';
import type { JobCapacity } from '../platform/jobs/job.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { type FetchChange, fetchChangeHere, type RunAudit, runAuditInProcess } from './audit-runner.ts';
import { AuditService, type AuditServiceOptions } from './audit-service.ts';
import { shareAuditEvents } from './broadcast-audit-events.ts';
import { ChangeAudits } from './change-audits.ts';
import { defaultWaitingLimits, type WaitingLimits } from './fair-share.ts';
import { keepResults } from './keep-results.ts';
import type { PortalSettings } from './portal-settings.ts';
import { RunAuditJob, type RunAuditJobOptions } from './run-audit-job.ts';
import { traceAudits } from './trace-audits.ts';

export interface AuditServices {
  readonly audits: AuditService;
  readonly changeAudits: ChangeAudits;
}

export interface AuditOptions
  extends Pick<AuditServiceOptions, 'queue' | 'signals' | 'currentPrincipal'>,
    Pick<
      RunAuditJobOptions,
      'settings' | 'events' | 'repositoryAccess' | 'decisionRules' | 'decisions' | 'contexts'
    > {
  /** How an audit is run; in a process of its own unless given. */
  readonly runAudit: RunAudit | undefined;
  readonly fetchChange: FetchChange | undefined;
  readonly maxWaiting: Partial<WaitingLimits> | undefined;
  /** The rules for the code host's own addresses. */
  readonly hostUrls: { readonly allowLocal: boolean; readonly allowedHosts: readonly string[] };
}

export interface BuiltAudits {
  readonly services: AuditServices;
  readonly runAudit: RunAudit;
  readonly job: JobCapacity;
}

/** The services of audits, and the job that runs them. */
export function buildAudits(stores: Stores, runtime: Runtime, options: AuditOptions): BuiltAudits {
  const { settings, events, signals, queue, currentPrincipal, hostUrls } = options;
  const traced = traceAudits(options.runAudit ?? runAuditInProcess, tracingOf(runtime));
  const runAudit =
    settings.resultCacheBytes > 0 ? keepResults(traced, stores.scanResults, runtime.log) : traced;
  const { repositoryAccess, decisionRules, decisions, contexts } = options;
  const handler = new RunAuditJob({
    stores,
    runtime,
    settings,
    events,
    runAudit,
    repositoryAccess,
    decisionRules,
    decisions,
    contexts,
  });
  shareAuditEvents(events, signals, runtime);
  const places = settings.auditConcurrency;
  // Only what installations reach is audited there, so the code host's own rules hold.
  const changeSettings: PortalSettings = {
    ...settings,
    allowLocalRepositories: hostUrls.allowLocal,
    gitAllowedHosts: hostUrls.allowedHosts,
  };
  return {
    services: {
      audits: new AuditService({
        stores,
        runtime,
        queue,
        events,
        signals,
        slots: places,
        limits: { ...defaultWaitingLimits, ...options.maxWaiting },
        currentPrincipal,
      }),
      changeAudits: new ChangeAudits(changeSettings, runtime, {
        runAudit,
        fetch: options.fetchChange ?? (options.runAudit ? undefined : fetchChangeHere),
      }),
    },
    runAudit,
    // Of two or more places one is kept for people, however many audits are scheduled.
    job: { handler, places, reservedForUsers: places > 1 ? 1 : 0 },
  };
}
