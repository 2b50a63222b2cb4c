// Builds the queue and every service over the ground: one builder for each room, called in the order of the floors.

import { join } from 'node:path';
import { sourceDates } from '../scan/engines/dependencies/advisories/advisory-database.ts';
import { advisoryDatabaseName } from '../scan/engines/dependencies/advisories/advisory-defaults.ts';
import { AdvisorySyncRunner } from '../scan/engines/dependencies/advisories/advisory-sync-runner.ts';
import { hasAdvisories } from '../scan/engines/dependencies/packages/comparability.ts';
import { timestamp } from '../support/runtime.ts';
import { version } from '../support/version.ts';
import { dueDaysOfTeam } from '../vocabulary/due-days.ts';
import { buildAccess } from './access/build-access.ts';
import { buildAudits } from './audits/build-audits.ts';
import { buildChannels } from './channels/build-channels.ts';
import { AccountAddresses } from './code-host/account-addresses.ts';
import { buildCodeHost, buildRepositoryAccess } from './code-host/build-code-host.ts';
import type { DecisionService } from './code-host/decision-service.ts';
import { buildCompliance } from './compliance/build-compliance.ts';
import { CoverageLedgerService } from './coverage/coverage-ledger-service.ts';
import { buildCredentials } from './credentials/build-credentials.ts';
import { DashboardService } from './dashboard/dashboard-service.ts';
import { OverviewService } from './dashboard/overview-service.ts';
import { buildDecisions } from './decisions/build-decisions.ts';
import { buildDirectories } from './directories/build-directories.ts';
import { FeedCursors } from './events/feed-cursors.ts';
import { FeedService } from './events/feed-service.ts';
import { buildCases } from './exploitation-cases/build-cases.ts';
import { buildFindings } from './findings/build-findings.ts';
import { buildHistory } from './history/build-history.ts';
import { runHistoryInProcess } from './history/history-runner.ts';
import { buildImports } from './imports/build-imports.ts';
import { buildInventory } from './inventory/build-inventory.ts';
import { buildActivityLog } from './platform/activity-log/build-activity-log.ts';
import { TextEncryption } from './platform/encryption.ts';
import { SafeRetryService } from './platform/idempotency/safe-retry-service.ts';
import { buildQueue } from './platform/jobs/build-queue.ts';
import type { JobCapacity } from './platform/jobs/job.ts';
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
import { RemediationCaseService } from './remediation/remediation-case-service.ts';
import { buildReports } from './reports/build-reports.ts';
import { MailRecipients } from './reports/mail/mail-recipients.ts';
import { smtpMailer } from './reports/mail/smtp-mailer.ts';
import { RepositoryContexts } from './repositories/repository-contexts.ts';
import { RepositoryService } from './repositories/repository-service.ts';
import { buildSchedules } from './schedules/build-schedules.ts';
import { joinTeam } from './teams/join-team.ts';
import { RuleTeams } from './teams/rule-teams.ts';
import { setGrantedTeams } from './teams/set-granted-teams.ts';
import { TeamService } from './teams/team-service.ts';
import { buildTickets } from './tickets/build-tickets.ts';
import { SavedViewService } from './views/saved-view-service.ts';
import { buildWebhooks } from './webhooks/build-webhooks.ts';
import type { WebhookDispatcher } from './webhooks/webhook-dispatcher.ts';

/** The services, and what works by itself beside them once the portal has started. */
export interface BuiltServices {
  readonly services: PortalServices;
  readonly queue: JobQueue;
  /** The jobs that this process runs. */
  readonly jobs: readonly JobCapacity[];
  readonly dispatcher: WebhookDispatcher;
  readonly contexts: RepositoryContexts;
  readonly advisories: AdvisorySyncRunner | undefined;
}

/** How long requests of a caller are counted together. */
export const rateWindowMs = 60_000;

