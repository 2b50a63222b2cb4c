// Sends reports that were asked for by mail, once they are generated; tried again for some hours.

import type { Runtime } from '../../../support/runtime.ts';
import { systemReach } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import { reportFile } from '../report-file.ts';
import type { StoredReport } from '../stored-report.ts';
import { type Mailer, MailRefusedError, type ReportMail } from './report-mail.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'reportMails' | 'reports'>;

/** Most servers refuse messages above 25 MB, of which a third is encoding. */
const maxAttachmentBytes = 15_000_000;
const leaseMs = 10 * 60_000;
/** Of one schedule to one address, in 24 hours: everyone who may change a schedule can run it as often as they like. */
const maxMailsPerDay = 24;
/** Minutes between attempts; after the last one it has failed. */
const pausesMinutes = [1, 5, 30, 120, 360];

export interface ReportMailsOptions {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined;
  /** Of the portal, for a link; null when it is not known. */
  readonly portalUrl: string | null;
}

export class ReportMails {
  readonly #options: ReportMailsOptions;

  constructor(options: ReportMailsOptions) {
    this.#options = options;
  }

  get canSend(): boolean {
    return this.#options.mailer !== undefined;
  }

  /** Until none is due. */
  async sendDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.#sendOne())) {
      // The next one.
    }
  }

  async #sendOne(): Promise<boolean> {
    const { stores, runtime, mailer } = this.#options;
    if (!mailer) return false;
    const now = runtime.now();
    const lease = new Date(now.getTime() + leaseMs).toISOString();
    const mail = await stores.reportMails.claim(now.toISOString(), lease);
    if (!mail) return false;
    const report = await stores.reports.find(mail.reportId, systemReach('portal-wide'));
    if (report?.status !== 'completed') {
      await this.#fail(mail, 'The report could not be generated.');
      return true;
    }
    if (await this.#isEnough(mail)) {
      await this.#fail(mail, `This schedule has sent ${maxMailsPerDay} mails to this address within a day.`);
      return true;
    }
    try {
      await mailer.send(this.#message(report, mail.recipient));
      await stores.reportMails.end(mail.id, 'sent', runtime.now().toISOString(), null);
    } catch (error) {
      await this.#retry(mail, error);
    }
    return true;
  }

  async #isEnough({ scheduleId, recipient }: ReportMail): Promise<boolean> {
    if (scheduleId === null) return false;
    const { stores, runtime } = this.#options;
    const since = new Date(runtime.now().getTime() - 86_400_000).toISOString();
    return (await stores.reportMails.countSent(scheduleId, recipient, since)) >= maxMailsPerDay;
  }

  async #retry(mail: ReportMail, error: unknown): Promise<void> {
    const { stores, runtime } = this.#options;
    const message = String((error as Error).message).slice(0, 300);
    const pause = pausesMinutes[mail.attempts - 1];
    if (error instanceof MailRefusedError || pause === undefined) return this.#fail(mail, message);
    const at = new Date(runtime.now().getTime() + pause * 60_000).toISOString();
    await stores.reportMails.retry(mail.id, at, message);
    runtime.log.warn('a report could not be mailed yet', { report: mail.reportId, error: message });
  }

  async #fail(mail: ReportMail, message: string): Promise<void> {
    const { stores, runtime } = this.#options;
    await stores.reportMails.end(mail.id, 'failed', runtime.now().toISOString(), message);
    runtime.log.error('a report could not be mailed', { report: mail.reportId, error: message });
  }

  #message(report: StoredReport, to: string) {
    const { stores, portalUrl } = this.#options;
    const { id, name, size, sha256, completedAt } = report;
    const isAttached = (size ?? 0) <= maxAttachmentBytes;
    const { mediaType, fileName } = reportFile(report);
    const link = portalUrl === null ? [] : [`In the portal: ${portalUrl}/reports`];
    const lines = [
      isAttached
        ? `The report "${name}" is attached.`
        : `The report "${name}" is too large for a mail (${Math.ceil((size ?? 0) / 1_000_000)} MB). Download it from the portal.`,
      '',
      `Generated: ${completedAt ?? ''}`,
      `SHA-256: ${sha256 ?? ''}`,
      ...link,
      '',
      'A schedule of Assay sent this mail. To end it, change the recipients of the schedule.',
    ];
    const content = stores.reports.content(id);
    return {
      to,
      subject: `Assay: ${name}`.replace(/[\p{Cc}\p{Cf}]/gu, ' '),
      text: lines.join('\n'),
      attachment: isAttached ? { fileName, mediaType, content } : null,
    };
  }
}
