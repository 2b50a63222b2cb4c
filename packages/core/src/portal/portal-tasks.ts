// The periodic work of a portal, all in one place. Each is done by one instance at a time, wherever that is.
//
// A new task: add it here; it has to bear being called off anywhere, and being done twice.

import type { ChannelMessages } from './channels/channel-messages.ts';
import type { DeliveryService } from './code-host/delivery-service.ts';
import type { ComplianceService } from './compliance/compliance-service.ts';
import type { DecisionRules } from './decisions/apply-decision-rules.ts';
import type { FindingService } from './findings/finding-service.ts';
import type { ImportService } from './imports/import-service.ts';
import type { InventoryService } from './inventory/inventory-service.ts';
import type { InventoryMatcher } from './inventory/match-inventories.ts';
import type { MetricsService } from './platform/metrics/metrics-service.ts';
import type { RetentionService } from './platform/retention/retention-service.ts';
import type { PeriodicTask } from './platform/tasks/periodic-task.ts';
import type { ExpiryMails } from './reports/mail/mail-expiring-decisions.ts';
import type { ReportMails } from './reports/mail/send-report-mails.ts';
import type { ScheduleService } from './schedules/schedule-service.ts';
import type { ScheduledAudits } from './schedules/scheduled-audits.ts';
import type { TeamService } from './teams/team-service.ts';

export interface TaskServices {
  readonly channelMessages: ChannelMessages;
  readonly compliance: ComplianceService;
  readonly decisionRules: DecisionRules;
  readonly deliveries: DeliveryService;
  readonly findings: FindingService;
  readonly imports: ImportService;
  readonly inventory: InventoryService;
  readonly inventoryMatcher: InventoryMatcher;
  readonly metrics: MetricsService;
  readonly reportMails: ReportMails;
  readonly expiryMails: ExpiryMails;
  readonly retention: RetentionService;
  readonly schedules: ScheduleService;
  readonly scheduledAudits: ScheduledAudits;
  readonly teams: TeamService;
  /** Deletes kept results that were not used for longest, where there are too many. */
  limitScanResults(): Promise<unknown>;
}

const minute = 60_000;
const hour = 60 * minute;

export function portalTasks(services: TaskServices): readonly PeriodicTask[] {
  const {
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
    expiryMails,
    retention,
    schedules,
    scheduledAudits,
    teams,
    limitScanResults,
  } = services;
  return [
    {
      id: 'apply-decision-rules',
      everyMs: hour,
      async run(signal) {
        await decisionRules.refresh(signal);
      },
    },
    { id: 'close-days', everyMs: 5 * minute, run: () => metrics.closeDays() },
    { id: 'end-interrupted-imports', everyMs: hour, run: () => imports.endInterrupted(hour) },
    { id: 'expire-waivers', everyMs: minute, run: () => compliance.refresh() },
    { id: 'forget-deliveries', everyMs: hour, run: () => deliveries.prune() },
    // Audits grow old, so where repositories stand changes without anyone doing anything.
    { id: 'judge-compliance', everyMs: hour, run: (signal) => compliance.reevaluateAll(signal) },
    {
      id: 'match-inventories',
      everyMs: minute / 3,
      async run(signal) {
        const { opened, changed } = await inventoryMatcher.run(signal);
        // A finding that is exploited now is covered no more.
        if (opened + changed > 0) await decisionRules.refresh(signal);
      },
    },
    { id: 'prune-inventories', everyMs: 24 * hour, run: () => inventory.prune() },
    { id: 'prune', everyMs: hour, run: (signal) => retention.prune(signal) },
    { id: 'refresh-due-dates', everyMs: 24 * hour, run: (signal) => teams.refreshDueDates(signal) },
    {
      id: 'scheduled-audits',
      everyMs: minute / 2,
      async run(signal) {
        await schedules.beginDue();
        await scheduledAudits.askForDue(signal);
      },
    },
    { id: 'mail-expiring-decisions', everyMs: hour, run: (signal) => expiryMails.send(signal) },
    { id: 'send-channel-messages', everyMs: minute / 4, run: (signal) => channelMessages.sendDue(signal) },
    { id: 'send-report-mails', everyMs: minute / 4, run: (signal) => reportMails.sendDue(signal) },
    {
      id: 'limit-scan-results',
      everyMs: hour,
      async run() {
        await limitScanResults();
      },
    },
    // Reads do not record what time changes, so that lists and counts are as old as this at most.
    { id: 'refresh-findings', everyMs: minute / 6, run: () => findings.refresh() },
  ];
}
