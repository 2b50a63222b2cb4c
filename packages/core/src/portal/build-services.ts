// Builds the queue and every service over the ground, in the order of the floors.
import { join } from 'node:path';
import { sourceDates } from '../scan/engines/dependencies/advisories/advisory-database.ts';
import { advisoryDatabaseName } from '../scan/engines/dependencies/advisories/advisory-defaults.ts';
import { AdvisorySyncRunner } from '../scan/engines/dependencies/advisories/advisory-sync-runner.ts';
import { hasAdvisories } from '../scan/engines/dependencies/packages/comparability.ts';
import { timestamp } from '../support/runtime.ts';
import { tracingOf } from '../support/tracing.ts';
import { version } from '../support/version.ts';
import { AccessService } from './access/accounts/access-service.ts';
import { PasswordHasher } from './access/accounts/passwords.ts';
import { SecondFactorService } from './access/accounts/second-factor-service.ts';
import { UserService } from './access/accounts/user-service.ts';
import { OauthService } from './access/oauth/oauth-service.ts';
import { SecondFactors } from './access/second-factor/second-factors.ts';
import { DeviceSignInService } from './access/sign-in/device-sign-in-service.ts';
import { IdentityService } from './access/sign-in/identity-service.ts';
import { OidcIdentityService } from './access/sign-in/oidc-identity-service.ts';
import { SignInService } from './access/sign-in/sign-in-service.ts';
import { ApiTokenService } from './access/tokens/api-token-service.ts';
import { TokenExchangeService } from './access/tokens/token-exchange-service.ts';
import { fetchChangeHere, runAuditInProcess } from './audits/audit-runner.ts';
import { AuditService } from './audits/audit-service.ts';
import { shareAuditEvents } from './audits/broadcast-audit-events.ts';
import { ChangeAudits } from './audits/change-audits.ts';
import { defaultWaitingLimits } from './audits/fair-share.ts';
import { keepResults } from './audits/keep-results.ts';
import { RunAuditJob } from './audits/run-audit-job.ts';
import { traceAudits } from './audits/trace-audits.ts';
import { buildChannels } from './channels/build-channels.ts';
import { codeHostUrls } from './code-host/code-host-urls.ts';
import { DecisionService } from './code-host/decision-service.ts';
import { DeliveryService } from './code-host/delivery-service.ts';
import { InstallationService } from './code-host/installation-service.ts';
import { PullRequestProposalService } from './code-host/pull-request-proposal-service.ts';
import { RepositoryAccess } from './code-host/repository-access.ts';
import { ComplianceGapService } from './compliance/compliance-gap-service.ts';
import { ComplianceService } from './compliance/compliance-service.ts';
import { ConditionEvaluator } from './compliance/conditions/condition-evaluator.ts';
import { PolicyService } from './compliance/policy-service.ts';
import { WaiverService } from './compliance/waiver-service.ts';
import { CoverageLedgerService } from './coverage/coverage-ledger-service.ts';
import { CloneCredentials } from './credentials/clone-credentials.ts';
import { CredentialService } from './credentials/credential-service.ts';
import { DashboardService } from './dashboard/dashboard-service.ts';
import { OverviewService } from './dashboard/overview-service.ts';
import { DecisionRules } from './decisions/apply-decision-rules.ts';
import { DecisionListService } from './decisions/decision-list-service.ts';
import { DecisionRuleService } from './decisions/decision-rule-service.ts';
import { FeedCursors } from './events/feed-cursors.ts';
import { FeedService } from './events/feed-service.ts';
import { buildTriage } from './findings/build-triage.ts';
import { FindingBulkJob } from './findings/finding-bulk-job.ts';
import { FindingBulkService } from './findings/finding-bulk-service.ts';
import { FindingCommentService } from './findings/finding-comment-service.ts';
import { FindingService } from './findings/finding-service.ts';
import type { SettleByRules } from './findings/recording/decide-by-rule.ts';
import { FindingSplitService } from './findings/witnesses/finding-split-service.ts';
import { BacktestService } from './history/backtest-service.ts';
import { runHistoryInProcess } from './history/history-runner.ts';
import { HistoryService } from './history/history-service.ts';
import { HistoryReader } from './history/read-histories.ts';
import { ImportService } from './imports/import-service.ts';
import { InventoryService } from './inventory/inventory-service.ts';
import { InventoryMatcher } from './inventory/match-inventories.ts';
import { ActivityService } from './platform/activity-log/activity-service.ts';
import { ActivityAnchor } from './platform/activity-log/anchor-activity.ts';
import { checkpointReceivers } from './platform/activity-log/checkpoint-receiver.ts';
import { TextEncryption } from './platform/encryption.ts';
import { SafeRetryService } from './platform/idempotency/safe-retry-service.ts';
import { EmbeddedQueue } from './platform/jobs/embedded-queue.ts';
import { GraphileQueue } from './platform/jobs/graphile-queue.ts';
import type { JobPlaces } from './platform/jobs/job.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import { MetricsService } from './platform/metrics/metrics-service.ts';
import { systemPrincipal } from './platform/principal.ts';
import { defaultRetention } from './platform/retention/retention-rule.ts';
import { RetentionService } from './platform/retention/retention-service.ts';
import type { PeriodicTask } from './platform/tasks/periodic-task.ts';
import { TaskRunner } from './platform/tasks/task-runner.ts';
import type { PortalGround } from './portal-ground.ts';
import type { PortalServices } from './portal-services.ts';
import { portalTasks } from './portal-tasks.ts';
import { PullVerdictService } from './pull-requests/pull-verdict-service.ts';
import { GenerateReportJob } from './reports/generate-report-job.ts';
import { ExpiryMails } from './reports/mail/mail-expiring-decisions.ts';
import { ReportMails } from './reports/mail/send-report-mails.ts';
import { smtpMailer } from './reports/mail/smtp-mailer.ts';
import { ReportService } from './reports/report-service.ts';
import { SbomService } from './reports/sbom-service.ts';
import { VexPublicationService } from './reports/vex-publication-service.ts';
import { VexService } from './reports/vex-service.ts';
import { RepositoryService } from './repositories/repository-service.ts';
import { ScheduleService } from './schedules/schedule-service.ts';
import { ScheduledAudits } from './schedules/scheduled-audits.ts';
import { joinTeam } from './teams/join-team.ts';
import { setGrantedTeams } from './teams/set-granted-teams.ts';
import { TeamService } from './teams/team-service.ts';
import { SavedViewService } from './views/saved-view-service.ts';
import { WebhookDispatcher } from './webhooks/webhook-dispatcher.ts';
import { WebhookService } from './webhooks/webhook-service.ts';

