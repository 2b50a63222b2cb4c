// Every store over one database. Inside `transaction` all of them work in that transaction.

import type { Runtime } from '../support/runtime.ts';
import { AccessStore } from './access/access-store.ts';
import { ApiTokenStore } from './access/api-token-store.ts';
import { DeviceSignInStore } from './access/device-sign-in-store.ts';
import { IdentityStore } from './access/identity-store.ts';
import { OauthGrantStore } from './access/oauth-grant-store.ts';
import { OidcIdentityStore } from './access/oidc-identity-store.ts';
import { PasskeyStore } from './access/passkey-store.ts';
import { SecondFactorStore } from './access/second-factor-store.ts';
import { SignInStore } from './access/sign-in-store.ts';
import { TokenExchangeStore } from './access/token-exchange-store.ts';
import { AuditStore } from './audits/audit-store.ts';
import { ReadHistoryStore } from './audits/read-history-store.ts';
import { RuleSetStore } from './audits/rule-set-store.ts';
import { ScanResultStore } from './audits/scan-result-store.ts';
import { ChannelFindingStore } from './channels/channel-finding-store.ts';
import { ChannelStore } from './channels/channel-store.ts';
import { DeliveryStore } from './code-host/delivery-store.ts';
import { InstallationStore } from './code-host/installation-store.ts';
import { PullRequestProposalStore } from './code-host/pull-request-proposal-store.ts';
import { ReviewedFindingStore } from './code-host/reviewed-finding-store.ts';
import { AssessedFixStore } from './compliance/assessed-fix-store.ts';
import { ComplianceHistoryStore } from './compliance/compliance-history-store.ts';
import { ComplianceStore } from './compliance/compliance-store.ts';
import { PolicyStore } from './compliance/policy-store.ts';
import { WaiverStore } from './compliance/waiver-store.ts';
import { CoverageLedgerStore } from './coverage/coverage-ledger-store.ts';
import { CredentialStore } from './credentials/credential-store.ts';
import { DashboardStore } from './dashboard/dashboard-store.ts';
import { OverviewStore } from './dashboard/overview-store.ts';
import { DecisionListStore } from './decisions/decision-list-store.ts';
import { DecisionRuleStore } from './decisions/decision-rule-store.ts';
import { DirectoryGroupStore } from './directories/directory-group-store.ts';
import { DirectoryStore } from './directories/directory-store.ts';
import { OutboxStore } from './events/outbox-store.ts';
import { CaseStore } from './exploitation-cases/case-store.ts';
import { CodeOwnersStore } from './findings/code-owners-store.ts';
import { DecisionStore } from './findings/decision-store.ts';
import { DueDateStore } from './findings/due-date-store.ts';
import { FindingBulkStore } from './findings/finding-bulk-store.ts';
import { FindingChangeStore } from './findings/finding-change-store.ts';
import { FindingCommentStore } from './findings/finding-comment-store.ts';
import { FindingPriorityStore } from './findings/finding-priority-store.ts';
import { FindingRatingStore } from './findings/finding-rating-store.ts';
import { FindingStore } from './findings/finding-store.ts';
import { IngestStore } from './findings/ingest-store.ts';
import { FindingGroupStore } from './findings/listing/finding-group-store.ts';
import { FindingListStore } from './findings/listing/finding-list-store.ts';
import { FindingSelectionStore } from './findings/listing/finding-selection.ts';
import { FindingMergeStore } from './findings/witnesses/finding-merge-store.ts';
import { WitnessStore } from './findings/witnesses/witness-store.ts';
import { ExposureStore } from './history/exposure-store.ts';
import { InventoryHistoryStore } from './history/inventory-history-store.ts';
import { ArtifactStore } from './imports/artifact-store.ts';
import { ImportMappingStore } from './imports/import-mapping-store.ts';
import { InventoryDetailStore } from './inventory/inventory-detail-store.ts';
import { InventoryMatchStore } from './inventory/inventory-match-store.ts';
import { InventoryStore } from './inventory/inventory-store.ts';
import { PackageSearchStore } from './inventory/package-search-store.ts';
import type { ActivityKeys } from './platform/activity-log/activity-keys.ts';
import type { ActivityMark } from './platform/activity-log/activity-mark.ts';
import { ActivityStore } from './platform/activity-log/activity-store.ts';
import { IdempotencyStore } from './platform/idempotency/idempotency-store.ts';
import { JobStore } from './platform/jobs/job-store.ts';
import { MetricsStore } from './platform/metrics/metrics-store.ts';
import { RetentionStore } from './platform/retention/retention-store.ts';
import { AttemptStore } from './platform/storage/attempt-store.ts';
import type { Database } from './platform/storage/database.ts';
import { HeldLocks } from './platform/storage/held-locks.ts';
import { RecordingStore } from './platform/storage/recording-store.ts';
import type { Stores } from './platform/storage/store-registry.ts';
import { TaskStore } from './platform/tasks/task-store.ts';
import { AuditedChangeStore } from './pull-requests/audited-change-store.ts';
import { PullVerdictStore } from './pull-requests/pull-verdict-store.ts';
import { RemediationCaseStore } from './remediation/remediation-case-store.ts';
import { ExpiryNoticeStore } from './reports/mail/expiry-notice-store.ts';
import { ReportMailStore } from './reports/mail/report-mail-store.ts';
import { ReportStore } from './reports/report-store.ts';
import { VexPublicationStore } from './reports/vex-publication-store.ts';
import { RepositoryStore } from './repositories/repository-store.ts';
import { ScheduleStore } from './schedules/schedule-store.ts';
import { RepositoryReaderStore } from './teams/repository-reader-store.ts';
import { RuleTeamStore } from './teams/rule-team-store.ts';
import { TeamStore } from './teams/team-store.ts';
import { TicketStore } from './tickets/ticket-store.ts';
import { SavedViewStore } from './views/saved-view-store.ts';
import { WebhookDeliveryStore } from './webhooks/webhook-delivery-store.ts';
import { WebhookStore } from './webhooks/webhook-store.ts';

