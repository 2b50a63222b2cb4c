// The services of a portal, as callers use them: a room's builder says what it adds.
import type { AccessServices } from './access/build-access.ts';
import type { AuditServices } from './audits/build-audits.ts';
import type { ChannelService } from './channels/channel-service.ts';
import type { CodeHostServices } from './code-host/build-code-host.ts';
import type { ComplianceServices } from './compliance/build-compliance.ts';
import type { CoverageLedgerService } from './coverage/coverage-ledger-service.ts';
import type { CredentialService } from './credentials/credential-service.ts';
import type { DashboardService } from './dashboard/dashboard-service.ts';
import type { OverviewService } from './dashboard/overview-service.ts';
import type { DecisionServices } from './decisions/build-decisions.ts';
import type { DirectoryServices } from './directories/build-directories.ts';
import type { FeedService } from './events/feed-service.ts';
import type { CaseServices } from './exploitation-cases/build-cases.ts';
import type { FindingServices } from './findings/build-findings.ts';
import type { HistoryServices } from './history/build-history.ts';
import type { ImportServices } from './imports/build-imports.ts';
import type { InventoryServices } from './inventory/build-inventory.ts';
import type { ActivityLogServices } from './platform/activity-log/build-activity-log.ts';
import type { SafeRetryService } from './platform/idempotency/safe-retry-service.ts';
import type { MetricsService } from './platform/metrics/metrics-service.ts';
import type { RetentionService } from './platform/retention/retention-service.ts';
import type { TaskRunner } from './platform/tasks/task-runner.ts';
import type { PullVerdictService } from './pull-requests/pull-verdict-service.ts';
import type { RemediationCaseService } from './remediation/remediation-case-service.ts';
import type { ReportServices } from './reports/build-reports.ts';
import type { RepositoryService } from './repositories/repository-service.ts';
import type { ScheduleService } from './schedules/schedule-service.ts';
import type { TeamService } from './teams/team-service.ts';
import type { TicketService } from './tickets/ticket-service.ts';
import type { SavedViewService } from './views/saved-view-service.ts';
import type { WebhookService } from './webhooks/webhook-service.ts';

/** What callers use. */
export interface PortalServices
  extends AccessServices,
    ActivityLogServices,
    AuditServices,
    CaseServices,
    CodeHostServices,
    ComplianceServices,
    DecisionServices,
    DirectoryServices,
    FindingServices,
    HistoryServices,
    ImportServices,
    InventoryServices,
    ReportServices {
  readonly channels: ChannelService;
  readonly coverage: CoverageLedgerService;
  readonly credentials: CredentialService;
  readonly dashboard: DashboardService;
  readonly feed: FeedService;
  readonly metrics: MetricsService;
  readonly overviews: OverviewService;
  readonly pullVerdicts: PullVerdictService;
  readonly remediationCases: RemediationCaseService;
  readonly repositories: RepositoryService;
  readonly retention: RetentionService;
  readonly safeRetries: SafeRetryService;
  readonly savedViews: SavedViewService;
  readonly schedules: ScheduleService;
  readonly tasks: TaskRunner;
  readonly teams: TeamService;
  readonly tickets: TicketService;
  readonly webhooks: WebhookService;
}
