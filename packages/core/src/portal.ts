// The composition root: builds the database, the stores, the queue and the services, and nothing else does.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AccessService } from './access/access-service.ts';
import { ApiTokenService } from './access/api-token-service.ts';
import { DeviceSignInService } from './access/device-sign-in-service.ts';
import { IdentityService } from './access/identity-service.ts';
import { PasswordHasher } from './access/passwords.ts';
import { SignInService } from './access/sign-in-service.ts';
import { TokenExchangeService } from './access/token-exchange-service.ts';
import type { User } from './access/user.ts';
import { UserService } from './access/user-service.ts';
import { shareAuditNews } from './audits/audit-news.ts';
import { runAuditInProcess } from './audits/audit-runner.ts';
import { AuditService } from './audits/audit-service.ts';
import { ChangeAudits } from './audits/change-audits.ts';
import { createPortalEvents, type PortalEvents } from './audits/portal-events.ts';
import { RunAuditJob } from './audits/run-audit-job.ts';
import { traceAudits } from './audits/trace-audits.ts';
import { codeHostUrls } from './code-host/code-host-urls.ts';
import { DecisionService } from './code-host/decision-service.ts';
import { DeliveryService } from './code-host/delivery-service.ts';
import { InstallationService } from './code-host/installation-service.ts';
import { RepositoryAccess } from './code-host/repository-access.ts';
import { ComplianceService } from './compliance/compliance-service.ts';
import { ConditionEvaluator } from './compliance/conditions/condition-evaluator.ts';
import { PolicyService } from './compliance/policy-service.ts';
import { WaiverService } from './compliance/waiver-service.ts';
import { DashboardService } from './dashboard/dashboard-service.ts';
import { AdvisorySyncRunner } from './engines/dependencies/advisory-sync-runner.ts';
import { FeedService } from './events/feed-service.ts';
import { FindingService } from './findings/finding-service.ts';
import { ImportService } from './imports/import-service.ts';
import { ActivityService } from './platform/activity-log/activity-service.ts';
import { TextSeal } from './platform/encryption.ts';
import { SafeRetryService } from './platform/idempotency/safe-retry-service.ts';
import { EmbeddedQueue } from './platform/jobs/embedded-queue.ts';
import { GraphileQueue } from './platform/jobs/graphile-queue.ts';
import type { JobPlaces } from './platform/jobs/job.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import { MetricsService } from './platform/metrics/metrics-service.ts';
import { systemPrincipal } from './platform/principal.ts';
import { defaultRetention } from './platform/retention/retention-rule.ts';
import { RetentionService } from './platform/retention/retention-service.ts';
import { type Runtime, systemRuntime, timestamp } from './platform/runtime.ts';
import type { AttemptStore } from './platform/storage/attempt-store.ts';
import { Database, dialectFor } from './platform/storage/database.ts';
import { takeInstanceLock } from './platform/storage/instance-lock.ts';
import { migrate, pendingMigrations } from './platform/storage/migrate.ts';
import { Signals } from './platform/storage/signals.ts';
import type { PeriodicTask } from './platform/tasks/periodic-task.ts';
import { TaskRunner } from './platform/tasks/task-runner.ts';
import { tracingOf } from './platform/tracing.ts';
import { version } from './platform/version.ts';
import { advisoryDatabaseName, type PortalOptions, portalSettings } from './portal-options.ts';
import { portalTasks } from './portal-tasks.ts';
import { GenerateReportJob } from './reports/generate-report-job.ts';
import { ReportService } from './reports/report-service.ts';
import { RepositoryService } from './repositories/repository-service.ts';
import { ScheduleService } from './schedules/schedule-service.ts';
import { ScheduledAudits } from './schedules/scheduled-audits.ts';
import { sweepTemporaryFolders } from './source/temporary-folder.ts';
import { createStores } from './stores.ts';
import { joinTeam } from './teams/join-team.ts';
import { TeamService } from './teams/team-service.ts';
import { WebhookDispatcher } from './webhooks/webhook-dispatcher.ts';
import { WebhookService } from './webhooks/webhook-service.ts';

