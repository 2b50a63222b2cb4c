import type { Runtime } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { MailRecipients } from '../reports/mail/mail-recipients.ts';
import type { ReportMails } from '../reports/mail/send-report-mails.ts';
import type { ReportService } from '../reports/report-service.ts';
import { ScheduleService } from './schedule-service.ts';
import { ScheduledAudits, type ScheduledAuditsOptions } from './scheduled-audits.ts';

export interface ScheduleOptions extends Omit<ScheduledAuditsOptions, 'stores' | 'runtime'> {
  readonly reports: ReportService;
  readonly reportMails: ReportMails;
  readonly recipients: MailRecipients;
}

/** The service of schedules, and what asks for the audits that are due. */
export function buildSchedules(
  stores: Stores,
  runtime: Runtime,
  { reports, reportMails, recipients, ...auditing }: ScheduleOptions,
): { readonly services: { readonly schedules: ScheduleService }; readonly scheduledAudits: ScheduledAudits } {
  const schedules = new ScheduleService(stores, runtime, {
    createReport: (report) => reports.createScheduled(report),
    canMail: reportMails.canSend,
    recipients,
  });
  return { services: { schedules }, scheduledAudits: new ScheduledAudits({ stores, runtime, ...auditing }) };
}