export function buildServices(ground: PortalGround): BuiltServices {
  const { options, settings, runtime, dialect, database, stores, signals, events } = ground;
  const { codeHost, encryptionSecrets, publicUrl } = options;
  const { databasePath } = settings.engines.advisories ?? { databasePath: null };
  const sources = () => sourceDates(databasePath);
  const urls = { allowLocal: settings.allowLocalRepositories, allowedHosts: settings.gitAllowedHosts };
  const recipients = new MailRecipients(stores, options.mailDomains ?? []);
  const mailer = options.mail && recipients.limit(smtpMailer(options.mail));
  const queue = buildQueue(dialect, { database, stores, runtime, signals, times: options.queueTimes });

  const ruleTeams = new RuleTeams(stores, runtime);
  const access = buildAccess(stores, runtime, {
    encryptionSecrets,
    secondFactorRoles: options.secondFactorRoles ?? [],
    trustRules: options.trustRules ?? [],
    sees: {
      team: async (id, visible) => (await stores.teams.find(id, visible)) !== undefined,
      repository: async (id, visible) => (await stores.repositories.find(id, visible)) !== undefined,
    },
    setTeams: (userId, grants) =>
      setGrantedTeams(stores, userId, grants, { ruleTeams, now: timestamp(runtime), log: runtime.log }),
    directories: {
      userOf: (person) => stores.directories.userOf(person, person.objectId),
      groupsOf: (userId, named) => stores.directories.groupsOf(userId, named),
    },
    joinTeam: (userId, name) => joinTeam(stores, userId, name, { ruleTeams, now: timestamp(runtime) }),
  });
  const { services: accessServices, requireProof } = access;
  const directories = buildDirectories(stores, runtime, {
    requireProof,
    applyDirectory: (userId, rules) => accessServices.oidcIdentities.applyDirectory(userId, rules),
  });
  const activity = buildActivityLog(stores, runtime, options.activityCheckpoints);
  const { temporaryFolder } = settings;
  const credentials = buildCredentials(stores, runtime, { encryptionSecrets, urls, temporaryFolder });
  const { dueDays, acknowledgeMaxDays } = settings;
  const decisions = buildDecisions(stores, runtime, {
    ...settings,
    dueDaysOf: async (team) => dueDaysOfTeam(dueDays, await stores.teams.dueDays(team)),
  });
  const applyRules = (ids: readonly string[]) => decisions.rules.applyTo(ids);
  const teams = new TeamService(stores, runtime, {
    dueDays,
    acknowledgeMaxDays,
    ruleTeams,
    accounts: () => stores.installations.accounts(),
    applyRules,
  });
  const compliance = buildCompliance(stores, runtime);
  database.onRepositoriesChanged(compliance.services.compliance);
  const findings = buildFindings(stores, runtime, {
    queue,
    acknowledgeMaxDays,
    rules: decisions.rules,
    dueDaysOf: (team) => teams.dueDaysOf(team),
  });
  const inventory = buildInventory(stores, runtime, {
    databasePath,
    fingerprintKey: settings.fingerprintKey,
    dueDays: settings.dueDays,
    applyRules,
  });
  const { clone } = credentials;
  const { hostUrls, repositoryAccess } = buildRepositoryAccess(stores, runtime, { codeHost, clone, urls });
  const host = buildCodeHost(stores, runtime, { codeHost, hostUrls, findings: findings.services.findings });
  decideAfterAudits(ground, host.decisions);
  const metrics = new MetricsService(stores, runtime, () => findings.services.findings.refresh());
  const allowedHosts = options.webhookAllowedHosts ?? [];
  const webhooks = buildWebhooks(stores, runtime, {
    encryptionSecrets,
    allowedHosts,
    ...options.webhookDispatch,
  });

  const contexts = new RepositoryContexts(stores, runtime, {
    dueDays: settings.dueDays,
    rules: decisions.rules,
    contextRules: options.contextRules ?? [],
  });
  const audits = buildAudits(stores, runtime, {
    contexts,
    settings,
    events,
    signals,
    queue,
    repositoryAccess,
    hostUrls,
    runAudit: options.runAudit,
    fetchChange: options.fetchChange,
    decisionRules: decisions.rules,
    decisions: host.decisions,
    maxWaiting: options.maxWaitingAudits,
    currentPrincipal: (principal) => accessServices.access.currentPrincipal(principal),
  });
  const { runAudit } = audits;
  const reports = buildReports(stores, runtime, {
    queue,
    settings,
    runAudit,
    repositoryAccess,
    databasePath,
    sources,
    publicUrl,
    mailer,
    toolVersion: version,
    saidOfCases: (repositoryId) => stores.cases.ofRepositories([repositoryId]),
  });
  const channels = buildChannels(stores, runtime, {
    encryptionSecrets,
    allowedHosts,
    mailer,
    recipients,
    portalUrl: publicUrl ?? null,
    resolve: options.webhookDispatch?.resolve,
  });
  const tickets = buildTickets(stores, runtime, {
    encryptionSecrets,
    findings: findings.services.findings,
    proposals: findings.services.findingProposals,
    portalUrl: publicUrl ?? null,
  });
  const imports = buildImports(stores, runtime, {
    settings,
    events,
    proposals: findings.services.findingProposals,
    decisionRules: decisions.rules,
  });
  const schedules = buildSchedules(stores, runtime, {
    settings,
    repositoryAccess,
    audits: audits.services.audits,
    reports: reports.services.reports,
    reportMails: reports.mails.reportMails,
    recipients,
  });
  const history = buildHistory(stores, runtime, {
    settings,
    repositoryAccess,
    databasePath,
    conditions: compliance.conditions,
    events,
    runHistory: options.runHistory ?? (options.runAudit ? undefined : runHistoryInProcess),
  });

  const cases = buildCases(stores, runtime, { vex: reports.services.vex });
  const retention = new RetentionService(stores, runtime, { ...defaultRetention, ...options.retention });
  const tasks = [
    ...portalTasks({
      ...reports.mails,
      ...inventory,
      channelMessages: channels.channelMessages,
      compliance: compliance.services.compliance,
      decisionRules: decisions.rules,
      deliveries: host.deliveries,
      findings: findings.services.findings,
      schedules: schedules.services.schedules,
      scheduledAudits: schedules.scheduledAudits,
      imports: imports.imports,
      metrics,
      retention,
      teams,
      limitScanResults: () => stores.scanResults.limit(settings.resultCacheBytes),
    }),
    ...forgetRates(ground),
    ...history.tasks,
    ...cases.tasks,
    ...tickets.tasks,
    ...activity.tasks,
  ];
  const services: PortalServices = {
    ...accessServices,
    ...directories,
    ...activity.services,
    ...audits.services,
    ...cases.services,
    ...compliance.services,
    ...credentials.services,
    ...decisions.services,
    ...findings.services,
    ...history.services,
    ...host,
    ...imports,
    ...inventory,
    ...reports.services,
    ...schedules.services,
    ...tickets.services,
    ...webhooks.services,
    channels: channels.channels,
    coverage: new CoverageLedgerService(stores, runtime),
    dashboard: new DashboardService(stores, runtime),
    feed: new FeedService(stores, {
      cursors: new FeedCursors(
        encryptionSecrets && new TextEncryption('assay feed cursors', encryptionSecrets),
      ),
      relay: () => webhooks.dispatcher.relay(),
      currentPrincipal: (principal) => accessServices.access.currentPrincipal(principal),
    }),
    metrics,
    overviews: new OverviewService(stores, runtime, sources),
    pullVerdicts: new PullVerdictService(stores, runtime, databasePath),
    remediationCases: new RemediationCaseService(stores, runtime, {
      findings: findings.services.findings,
      bulks: findings.services.findingBulks,
    }),
    repositories: new RepositoryService(stores, runtime, {
      urls,
      dueDays: settings.dueDays,
      rules: decisions.rules,
      contexts,
      addresses: new AccountAddresses(stores, { codeHost, urls: hostUrls }),
    }),
    retention,
    safeRetries: new SafeRetryService(stores, runtime),
    savedViews: new SavedViewService(stores, runtime),
    tasks: new TaskRunner(stores, runtime, tasks, options.taskTimes),
    teams,
  };
  const jobs = [audits.job, reports.job, findings.job];
  const { dispatcher } = webhooks;
  return { services, queue, jobs, dispatcher, contexts, advisories: advisorySyncOf(ground) };
}