export interface Portal {
  readonly access: AccessService;
  readonly activity: ActivityService;
  readonly apiTokens: ApiTokenService;
  readonly audits: AuditService;
  readonly changeAudits: ChangeAudits;
  readonly compliance: ComplianceService;
  readonly dashboard: DashboardService;
  readonly decisions: DecisionService;
  readonly deliveries: DeliveryService;
  readonly deviceSignIns: DeviceSignInService;
  readonly feed: FeedService;
  readonly findings: FindingService;
  readonly identities: IdentityService;
  readonly imports: ImportService;
  readonly installations: InstallationService;
  readonly metrics: MetricsService;
  readonly policies: PolicyService;
  readonly reports: ReportService;
  readonly repositories: RepositoryService;
  readonly retention: RetentionService;
  readonly safeRetries: SafeRetryService;
  readonly schedules: ScheduleService;
  readonly signIns: SignInService;
  readonly tasks: TaskRunner;
  readonly teams: TeamService;
  readonly tokenExchange: TokenExchangeService;
  readonly users: UserService;
  readonly waivers: WaiverService;
  readonly webhooks: WebhookService;
  readonly events: PortalEvents;
  /**
   * Counts requests of a caller within a minute together with all other servers of the database, and gives the sum;
   * undefined where one process is alone.
   */
  readonly countRequests?: CountRequests;
  /** Runs work in one database transaction: all services called inside are part of it. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Opens the database, applies migrations, makes the first administrator when there is no user, and
   * starts to run audits. `generatedPassword` is the administrator's when it had to be made up.
   */
  start(): Promise<{
    readonly firstAdmin?: { readonly user: User; readonly generatedPassword: string | null };
  }>;
  /** Hands running audits back to the queue and closes the database. */
  stop(): Promise<void>;
  /** Throws unless the database answers and every migration is applied. */
  checkReady(): Promise<void>;
}

export type CountRequests = (
  caller: string,
  requests: number,
) => Promise<{ readonly count: number; readonly windowEndsAt: string }>;

const rateWindowMs = 60_000;