export function createStores(
  db: Database,
  runtime: Runtime,
  activityKeys?: ActivityKeys,
  activityMark?: ActivityMark,
): Stores {
  const locks = new HeldLocks(db.dialect);
  return {
    access: new AccessStore(db),
    activity: new ActivityStore(db, runtime, activityKeys, activityMark),
    apiTokens: new ApiTokenStore(db),
    attempts: new AttemptStore(db),
    rateWindows: db.dialect.name === 'postgres' ? new AttemptStore(db, 'rate_windows') : undefined,
    artifacts: new ArtifactStore(db),
    audits: new AuditStore(db),
    cases: new CaseStore(db),
    compliance: new ComplianceStore(db),
    complianceHistory: new ComplianceHistoryStore(db),
    credentials: new CredentialStore(db),
    dashboard: new DashboardStore(db),
    directories: new DirectoryStore(db),
    directoryGroups: new DirectoryGroupStore(db),
    decisions: new DecisionStore(db),
    decisionRules: new DecisionRuleStore(db),
    coverageLedger: new CoverageLedgerStore(db),
    decisionLists: new DecisionListStore(db, new WaiverStore(db)),
    auditedChanges: new AuditedChangeStore(db),
    assessedFixes: new AssessedFixStore(db),
    pullVerdicts: new PullVerdictStore(db),
    pullRequestProposals: new PullRequestProposalStore(db),
    reviewedFindings: new ReviewedFindingStore(db),
    deliveries: new DeliveryStore(db),
    deviceSignIns: new DeviceSignInStore(db),
    exposures: new ExposureStore(db),
    oauthGrants: new OauthGrantStore(db),
    codeOwners: new CodeOwnersStore(db),
    dueDates: new DueDateStore(db),
    findingPriorities: new FindingPriorityStore(db),
    findingRatings: new FindingRatingStore(db),
    expiryNotices: new ExpiryNoticeStore(db),
    findings: new FindingStore(db),
    findingBulks: new FindingBulkStore(db),
    findingChanges: new FindingChangeStore(db),
    findingComments: new FindingCommentStore(db),
    findingGroups: new FindingGroupStore(db, new FindingListStore(db)),
    findingLists: new FindingListStore(db),
    findingSelections: new FindingSelectionStore(db),
    idempotency: new IdempotencyStore(db),
    identities: new IdentityStore(db),
    importMappings: new ImportMappingStore(db),
    ingest: new IngestStore(db),
    installations: new InstallationStore(db),
    inventories: new InventoryStore(db),
    inventoryHistories: new InventoryHistoryStore(db),
    inventoryDetails: new InventoryDetailStore(db),
    packageSearch: new PackageSearchStore(db),
    inventoryMatches: new InventoryMatchStore(db),
    jobs: new JobStore(db, runtime),
    oidcIdentities: new OidcIdentityStore(db),
    outbox: new OutboxStore(db),
    overviews: new OverviewStore(db),
    passkeys: new PasskeyStore(db),
    policies: new PolicyStore(db),
    readHistories: new ReadHistoryStore(db),
    ruleSets: new RuleSetStore(db),
    recordings: new RecordingStore(db),
    repositoryReaders: new RepositoryReaderStore(db),
    ruleTeams: new RuleTeamStore(db),
    scanResults: new ScanResultStore(db, () => new Date()),
    reportMails: new ReportMailStore(db),
    reports: new ReportStore(db),
    metrics: new MetricsStore(db),
    remediationCases: new RemediationCaseStore(db),
    repositories: new RepositoryStore(db),
    retention: new RetentionStore(db),
    savedViews: new SavedViewStore(db),
    vexPublications: new VexPublicationStore(db),
    schedules: new ScheduleStore(db),
    secondFactors: new SecondFactorStore(db),
    signIns: new SignInStore(db),
    tasks: new TaskStore(db),
    teams: new TeamStore(db),
    waivers: new WaiverStore(db),
    findingMerges: new FindingMergeStore(db),
    witnesses: new WitnessStore(db),
    tokenExchange: new TokenExchangeStore(db),
    webhookDeliveries: new WebhookDeliveryStore(db),
    webhooks: new WebhookStore(db),
    tickets: new TicketStore(db),
    channels: new ChannelStore(db),
    channelFindings: new ChannelFindingStore(db),
    transaction: (work) => db.transaction(work),
    heavyRead: (work) => db.heavyRead(work),
    lock: (purpose, key) => locks.take(purpose, key),
    savepoint: (work) => db.savepoint(work),
    afterCommit: (callback) => db.afterCommit(callback),
  };
}