/** The services, and what works by itself beside them once the portal has started. */
export interface BuiltServices {
  readonly services: PortalServices;
  readonly queue: JobQueue;
  readonly dispatcher: WebhookDispatcher;
  readonly advisories: AdvisorySyncRunner | undefined;
}

/** How long requests of a caller are counted together. */
export const rateWindowMs = 60_000;

export function buildServices(ground: PortalGround): BuiltServices {
  const { options, settings, runtime, dialect, database, stores, signals, events } = ground;
  const tracing = tracingOf(runtime);
  const passwords = new PasswordHasher(runtime.passwordCost);
  const tracedAudit = traceAudits(options.runAudit ?? runAuditInProcess, tracing);
  const runAudit =
    settings.resultCacheBytes > 0 ? keepResults(tracedAudit, stores.scanResults, runtime.log) : tracedAudit;
  const urls = { allowLocal: settings.allowLocalRepositories, allowedHosts: settings.gitAllowedHosts };
  const { codeHost } = options;
  const hostUrls = codeHostUrls(codeHost, urls);
  const hosting = { urls: hostUrls, codeHost };
  const credentialEncryption =
    options.sealSecrets && new TextEncryption('assay git credentials', options.sealSecrets);
  const clone = new CloneCredentials({ stores, runtime, encryption: credentialEncryption, urls });
  const repositoryAccess = new RepositoryAccess({ stores, clone, ...hosting, log: runtime.log });
  const decisionRules = new DecisionRules(stores, runtime);
  const scanning = { runAudit, repositoryAccess, decisionRules };
  const auditJob = new RunAuditJob({ stores, runtime, settings, events, ...scanning });
  const { databasePath } = settings.engines.advisories ?? { databasePath: null };
  const vex = new VexService(stores, runtime, { toolVersion: version, publicUrl: options.publicUrl });
  const inventories = { stores, settings, runAudit, repositoryAccess, vex, log: runtime.log, databasePath };
  const sources = () => sourceDates(databasePath);
  const reportJob = new GenerateReportJob({ stores, runtime, toolVersion: version, inventories, sources });
  const places = settings.auditConcurrency;
  const settle: SettleByRules = (ids) => decisionRules.settle(ids);
  const findings = new FindingService(stores, runtime, {
    acknowledgeMaxDays: settings.acknowledgeMaxDays,
    settle,
  });
  const { proposals, findingUndos, findingUpdates } = buildTriage(stores, runtime, { findings, settle });
  const kinds: readonly JobPlaces[] = [
    // Of two or more places one is kept for people, however many audits are scheduled.
    { handler: auditJob, places, keptForPeople: places > 1 ? 1 : 0 },
    // Of their own, so that nobody waits for an audit to get a report.
    { handler: reportJob, places: 2 },
    { handler: new FindingBulkJob(stores, runtime, findingUpdates), places: 1 },
  ];
  const queue: JobQueue =
    dialect.name === 'postgres'
      ? new GraphileQueue({ database, stores, runtime, signals, kinds, times: options.queueTimes })
      : new EmbeddedQueue(stores, runtime, kinds, options.queueTimes);
  const receivers = {
    seal: options.sealSecrets && new TextEncryption('assay webhook secrets', options.sealSecrets),
    allowedHosts: options.webhookAllowedHosts ?? [],
  };
  const webhooks = new WebhookService(stores, runtime, receivers);
  const dispatcher = new WebhookDispatcher(stores, runtime, { ...receivers, ...options.webhookDispatch });
  const factorEncryption =
    options.sealSecrets && new TextEncryption('assay second factors', options.sealSecrets);
  const factors = new SecondFactors(stores, runtime, {
    encryption: factorEncryption,
    requiredRoles: options.secondFactorRoles ?? [],
  });
  const access = new AccessService(stores, runtime, { passwords, factors });
  const inventory = new InventoryService(stores, runtime, databasePath);
  const inventoryMatcher = new InventoryMatcher(stores, runtime, {
    databasePath,
    fingerprintKey: settings.fingerprintKey,
    dueDays: settings.dueDays,
  });
  const teams = new TeamService(stores, runtime, settings);
  const decisions = new DecisionService(stores, runtime, findings);
  const metrics = new MetricsService(stores, runtime, () => findings.refresh());
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
  shareAuditEvents(events, signals, runtime);
  const audits = new AuditService({
    stores,
    runtime,
    queue,
    events,
    signals,
    slots: settings.auditConcurrency,
    limits: { ...defaultWaitingLimits, ...options.maxWaitingAudits },
    currentPrincipal: (principal) => access.currentPrincipal(principal),
  });
  const retention = new RetentionService(stores, runtime, { ...defaultRetention, ...options.retention });
  const reports = new ReportService(stores, runtime, queue);
  const mailing = {
    stores,
    runtime,
    mailer: options.mail && smtpMailer(options.mail),
    portalUrl: options.publicUrl ?? null,
  };
  const reportMails = new ReportMails(mailing);
  const { channels, channelMessages } = buildChannels(stores, runtime, {
    ...mailing,
    sealSecrets: options.sealSecrets,
    allowedHosts: receivers.allowedHosts,
    resolve: options.webhookDispatch?.resolve,
  });
  const schedules = new ScheduleService(stores, runtime, {
    createReport: (report) => reports.createScheduled(report),
    canMail: reportMails.canSend,
  });
  const scheduledAudits = new ScheduledAudits({ stores, runtime, settings, audits, repositoryAccess });
  const deliveries = new DeliveryService(stores, runtime);
  const imports = new ImportService(stores, runtime, { settings, events, proposals, decisionRules });
  const taskServices = {
    channelMessages,
    compliance,
    decisionRules,
    deliveries,
    findings,
    imports,
    inventory,
    inventoryMatcher,
    metrics,
    reportMails,
    expiryMails: new ExpiryMails(mailing),
    retention,
    schedules,
    scheduledAudits,
    teams,
    limitScanResults: () => stores.scanResults.limit(settings.resultCacheBytes),
  };
  const forgetRates: PeriodicTask = {
    id: 'forget-counted-requests',
    everyMs: rateWindowMs,
    run: async () => stores.rateWindows?.deleteEnded(timestamp(runtime)),
  };
  const periodic = [...portalTasks(taskServices), ...(stores.rateWindows ? [forgetRates] : [])];
  const runHistory = options.runHistory ?? (options.runAudit ? undefined : runHistoryInProcess);
  if (runHistory && settings.auditConcurrency > 0) {
    const reader = new HistoryReader(stores, runtime, {
      settings,
      repositoryAccess,
      runHistory,
      databasePath,
    });
    periodic.push({ id: 'read-histories', everyMs: 5 * 60_000, run: (signal) => reader.run(signal) });
  }
  const { advisorySync } = options;
  const advisories =
    advisorySync && settings.auditConcurrency > 0
      ? new AdvisorySyncRunner(
          {
            databasePath: join(options.dataDirectory, advisoryDatabaseName),
            everyMs: advisorySync.everyHours * 3_600_000,
            ecosystems: async () => (await stores.inventories.ecosystems()).filter(hasAdvisories),
            ...(advisorySync.from !== undefined && { from: advisorySync.from }),
          },
          runtime,
        )
      : undefined;
  const { everyMinutes = 5, ...checkpointPlaces } = options.activityCheckpoints ?? {};
  const anchor = new ActivityAnchor(stores, runtime, checkpointReceivers(checkpointPlaces, runtime));
  if (options.activityCheckpoints)
    periodic.push({
      id: 'anchor-activity',
      everyMs: everyMinutes * 60_000,
      run: (signal) => anchor.send(signal),
    });
  const tasks = new TaskRunner(stores, runtime, periodic, options.taskTimes);
  const services: PortalServices = {
    access,
    activity: new ActivityService(stores),
    activityAnchor: anchor,
    apiTokens: new ApiTokenService({
      stores,
      runtime,
      factors,
      sees: {
        team: async (id, visible) => (await stores.teams.find(id, visible)) !== undefined,
        repository: async (id, visible) => (await stores.repositories.find(id, visible)) !== undefined,
      },
    }),
    audits,
    // Only what installations reach is audited there, so the code host's own rules hold.
    changeAudits: new ChangeAudits(
      { ...settings, allowLocalRepositories: hostUrls.allowLocal, gitAllowedHosts: hostUrls.allowedHosts },
      runtime,
      { runAudit, fetch: options.runAudit ? undefined : fetchChangeHere },
    ),
    channels,
    compliance,
    complianceGaps: new ComplianceGapService(stores, runtime, { compliance }),
    credentials: new CredentialService(stores, runtime, {
      encryption: credentialEncryption,
      clone,
      tries: {
        temporaryFolder: settings.temporaryFolder,
        allowedHosts: settings.gitAllowedHosts,
        proxyFor: runtime.proxyFor,
      },
    }),
    dashboard: new DashboardService(stores, runtime),
    overviews: new OverviewService(stores, runtime, sources),
    decisions,
    coverage: new CoverageLedgerService(stores, runtime),
    decisionLists: new DecisionListService(stores, runtime),
    decisionRules: new DecisionRuleService(stores, runtime, { rules: decisionRules, limits: settings }),
    pullRequestProposals: new PullRequestProposalService(stores, runtime, decisions),
    pullVerdicts: new PullVerdictService(stores, runtime, databasePath),
    deliveries,
    deviceSignIns: new DeviceSignInService(stores, runtime, factors),
    oauth: new OauthService(stores, runtime, { access, factors }),
    feed: new FeedService(stores, {
      cursors: new FeedCursors(
        options.sealSecrets && new TextEncryption('assay feed cursors', options.sealSecrets),
      ),
      relay: () => dispatcher.relay(),
      currentPrincipal: (principal) => access.currentPrincipal(principal),
    }),
    findings,
    findingUndos,
    findingUpdates,
    findingBulks: new FindingBulkService(stores, runtime, { findings, updates: findingUpdates, queue }),
    findingProposals: proposals,
    findingSplits: new FindingSplitService(stores, runtime, (team) => teams.dueDaysOf(team)),
    findingComments: new FindingCommentService(stores, runtime),
    backtests: new BacktestService(stores, runtime, conditions),
    histories: new HistoryService(stores, runtime),
    identities: new IdentityService(stores, runtime, access),
    metrics,
    installations: new InstallationService(stores, runtime, hosting),
    imports,
    inventory,
    oidcIdentities: new OidcIdentityService({
      stores,
      runtime,
      setTeams: (userId, grants) =>
        setGrantedTeams(stores, userId, grants, { now: timestamp(runtime), log: runtime.log }),
    }),
    inventoryMatcher,
    policies,
    reports,
    repositories: new RepositoryService(stores, runtime, {
      urls,
      dueDays: settings.dueDays,
      rules: decisionRules,
    }),
    retention,
    safeRetries: new SafeRetryService(stores, runtime),
    savedViews: new SavedViewService(stores, runtime),
    sboms: new SbomService(stores, runtime, { vex, toolVersion: version, databasePath }),
    schedules,
    secondFactors: new SecondFactorService(stores, runtime, { factors, encryption: factorEncryption }),
    signIns: new SignInService(stores, runtime),
    tasks,
    teams,
    tokenExchange: new TokenExchangeService({
      stores,
      runtime,
      access,
      rules: options.trustRules ?? [],
      joinTeam: (userId, name) => joinTeam(stores, userId, name, timestamp(runtime)),
    }),
    users: new UserService(stores, runtime, { passwords, access, factors }),
    vex,
    vexPublications: new VexPublicationService(stores, runtime, { vex, publicUrl: options.publicUrl }),
    waivers: new WaiverService(stores, runtime),
    webhooks,
  };
  return { services, queue, dispatcher, advisories };
}