/** Decisions of pull requests take hold once the branch that they were merged to has been audited. */
function decideAfterAudits({ events, runtime }: PortalGround, decisions: DecisionService): void {
  events.on('audit.completed', ({ audit }) => {
    if (audit.dryRun) return;
    void decisions
      .apply(systemPrincipal, audit.repositoryId)
      .catch((error: unknown) =>
        runtime.log.error('triage decisions were not applied', { error: String(error) }),
      );
  });
}

function forgetRates({ stores, runtime }: PortalGround): readonly PeriodicTask[] {
  const { rateWindows } = stores;
  if (!rateWindows) return [];
  return [
    {
      id: 'forget-counted-requests',
      everyMs: rateWindowMs,
      run: () => rateWindows.deleteEnded(timestamp(runtime)),
    },
  ];
}

function advisorySyncOf({
  options,
  settings,
  stores,
  runtime,
}: PortalGround): AdvisorySyncRunner | undefined {
  const { advisorySync } = options;
  if (!advisorySync || settings.auditConcurrency === 0) return undefined;
  return new AdvisorySyncRunner(
    {
      databasePath: join(options.dataDirectory, advisoryDatabaseName),
      everyMs: advisorySync.everyHours * 3_600_000,
      ecosystems: async () => (await stores.inventories.ecosystems()).filter(hasAdvisories),
      ...(advisorySync.from !== undefined && { from: advisorySync.from }),
    },
    runtime,
  );
}
