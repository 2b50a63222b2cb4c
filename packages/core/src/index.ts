// The public API of @assay/core: explicit names, one block per noun.

export type {
  AccessService,
  ProvenAccount,
  SignedIn,
  VerifyPasskey,
} from './access/access-service.ts';
export { userSorts } from './access/access-store.ts';
export type { OwnedApiToken } from './access/api-token-store.ts';
export { apiTokenSorts } from './access/api-token-store.ts';
export type { DeviceSignInService, StartedDeviceSignIn } from './access/device-sign-in-service.ts';
export { deviceSeconds } from './access/device-sign-in-service.ts';
export type { DeviceSignIn } from './access/device-sign-in-store.ts';
export type { GroupRule, GroupTeam } from './access/group-rule.ts';
export type { IdentityService, ProviderPerson } from './access/identity-service.ts';
export type { EncryptedTokens, ProviderIdentity } from './access/identity-store.ts';
export { isFetchable } from './access/issuer-keys.ts';
export type { OauthClient } from './access/oauth-grant-store.ts';
export type {
  AssistantGrant,
  AssistantScope,
  AuthorizationRequest,
  OauthService,
} from './access/oauth-service.ts';
export { assistantScopes, InvalidGrantError } from './access/oauth-service.ts';
export type {
  KnownGroups,
  OidcAccessRules,
  OidcIdentityService,
  OidcPerson,
} from './access/oidc-identity-service.ts';
export type { Passkey, PasskeyCredential } from './access/passkey-store.ts';
export type {
  NewPasskey,
  PasskeyRegistration,
  PasskeyRequest,
  SecondFactorService,
} from './access/second-factor-service.ts';
export { enrollmentRequired, secondFactorMethods } from './access/second-factors.ts';
export type { SignInService } from './access/sign-in-service.ts';
export { signInSeconds } from './access/sign-in-service.ts';
export type { SignInRequest } from './access/sign-in-store.ts';
export type { ProvenIdentity, TokenExchangeService } from './access/token-exchange-service.ts';
export type { TrustRule } from './access/trust-rule.ts';
export { isSelective } from './access/trust-rule.ts';
export type { ManagedUser, Session, User } from './access/user.ts';
export type { NewUser, UserChange } from './access/user-service.ts';
export type { Audit, AuditProgress, AuditStatus, AuditSummary, FailureCode } from './audits/audit.ts';
export { auditPhases, auditStatuses, failureCodes } from './audits/audit.ts';
export type { RunAudit } from './audits/audit-runner.ts';
export { AuditFailure, AuditProcessLost, runAuditInProcess } from './audits/audit-runner.ts';
export type { AuditWithFindings, BatchFailure, NewAudit } from './audits/audit-service.ts';
export type { AuditFilter } from './audits/audit-store.ts';
export { auditSorts } from './audits/audit-store.ts';
export type { ChangeAudit, ChangeAuditOrder, ChangeAudits } from './audits/change-audits.ts';
export type { PackageChange } from './audits/package-changes.ts';
export type { PortalEventMap, PortalEvents } from './audits/portal-events.ts';
export type { ScanAudit, ScanOptions, ScanResult } from './audits/scan.ts';
export { scan } from './audits/scan.ts';
export type { ChangeScope } from './audits/scan-changes.ts';
export { scanChanges } from './audits/scan-changes.ts';
export type { AuditNews } from './audits/watch-audit.ts';
export type { DecisionService, KnownStatus, PlacedIdentity } from './code-host/decision-service.ts';
export type {
  ClaimedDelivery,
  Delivery,
  DeliveryHealth,
  DeliveryStatus,
  IntakeOutcome,
  NewDelivery,
} from './code-host/delivery.ts';
export { deliveryStatuses } from './code-host/delivery.ts';
export type { DeliveryService } from './code-host/delivery-service.ts';
export type { DeliveryFilter } from './code-host/delivery-store.ts';
export { deliverySorts } from './code-host/delivery-store.ts';
export type {
  CodeHost,
  Installation,
  InstalledRepository,
  RepositoryLink,
} from './code-host/installation.ts';
export type { InstallationService } from './code-host/installation-service.ts';
export type { ReviewedFinding } from './code-host/reviewed-finding-store.ts';
export type { MatrixFilter } from './compliance/compliance-gap-service.ts';
export { gapEfforts, matrixResults } from './compliance/compliance-gap-service.ts';
export type { ComplianceState } from './compliance/compliance-status.ts';
export { complianceStates } from './compliance/compliance-status.ts';
export type {
  ComplianceFilter,
  ComplianceSummary,
} from './compliance/compliance-store.ts';
export { complianceSorts } from './compliance/compliance-store.ts';
export type { NewPolicy, Policy, PolicyMode } from './compliance/policy.ts';
export { policyModes } from './compliance/policy.ts';
export type { PolicyFilter } from './compliance/policy-store.ts';
export { policySorts } from './compliance/policy-store.ts';
export type { RepositoryCompliance } from './compliance/repository-compliance.ts';
export type { NewWaiver, Waiver } from './compliance/waiver.ts';
export { maxWaiverDays } from './compliance/waiver.ts';
export type { WaiverFilter } from './compliance/waiver-store.ts';
export { waiverSorts } from './compliance/waiver-store.ts';
export type { Dashboard, DashboardFilter, DashboardWindow, TopRepository } from './dashboard/dashboard.ts';
export type { ProviderFacts } from './engines/compliance/facts/provider-facts.ts';
export type { FixProposal, ProposedChange } from './engines/compliance/fix-repository.ts';
export { applyFixes, proposeFixes } from './engines/compliance/fix-repository.ts';
export type { AdvisoryStatus } from './engines/dependencies/advisories/advisory-database.ts';
export { advisoryStatus } from './engines/dependencies/advisories/advisory-database.ts';
export { advisoryDatabaseName, publicOsvApi } from './engines/dependencies/advisories/advisory-defaults.ts';
export type {
  SyncedSource,
  SyncOptions,
  SyncProgress,
  SyncResult,
} from './engines/dependencies/advisories/advisory-sync.ts';
export { osvExportUrl, syncAdvisories } from './engines/dependencies/advisories/advisory-sync.ts';
export { osvApiUrl } from './engines/dependencies/advisories/osv-api.ts';
export type { Inventory } from './engines/dependencies/inventory.ts';
export { readInventory } from './engines/dependencies/inventory.ts';
export { buildCycloneDx } from './engines/dependencies/sbom/sbom-cyclonedx.ts';
export {
  type SbomFormat,
  type SbomVersion,
  sbomFormats,
  sbomVersionInfos,
  sbomVersions,
} from './engines/dependencies/sbom/sbom-format.ts';
export type { SbomOptions } from './engines/dependencies/sbom/sbom-graph.ts';
export { buildSpdx } from './engines/dependencies/sbom/sbom-spdx.ts';
export type { Engine, RuleInfo, ScanContext, ScanTarget } from './engines/engine.ts';
export type { EngineOptions } from './engines/index.ts';
export { createEngines, loadRules, servedAuditTypes } from './engines/index.ts';
export type { FeedEvent, FeedEventType, FeedPage, FeedRequest } from './events/feed-event.ts';
export { feedEventTypes } from './events/feed-event.ts';
export type { FeedService, WatchedEvent } from './events/feed-service.ts';
export type { Finding, FindingEvent } from './findings/finding.ts';
export type { Decision } from './findings/decision-store.ts';
export { findingEventKinds, matchPasses, scanScopes } from './findings/finding.ts';
export type { FindingBulkService } from './findings/finding-bulk-service.ts';
export { bulkStatuses, type FindingBulk } from './findings/finding-bulk-store.ts';
export type { FindingChange, StatusChange } from './findings/finding-change.ts';
export type { ProposalDecision } from './findings/finding-proposal-service.ts';
export type { BulkOutcome, BulkResult } from './findings/finding-service.ts';
export { longestAcceptanceDays } from './findings/finding-service.ts';
export type { AuditChanges, ChangedFinding } from './findings/finding-store.ts';
export type { FindingFilter } from './findings/listing/finding-filter.ts';
export { type GroupKey, groupKeys } from './findings/listing/finding-group-store.ts';
export { findingSorts } from './findings/listing/finding-list-store.ts';
export {
  type AgeBand,
  ageBands,
  type DueBand,
  dueBands,
  type OpenAges,
} from './findings/listing/open-ages.ts';
export { defaultFingerprintKey } from './findings/matching/fingerprint.ts';
export type { FindingLocation, ReportedFinding } from './findings/reported-finding.ts';
export type { ImportFormat } from './imports/import-format.ts';
export type { ImportService, NewImport } from './imports/import-service.ts';
export { importFormatIds } from './imports/import-service.ts';
export { jsonMembers, parseJson, wholeJson } from './imports/json-parts.ts';
export type { PreparedImport } from './imports/prepared-import.ts';
export type { InspectionOptions, PortalInspection } from './inspect-portal.ts';
export { inspectPortal } from './inspect-portal.ts';
export { affectedAnswers, unknownReasons } from './inventory/inventory.ts';
export type { PackageUsages, UsageQuestion } from './inventory/inventory-service.ts';
export type { Activity } from './platform/activity-log/activity.ts';
export type { ChainFault, ChainVerification } from './platform/activity-log/activity-chain.ts';
export { chainFaults } from './platform/activity-log/activity-chain.ts';
export { forgetActivityMark } from './platform/activity-log/activity-mark.ts';
export type { ActivityFilter } from './platform/activity-log/activity-store.ts';
export { activitySorts } from './platform/activity-log/activity-store.ts';
export type { AnchorState } from './platform/activity-log/anchor-activity.ts';
export { type Checkpoint, readCheckpoints } from './platform/activity-log/checkpoint.ts';
export type { CheckpointPlaces } from './platform/activity-log/checkpoint-receiver.ts';
export { currentOrigin, withOrigin } from './platform/activity-log/origin.ts';
export { addressPrefix } from './platform/address-prefix.ts';
export { defaultDataDirectory } from './platform/data-directory.ts';
export { TextEncryption } from './platform/encryption.ts';
export type { ErrorCode, ErrorDetails } from './platform/errors.ts';
export {
  ConflictError,
  ForbiddenError,
  InvalidCredentialsError,
  NotFoundError,
  PortalError,
  RateLimitError,
  UnauthorizedError,
  ValidationError,
} from './platform/errors.ts';
export { silentLog } from './platform/log.ts';
export type { DailyMetrics, DailyMetricsFilter } from './platform/metrics/daily-metrics.ts';
export type { MetricsService } from './platform/metrics/metrics-service.ts';
export type { Page, PageRequest } from './platform/page.ts';
export { sortValues } from './platform/page.ts';
export type { Permission, Reach } from './platform/permissions.ts';
export { permissions, reach } from './platform/permissions.ts';
export type { Principal, TokenScope } from './platform/principal.ts';
export { requireScope, systemPrincipal, tokenScopes } from './platform/principal.ts';
export type { RetentionLimits } from './platform/retention/retention-rule.ts';
export { defaultRetention } from './platform/retention/retention-rule.ts';
export type { Pruned, RetentionService } from './platform/retention/retention-service.ts';
export type { Log, Runtime } from './platform/runtime.ts';
export { behindProxy, systemRuntime } from './platform/runtime.ts';
export type { BackupSummary } from './platform/storage/backup.ts';
export { BackupError, backupDatabase, restoreDatabase, sha256Of } from './platform/storage/backup.ts';
export { isDatabaseBusy } from './platform/storage/database-busy.ts';
export { InstanceLockedError } from './platform/storage/instance-lock.ts';
export {
  LostDatabaseError,
  MissingDatabaseError,
  SchemaError,
  schemaNames,
} from './platform/storage/known-schema.ts';
export { TransferError } from './platform/storage/transfer/columns.ts';
export type { ExportOptions, TransferSummary } from './platform/storage/transfer/export-portal.ts';
export { exportPortal } from './platform/storage/transfer/export-portal.ts';
export type { ImportSummary } from './platform/storage/transfer/import-portal.ts';
export { importPortal, readHeader } from './platform/storage/transfer/import-portal.ts';
export type { FileHeader, PortalKeys, TableDigest } from './platform/storage/transfer/portal-file.ts';
export type { PeriodicTask, TaskState } from './platform/tasks/periodic-task.ts';
export type { TaskRunner } from './platform/tasks/task-runner.ts';
export type { OpenSpan, Span, SpanAttributes, SpanOptions, SpanPart, Tracing } from './platform/tracing.ts';
export { kindOfFault, noTracing, tracingOf } from './platform/tracing.ts';
export type { Portal } from './portal.ts';
export { createPortal } from './portal.ts';
export type { PortalOptions } from './portal-options.ts';
export type { ReportFormat } from './reports/format.ts';
export type { ReportFormatId } from './reports/formats/index.ts';
export { reportFormatIds, reportFormats, reportMediaTypes } from './reports/formats/index.ts';
export { mailStatuses } from './reports/mail/report-mail.ts';
export { pipelineFormats } from './reports/pipeline-formats/index.ts';
export type { Report, ReportCounts, ReportFinding, ReportRepository, ReportType } from './reports/report.ts';
export { reportTypes } from './reports/report.ts';
export type { NewReport, ReportContent } from './reports/report-service.ts';
export type { ReportFilter } from './reports/report-store.ts';
export { reportSorts } from './reports/report-store.ts';
export type { SbomQuestion } from './reports/sbom-service.ts';
export type { ScanReportOptions } from './reports/scan-report.ts';
export { scanReport } from './reports/scan-report.ts';
export type { ReportScope, ReportStatus, StoredReport } from './reports/stored-report.ts';
export { reportStatuses } from './reports/stored-report.ts';
export type { Repository } from './repositories/repository.ts';
export type { NewRepository, RepositoryUpdate } from './repositories/repository-service.ts';
export type { RepositoryFilter } from './repositories/repository-store.ts';
export { repositorySorts } from './repositories/repository-store.ts';
export type { NewSchedule, Schedule, ScheduleChange } from './schedules/schedule.ts';
export type { ScheduleService } from './schedules/schedule-service.ts';
export type { ScheduleFilter } from './schedules/schedule-store.ts';
export { scheduleSorts } from './schedules/schedule-store.ts';
export { scheduledReportTypes } from './schedules/scheduled-report.ts';
export { type ComparedPackages, notComparedReasons } from './source/compared-packages.ts';
export type { CoverageProblem, CoverageSummary, SkipReason } from './source/coverage.ts';
export { Coverage } from './source/coverage.ts';
export type { CoverageNotice, NoticeReason } from './source/coverage-notices.ts';
export { isPartial, noticeMessage, noticeReasons, uncheckedSentences } from './source/coverage-notices.ts';
export type { FetchLimits } from './source/git-fetch.ts';
export { defaultFetchLimits } from './source/git-fetch.ts';
export type { GitRepository } from './source/git-repository.ts';
export type { GitCredentials } from './source/git-transport.ts';
export type { OpenSourceOptions, SourceTarget } from './source/open-source.ts';
export { openSource } from './source/open-source.ts';
export type { ZipEntry, ZipLimits } from './source/read-zip.ts';
export { readZip } from './source/read-zip.ts';
export { isRefName } from './source/ref-name.ts';
export type { RepositoryUrl, RepositoryUrlOptions } from './source/repository-url.ts';
export { parseRepositoryUrl } from './source/repository-url.ts';
export type { Source, SourceContent, SourceEntry, SourceLimits } from './source/source.ts';
export { defaultSourceLimits } from './source/source.ts';
export type { SourceErrorCode } from './source/source-error.ts';
export { SourceError } from './source/source-error.ts';
export { sweepTemporaryFolders } from './source/temporary-folder.ts';
export type { AppliedDueDays, MemberRole, NamedMember, Team, TeamMember } from './teams/team.ts';
export { memberRoles } from './teams/team.ts';
export type { TeamChange } from './teams/team-service.ts';
export { teamSorts } from './teams/team-store.ts';
export type { NewSavedView } from './views/saved-view.ts';
export type { AuditType } from './vocabulary/audit-type.ts';
export { auditTypes } from './vocabulary/audit-type.ts';
export type { Category } from './vocabulary/category.ts';
export { categories } from './vocabulary/category.ts';
export type { ComplianceLevel } from './vocabulary/compliance-level.ts';
export { complianceLevels } from './vocabulary/compliance-level.ts';
export type { Confidence, ConfidenceCounts } from './vocabulary/confidence.ts';
export { atLeastConfidence, confidences } from './vocabulary/confidence.ts';
export type { ControlOutcome, ControlResult } from './vocabulary/control-result.ts';
export { controlResults } from './vocabulary/control-result.ts';
export { type DecisionScope, decisionScopes } from './vocabulary/decision-scope.ts';
export type {
  Anchor,
  Detection,
  DetectionLocation,
  FlowStep,
  SuggestedEdit,
} from './vocabulary/detection.ts';
export { dependencyScopes } from './vocabulary/detection.ts';
export type { DueDays, TeamDueDays } from './vocabulary/due-days.ts';
export type { FindingStatus } from './vocabulary/finding-status.ts';
export { findingStatuses } from './vocabulary/finding-status.ts';
export type { Priority, PriorityLevel } from './vocabulary/priority.ts';
export { priorityLevels, priorityOrder } from './vocabulary/priority.ts';
export { reachabilities } from './vocabulary/reachability.ts';
export type { Role } from './vocabulary/role.ts';
export { roles } from './vocabulary/role.ts';
export type { Severity, SeverityCounts } from './vocabulary/severity.ts';
export { atLeast, emptySeverityCounts, severities } from './vocabulary/severity.ts';
export type { TrendDay } from './vocabulary/trend-day.ts';
export type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookDeliveryStatus,
  WebhookState,
} from './webhooks/webhook.ts';
export { webhookDeliveryStatuses, webhookStates } from './webhooks/webhook.ts';
export { webhookDeliverySorts } from './webhooks/webhook-delivery-store.ts';
export type { WebhookService } from './webhooks/webhook-service.ts';
export { webhookSorts } from './webhooks/webhook-store.ts';
