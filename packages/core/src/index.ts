// The public API of @assay/core: explicit names, one block per noun.

export { userSorts } from './portal/access/access-store.ts';
export type { ProvenAccount, SignedIn } from './portal/access/accounts/access-service.ts';
export type {
  NewPasskey,
  PasskeyRegistration,
  PasskeyRequest,
} from './portal/access/accounts/second-factor-service.ts';
export type { NewUser, UserChange } from './portal/access/accounts/user-service.ts';
export { apiTokenSorts } from './portal/access/api-token-store.ts';
export type { EncryptedTokens } from './portal/access/identity-store.ts';
export type { AuthorizationRequest } from './portal/access/oauth/oauth-service.ts';
export { assistantScopes, InvalidGrantError } from './portal/access/oauth/oauth-service.ts';
export type { PasskeyCredential } from './portal/access/passkey-store.ts';
export { enrollmentRequired, secondFactorMethods } from './portal/access/second-factor/second-factors.ts';
export type {
  KnownGroups,
  OidcAccessRules,
  OidcPerson,
} from './portal/access/sign-in/oidc-identity-service.ts';
export { signInSeconds } from './portal/access/sign-in/sign-in-service.ts';
export type { SignInRequest } from './portal/access/sign-in-store.ts';
export { isFetchable } from './portal/access/tokens/issuer-keys.ts';
export type { ProvenIdentity } from './portal/access/tokens/token-exchange-service.ts';
export type { TrustRule } from './portal/access/tokens/trust-rule.ts';
export { isSelective } from './portal/access/tokens/trust-rule.ts';
export type { ManagedUser, Session, User } from './portal/access/user.ts';
export type { Audit } from './portal/audits/audit.ts';
export { auditPhases, auditSources, auditStatuses, failureCodes } from './portal/audits/audit.ts';
export type { RunAudit } from './portal/audits/audit-runner.ts';
export { runAuditInProcess } from './portal/audits/audit-runner.ts';
export type { AuditWithFindings, NewAudit } from './portal/audits/audit-service.ts';
export type { AuditFilter } from './portal/audits/audit-store.ts';
export { auditSorts } from './portal/audits/audit-store.ts';
export { auditsFile } from './portal/audits/audits-file.ts';
export type { ChangeAudit } from './portal/audits/change-audits.ts';
export type { PortalEvents } from './portal/audits/portal-events.ts';
export { AuditFailure } from './portal/audits/run-program.ts';
export type { AuditNews } from './portal/audits/watch-audit.ts';
export {
  type ChannelChange,
  channelEventTypes,
  channelKinds,
  channelStates,
  type NewChannel,
} from './portal/channels/channel.ts';
export { channelSorts } from './portal/channels/channel-store.ts';
export type {
  ClaimedDelivery,
  ClaimKind,
  DeliveryUrgency,
  IntakeOutcome,
  NewDelivery,
} from './portal/code-host/delivery.ts';
export { deliveryStatuses } from './portal/code-host/delivery.ts';
export type { DeliveryService } from './portal/code-host/delivery-service.ts';
export type { DeliveryFilter } from './portal/code-host/delivery-store.ts';
export { deliverySorts } from './portal/code-host/delivery-store.ts';
export type {
  CodeHost,
  Installation,
  InstalledRepository,
  RepositoryLink,
} from './portal/code-host/installation.ts';
export type { ReachedRepository } from './portal/code-host/installation-service.ts';
export type { NewPullRequestProposal } from './portal/code-host/pull-request-proposal-service.ts';
export type { ReviewedFinding } from './portal/code-host/reviewed-finding-store.ts';
export type { ChangePolicy } from './portal/compliance/change-policy-service.ts';
export { gapEfforts } from './portal/compliance/compliance-gap-service.ts';
export type { MatrixFilter } from './portal/compliance/compliance-matrix.ts';
export { matrixResults } from './portal/compliance/compliance-matrix.ts';
export { complianceStates } from './portal/compliance/compliance-status.ts';
export type { ComplianceFilter } from './portal/compliance/compliance-store.ts';
export { complianceSorts } from './portal/compliance/compliance-store.ts';
export {
  type FrameworkFileFormat,
  frameworkFile,
  frameworkFileFormats,
  frameworkFileInfos,
} from './portal/compliance/export-framework.ts';
export { waiversFile } from './portal/compliance/export-waivers.ts';
export { policyStandings, requirementStates } from './portal/compliance/framework-report.ts';
export type { FrameworkFilter } from './portal/compliance/framework-service.ts';
export { frameworkIds } from './portal/compliance/frameworks/index.ts';
export type { NewPolicy, Policy } from './portal/compliance/policy.ts';
export { policyModes } from './portal/compliance/policy.ts';
export type { PolicyFilter } from './portal/compliance/policy-store.ts';
export { policySorts } from './portal/compliance/policy-store.ts';
export type { RepositoryCompliance } from './portal/compliance/repository-compliance.ts';
export {
  maxWaiverDays,
  type NewWaiver,
  type WaiverDecision,
  waiverStates,
} from './portal/compliance/waiver.ts';
export type { WaiverFilter } from './portal/compliance/waiver-store.ts';
export { waiverSorts } from './portal/compliance/waiver-store.ts';
export { coverageFile } from './portal/coverage/coverage-file.ts';
export {
  type CoverageEntry,
  type CoverageFilter,
  coverageSources,
  coverageStates,
  staleAfterDays,
} from './portal/coverage/coverage-ledger.ts';
export type { Credential, CredentialSecret, NewCredential } from './portal/credentials/credential.ts';
export { credentialKinds, credentialStates } from './portal/credentials/credential.ts';
export type { PreparedCredential } from './portal/credentials/credential-service.ts';
export { credentialSorts } from './portal/credentials/credential-store.ts';
export type { DashboardFilter } from './portal/dashboard/dashboard.ts';
export { decisionSorts } from './portal/decisions/decision-list-store.ts';
export {
  type DecisionRule,
  defaultRuleMaxFindings,
  maxRuleDays,
  type NewDecisionRule,
  type RuleEffect,
  type RuleState,
  ruleStates,
  ruleStatuses,
} from './portal/decisions/decision-rule.ts';
export type { RuleApproval } from './portal/decisions/decision-rule-service.ts';
export { ruleSorts } from './portal/decisions/decision-rule-store.ts';
export { decisionsFile } from './portal/decisions/export-decisions.ts';
export { type DecisionFilter, decisionSources, decisionStates } from './portal/decisions/listed-decision.ts';
export type { RuleSuggestion } from './portal/decisions/rule-suggestion-service.ts';
export type { Directory, PersonAttributes, PersonEmail } from './portal/directories/directory.ts';
export { personClaims } from './portal/directories/directory.ts';
export type { DirectoryGroup, GroupAttributes, GroupMember } from './portal/directories/directory-group.ts';
export type { GroupFilter } from './portal/directories/directory-group-store.ts';
export type { NewDirectory } from './portal/directories/directory-service.ts';
export type { PersonFilter } from './portal/directories/directory-store.ts';
export { directorySorts } from './portal/directories/directory-store.ts';
export type { ShownPerson } from './portal/directories/provision-service.ts';
export type { FeedEvent, FeedEventType, FeedPage } from './portal/events/feed-event.ts';
export { feedEventTypes } from './portal/events/feed-event.ts';
export type { WatchedEvent } from './portal/events/feed-service.ts';
export { clockStates } from './portal/exploitation-cases/case-clocks.ts';
export type { AdvisoryPaper } from './portal/exploitation-cases/case-service.ts';
export {
  type CaseChange,
  type CaseFilter,
  caseStates,
  caseVerdicts,
  knownBases,
  type NewNotification,
  notificationKinds,
} from './portal/exploitation-cases/exploitation-case.ts';
export {
  type CaseFileFormat,
  caseFile,
  caseFileFormats,
  caseFileInfos,
} from './portal/exploitation-cases/export-case.ts';
export type { Decision } from './portal/findings/decision-store.ts';
export type { Finding } from './portal/findings/finding.ts';
export { findingEventKinds, matchPasses, scanScopes } from './portal/findings/finding.ts';
export { bulkStatuses } from './portal/findings/finding-bulk-store.ts';
export type { FindingChange, StatusChange } from './portal/findings/finding-change.ts';
export type { ProposalDecision } from './portal/findings/finding-proposal-service.ts';
export { joinReasons } from './portal/findings/finding-witness.ts';
export { type FindingFilter, introducedByKinds } from './portal/findings/listing/finding-filter.ts';
export { type GroupSort, groupSorts } from './portal/findings/listing/finding-group-store.ts';
export { findingSorts } from './portal/findings/listing/finding-list-store.ts';
export { type GroupKey, groupKeys } from './portal/findings/listing/group-key.ts';
export type { BacktestQuestion } from './portal/history/backtest.ts';
export { exposureFile, incidentFile } from './portal/history/history-file.ts';
export {
  type ExposureFilter,
  exposureStates,
  historyStates,
  type IncidentQuestion,
  type IndicatorQuestion,
} from './portal/history/inventory-history.ts';
export type { NewImport } from './portal/imports/import-service.ts';
export { importFormatIds } from './portal/imports/import-service.ts';
export type { JsonFile } from './portal/imports/json-file.ts';
export type { PreparedImport } from './portal/imports/prepared-import.ts';
export type { PortalInspection } from './portal/inspect-portal.ts';
export { inspectPortal } from './portal/inspect-portal.ts';
export { affectedAnswers, unknownReasons } from './portal/inventory/inventory.ts';
export type { UsageQuestion } from './portal/inventory/inventory-service.ts';
export type { Activity } from './portal/platform/activity-log/activity.ts';
export type { ChainFault, ChainVerification } from './portal/platform/activity-log/activity-chain.ts';
export { forgetActivityMark } from './portal/platform/activity-log/activity-mark.ts';
export type { ActivityFilter } from './portal/platform/activity-log/activity-store.ts';
export { activitySorts } from './portal/platform/activity-log/activity-store.ts';
export { type Checkpoint, readCheckpoints } from './portal/platform/activity-log/checkpoint.ts';
export { defaultCheckpointFile } from './portal/platform/activity-log/checkpoint-file.ts';
export { addressPrefix } from './portal/platform/address-prefix.ts';
export { TextEncryption } from './portal/platform/encryption.ts';
export type { DailyMetrics } from './portal/platform/metrics/daily-metrics.ts';
export { currentOrigin, type Origin, type RequestCost, withOrigin } from './portal/platform/origin.ts';
export type { Page } from './portal/platform/page.ts';
export { sortValues } from './portal/platform/page.ts';
export type { Permission } from './portal/platform/permissions.ts';
export { permissions, reach } from './portal/platform/permissions.ts';
export type { Principal, TokenScope } from './portal/platform/principal.ts';
export { requireScope, systemPrincipal, tokenScopes } from './portal/platform/principal.ts';
export { defaultRetention } from './portal/platform/retention/retention-rule.ts';
export type { Pruned } from './portal/platform/retention/retention-service.ts';
export type { BackupSummary } from './portal/platform/storage/backup.ts';
export { BackupError, backupDatabase, restoreDatabase, sha256Of } from './portal/platform/storage/backup.ts';
export { isDatabaseBusy } from './portal/platform/storage/database-busy.ts';
export { DatabaseTime } from './portal/platform/storage/heavy-reads/database-time.ts';
export { FairQueue } from './portal/platform/storage/heavy-reads/fair-queue.ts';
export { defaultHeavyReadLimits } from './portal/platform/storage/heavy-reads/heavy-reads.ts';
export { InstanceLockedError } from './portal/platform/storage/instance-lock.ts';
export {
  LostDatabaseError,
  MissingDatabaseError,
  SchemaError,
  schemaNames,
} from './portal/platform/storage/known-schema.ts';
export { TransferError } from './portal/platform/storage/transfer/columns.ts';
export type { TransferSummary } from './portal/platform/storage/transfer/export-portal.ts';
export { exportPortal } from './portal/platform/storage/transfer/export-portal.ts';
export { importPortal, readHeader } from './portal/platform/storage/transfer/import-portal.ts';
export type { PortalKeys } from './portal/platform/storage/transfer/portal-file.ts';
export type { PeriodicTask } from './portal/platform/tasks/periodic-task.ts';
export type { Portal } from './portal/portal.ts';
export { createPortal } from './portal/portal.ts';
export type { PortalOptions } from './portal/portal-options.ts';
export { remediationStates } from './portal/remediation/remediation-case.ts';
export type { RemediationFilter } from './portal/remediation/remediation-case-service.ts';
export type { DocumentFile } from './portal/reports/document-file.ts';
export { mailStatuses } from './portal/reports/mail/report-mail.ts';
export type { NewReport } from './portal/reports/new-report.ts';
export type { ReportFilter } from './portal/reports/report-store.ts';
export { reportSorts } from './portal/reports/report-store.ts';
export type { SbomQuestion } from './portal/reports/sbom-service.ts';
export type { StoredReport } from './portal/reports/stored-report.ts';
export { reportStatuses } from './portal/reports/stored-report.ts';
export type { NewVexPublication, PublishedFile } from './portal/reports/vex-publication-service.ts';
export type { PortalVexQuestion, VexQuestion } from './portal/reports/vex-service.ts';
export type { ContextRule } from './portal/repositories/context-rule.ts';
export type { Repository } from './portal/repositories/repository.ts';
export type { NewRepository, RepositoryUpdate } from './portal/repositories/repository-service.ts';
export type { RepositoryFilter } from './portal/repositories/repository-store.ts';
export { repositorySorts } from './portal/repositories/repository-store.ts';
export type { NewSchedule, ScheduleChange } from './portal/schedules/schedule.ts';
export type { ScheduleFilter } from './portal/schedules/schedule-store.ts';
export { scheduleSorts } from './portal/schedules/schedule-store.ts';
export { scheduledReportTypes } from './portal/schedules/scheduled-report.ts';
export type { MemberRole } from './portal/teams/team.ts';
export { memberRoles } from './portal/teams/team.ts';
export type { TeamChange } from './portal/teams/team-service.ts';
export { teamSorts } from './portal/teams/team-store.ts';
export type { NewTracker } from './portal/tickets/ticket-service.ts';
export type { StoredTracker } from './portal/tickets/ticket-store.ts';
export { ticketSorts, trackerSorts } from './portal/tickets/ticket-store.ts';
export { ticketUnits, trackerKinds } from './portal/tickets/tracker.ts';
export type { TrackerChange } from './portal/tickets/tracker-change.ts';
export type { NewSavedView } from './portal/views/saved-view.ts';
export type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookDeliveryStatus,
} from './portal/webhooks/webhook.ts';
export { webhookDeliveryStatuses, webhookStates } from './portal/webhooks/webhook.ts';
export { webhookDeliverySorts } from './portal/webhooks/webhook-delivery-store.ts';
export { webhookSorts } from './portal/webhooks/webhook-store.ts';
export type { ReportFormat } from './scan/documents/format.ts';
export type { ReportFormatId } from './scan/documents/formats/index.ts';
export { reportFormatIds, reportFormats, reportMediaTypes } from './scan/documents/formats/index.ts';
export { ageBands, dueBands, type OpenAges } from './scan/documents/open-ages.ts';
export type { Report, ReportFinding, ReportType } from './scan/documents/report.ts';
export { reportTypes } from './scan/documents/report.ts';
export { scanReport } from './scan/documents/scan-report.ts';
export { csafCategories, type VexFormat, vexFormats } from './scan/documents/vex/vex-document.ts';
export { vexFormatInfos } from './scan/documents/vex/vex-text.ts';
export type { ProviderFacts } from './scan/engines/compliance/facts/provider-facts.ts';
export type { ProposedChange } from './scan/engines/compliance/fix-repository.ts';
export { applyFixes, proposeFixes } from './scan/engines/compliance/fix-repository.ts';
export type { AdvisoryStatus } from './scan/engines/dependencies/advisories/advisory-database.ts';
export { advisoryStatus } from './scan/engines/dependencies/advisories/advisory-database.ts';
export {
  advisoryDatabaseName,
  publicOsvApi,
} from './scan/engines/dependencies/advisories/advisory-defaults.ts';
export { syncAdvisories } from './scan/engines/dependencies/advisories/advisory-sync.ts';
export { readInventory } from './scan/engines/dependencies/inventory.ts';
export { buildCycloneDx } from './scan/engines/dependencies/sbom/sbom-cyclonedx.ts';
export {
  type SbomVersion,
  sbomFormats,
  sbomVersionInfos,
  sbomVersions,
} from './scan/engines/dependencies/sbom/sbom-format.ts';
export { buildSpdx } from './scan/engines/dependencies/sbom/sbom-spdx.ts';
export type { Engine, RuleInfo } from './scan/engines/engine.ts';
export { loadRules, servedAuditTypes } from './scan/engines/index.ts';
export type { AssessedFix } from './scan/fixes/assessed-fix.ts';
export { incidentUnknownReasons, incidentVerdicts } from './scan/history/incident.ts';
export { defaultFingerprintKey } from './scan/identity/fingerprint.ts';
export type { ReportedFinding } from './scan/identity/reported-finding.ts';
export type { ComparedFinding } from './scan/pipeline/introduced-findings.ts';
export type { PackageChange } from './scan/pipeline/package-changes.ts';
export type { ScanOptions, ScanResult } from './scan/pipeline/scan.ts';
export { scan } from './scan/pipeline/scan.ts';
export type { ChangeScope } from './scan/pipeline/scan-changes.ts';
export { withoutTwins } from './scan/pipeline/twin-controls.ts';
export type { OpenSourceOptions, SourceTarget } from './scan/source/checkout/open-source.ts';
export { openSource } from './scan/source/checkout/open-source.ts';
export { comparedText, notComparedReasons } from './scan/source/compared-packages.ts';
export type { CoverageSummary } from './scan/source/coverage/coverage.ts';
export { Coverage } from './scan/source/coverage/coverage.ts';
export { type CoverageLevel, coverageLevels } from './scan/source/coverage/coverage-level.ts';
export { noticeMessage, noticeReasons, uncheckedSentences } from './scan/source/coverage/coverage-notices.ts';
export { defaultFetchLimits } from './scan/source/git/git-fetch.ts';
export type { GitCredentials } from './scan/source/git/git-transport.ts';
export { parseRepositoryUrl } from './scan/source/git/repository-url.ts';
export { readZip } from './scan/source/read-zip.ts';
export type { Source, SourceEntry } from './scan/source/source.ts';
export { defaultSourceLimits } from './scan/source/source.ts';
export { type AccessDenial, SourceError } from './scan/source/source-error.ts';
export { sweepTemporaryFolders } from './scan/source/temporary-folder.ts';
export { defaultDataDirectory } from './support/data-directory.ts';
export type { ErrorCode, ErrorDetails } from './support/errors.ts';
export {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PortalError,
  PreconditionError,
  RateLimitError,
  UnauthorizedError,
  ValidationError,
} from './support/errors.ts';
export { type ListFileFormat, listFileFormats } from './support/list-file.ts';
export { silentLog } from './support/log.ts';
export type { Log, Runtime } from './support/runtime.ts';
export { behindProxy, systemRuntime } from './support/runtime.ts';
export type { OpenSpan, Span, SpanOptions, SpanPart, Tracing } from './support/tracing.ts';
export { kindOfFault, noTracing, tracingOf } from './support/tracing.ts';
export {
  acknowledgementEnds,
  acknowledgementFault,
  defaultAcknowledgeMaxDays,
  needsApproval,
  proposedStatuses,
} from './vocabulary/acceptance.ts';
export type { AuditType } from './vocabulary/audit-type.ts';
export { auditTypes } from './vocabulary/audit-type.ts';
export type { Category } from './vocabulary/category.ts';
export { categories } from './vocabulary/category.ts';
export type { ComplianceLevel } from './vocabulary/compliance-level.ts';
export { complianceLevels } from './vocabulary/compliance-level.ts';
export { type ComplianceProfile, complianceProfiles } from './vocabulary/compliance-profile.ts';
export type { Confidence } from './vocabulary/confidence.ts';
export { confidences } from './vocabulary/confidence.ts';
export { type DecisionScope, decisionScopes } from './vocabulary/decision-scope.ts';
export type { Anchor, Detection, SuggestedEdit } from './vocabulary/detection.ts';
export { dependencyScopes, kevLists } from './vocabulary/detection.ts';
export type { DueDays } from './vocabulary/due-days.ts';
export type { FindingStatus } from './vocabulary/finding-status.ts';
export { findingStatuses } from './vocabulary/finding-status.ts';
export { justifications } from './vocabulary/justification.ts';
export type { Priority, PriorityLevel } from './vocabulary/priority.ts';
export { priorityLevels, priorityOrder } from './vocabulary/priority.ts';
export { reachabilities } from './vocabulary/reachability.ts';
export {
  contextOrigins,
  criticalities,
  type Exposure,
  exposures,
  visibilities,
} from './vocabulary/repository-context.ts';
export type { Role } from './vocabulary/role.ts';
export { roles } from './vocabulary/role.ts';
export type { Severity } from './vocabulary/severity.ts';
export { atLeast, severities } from './vocabulary/severity.ts';