export function createPortal(options: PortalOptions): Portal {
  const runtime = options.runtime ?? systemRuntime();
  const temporaryFolder = join(options.dataDirectory, 'tmp');
  const settings = portalSettings(options, temporaryFolder);
  const url = options.databaseUrl ?? join(options.dataDirectory, 'assay.db');
  const dialect = dialectFor(url, { poolSize: options.databasePoolSize });
  dialect.precheck?.();
  const tracing = tracingOf(runtime);
  const database = new Database(dialect, tracing);
  const stores = createStores(database, runtime);
  const { rateWindows } = stores;
  const signals = new Signals(database, runtime);
  const events = createPortalEvents();
  const passwords = new PasswordHasher();
  const runAudit = traceAudits(options.runAudit ?? runAuditInProcess, tracing);
  const { codeHost } = options;
  const urls = { allowLocal: settings.allowLocalRepositories, allowedHosts: settings.gitAllowedHosts };
  const hostUrls = codeHostUrls(codeHost, urls);
  const repositoryAccess = new RepositoryAccess({ stores, codeHost, urls: hostUrls, log: runtime.log });
  const auditJob = new RunAuditJob({ stores, runtime, settings, events, runAudit, repositoryAccess });
  const inventories = { stores, settings, runAudit, repositoryAccess, log: runtime.log };
  const reportJob = new GenerateReportJob({ stores, runtime, toolVersion: version, inventories });
  const places = settings.auditConcurrency;
  const kinds: readonly JobPlaces[] = [
    // Of two or more places one is kept for people, however many audits are scheduled.
    { handler: auditJob, places, keptForPeople: places > 1 ? 1 : 0 },
    // Of their own, so that nobody waits for an audit to get a report.
    { handler: reportJob, places: 2 },
  ];
  const queue: JobQueue =
    dialect.name === 'postgres'
      ? new GraphileQueue({ database, stores, runtime, signals, kinds, times: options.queueTimes })
      : new EmbeddedQueue(stores, runtime, kinds, options.queueTimes);
  const receivers = {
    seal: options.sealSecrets && new TextSeal('assay webhook secrets', options.sealSecrets),
    allowedHosts: options.webhookAllowedHosts ?? [],
  };
  const webhooks = new WebhookService(stores, runtime, receivers);
  const dispatcher = new WebhookDispatcher(stores, runtime, { ...receivers, ...options.webhookDispatch });
  const access = new AccessService(stores, runtime, passwords);
  const findings = new FindingService(stores, runtime);
  const decisions = new DecisionService(stores, runtime, findings);
  const metrics = new MetricsService(stores, runtime, () => findings.settle());
  const conditions = new ConditionEvaluator(runtime.log);
  const compliance = new ComplianceService(stores, runtime, conditions);
  const policies = new PolicyService(stores, runtime, { compliance, conditions });
  database.onRepositoriesChanged(compliance);
  events.on('audit.completed', ({ audit }) => {
    if (audit.dryRun) return;
    void decisions
      .apply(systemPrincipal, audit.repositoryId)
      .catch((error: unknown) =>
        runtime.log.error('triage decisions were not applied', { error: String(error) }),
      );
  });
  shareAuditNews(events, signals, runtime);
  let releaseLock: (() => void) | undefined;

  async function beginWork(): Promise<void> {
    signals.start();
    await queue.start();
    advisories?.start();
  }

  const audits = new AuditService({ stores, runtime, queue, events, signals });
  const retention = new RetentionService(stores, runtime, { ...defaultRetention, ...options.retention });
  const schedules = new ScheduleService(stores, runtime);
  const scheduledAudits = new ScheduledAudits({ stores, runtime, settings, audits, repositoryAccess });
  const deliveries = new DeliveryService(stores, runtime);
  const services = { compliance, deliveries, findings, metrics, retention, schedules, scheduledAudits };
  const forgetRates: PeriodicTask = {
    id: 'forget-counted-requests',
    everyMs: rateWindowMs,
    run: async () => rateWindows?.deleteEnded(timestamp(runtime)),
  };
  const periodic = [...portalTasks(services), ...(rateWindows ? [forgetRates] : [])];
  const { advisorySync } = options;
  const advisories =
    advisorySync && settings.auditConcurrency > 0
      ? new AdvisorySyncRunner(
          {
            databasePath: join(options.dataDirectory, advisoryDatabaseName),
            everyMs: advisorySync.everyHours * 3_600_000,
            ...(advisorySync.from !== undefined && { from: advisorySync.from }),
          },
          runtime,
        )
      : undefined;
  const tasks = new TaskRunner(stores, runtime, periodic, options.taskTimes);

  return {
    access,
    activity: new ActivityService(stores),
    apiTokens: new ApiTokenService(stores, runtime),
    audits,
    // Only what installations reach is audited there, so the code host's own rules hold.
    changeAudits: new ChangeAudits(
      { ...settings, allowLocalRepositories: hostUrls.allowLocal, gitAllowedHosts: hostUrls.allowedHosts },
      runtime,
      runAudit,
    ),
    compliance,
    dashboard: new DashboardService(stores, runtime),
    decisions,
    deliveries,
    deviceSignIns: new DeviceSignInService(stores, runtime),
    feed: new FeedService(stores, () => dispatcher.relay()),
    findings,
    identities: new IdentityService(stores, runtime, access),
    metrics,
    installations: new InstallationService(stores, runtime, { urls: hostUrls, codeHost }),
    imports: new ImportService(stores, runtime, { settings, events, findings }),
    policies,
    reports: new ReportService(stores, runtime, queue),
    repositories: new RepositoryService(stores, runtime, urls),
    retention,
    safeRetries: new SafeRetryService(stores, runtime),
    schedules,
    signIns: new SignInService(stores, runtime),
    tasks,
    teams: new TeamService(stores, runtime),
    tokenExchange: new TokenExchangeService({
      stores,
      runtime,
      access,
      rules: options.trustRules ?? [],
      joinTeam: (userId, name) => joinTeam(stores, userId, name, timestamp(runtime)),
    }),
    users: new UserService(stores, runtime, passwords, access),
    waivers: new WaiverService(stores, runtime),
    webhooks,
    events,
    ...(rateWindows && { countRequests: countRequestsIn(rateWindows, runtime) }),
    transaction: (work) => stores.transaction(work),
    async start() {
      mkdirSync(options.dataDirectory, { recursive: true, mode: 0o700 });
      if (dialect.file) releaseLock = takeInstanceLock(dialect.file);
      await migrate(database);
      if (dialect.file) {
        // This process owns the file alone: whatever was leased or half fetched is left from a dead one.
        await stores.jobs.freeAllLeases();
        await stores.deliveries.freeAllLeases();
        await stores.webhookDeliveries.freeAllLeases();
        await stores.tasks.freeAllLeases();
        rmSync(temporaryFolder, { recursive: true, force: true });
      } else {
        // Others on this machine may be at work there; nothing takes longer than an audit may.
        await sweepTemporaryFolders(temporaryFolder, 2 * settings.auditTimeoutMs, new Date());
      }
      mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
      if (options.workerOnly) {
        await beginWork();
        return {};
      }
      // One after another: two servers that start on an empty database must not both make an administrator.
      const prepare = async () => {
        const hasOtherPolicies = await stores.transaction(() => policies.installBuiltIn());
        return { hasOtherPolicies, firstAdmin: await access.ensureFirstAdmin(options.firstAdmin) };
      };
      const { hasOtherPolicies, firstAdmin } = await (dialect.alone
        ? dialect.alone('start', prepare)
        : prepare());
      const background = options.background ?? true;
      // The hourly task judges the others, and nobody waits for it: with thousands that takes minutes.
      const isEnough = background && !hasOtherPolicies;
      await compliance.reevaluateAll(undefined, isEnough ? 'outdated' : 'all');
      await beginWork();
      if (background) {
        await webhooks.sealAnew();
        dispatcher.start();
        await tasks.start();
      }
      return firstAdmin ? { firstAdmin } : {};
    },
    async stop() {
      await tasks.stop();
      await advisories?.stop();
      await Promise.all([queue.stop(), dispatcher.stop()]);
      await compliance.stop();
      await signals.stop();
      await database.close();
      releaseLock?.();
    },
    async checkReady() {
      await database.ping();
      if ((await pendingMigrations(database)).length > 0) throw new Error('Migrations are pending.');
    },
  };
}

function countRequestsIn(windows: AttemptStore, runtime: Runtime): CountRequests {
  return (caller, requests) => {
    const now = runtime.now();
    const key = createHash('sha256').update(caller).digest('hex');
    const windowEndsAt = new Date(now.getTime() + rateWindowMs).toISOString();
    return windows.count(key, now.toISOString(), windowEndsAt, requests);
  };
}
