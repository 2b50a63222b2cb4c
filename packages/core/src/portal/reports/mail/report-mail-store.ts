import { type Database, readRows } from '../../platform/storage/database.ts';
import type { MailStatus, ReportMail } from './report-mail.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly reportMails: ReportMailStore;
  }
}

interface ReportMailRow {
  id: string;
  report_id: string;
  schedule_id: string | null;
  recipient: string;
  status: string;
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  ended_at: string | null;
}

/** Mails that wait for their report or for the mail server, and what became of them. */
export class ReportMailStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(
    mails: readonly Pick<ReportMail, 'id' | 'reportId' | 'scheduleId' | 'recipient'>[],
    now: string,
  ): Promise<void> {
    if (mails.length === 0) return;
    await this.#db.knex('report_mails').insert(
      mails.map(({ id, reportId, scheduleId, recipient }) => ({
        id,
        report_id: reportId,
        schedule_id: scheduleId,
        recipient,
        status: 'pending',
        next_attempt_at: now,
      })),
    );
  }

  /** One whose report has ended and whose time has come; nobody else gets it before `leasedUntil`. */
  async claim(now: string, leasedUntil: string): Promise<ReportMail | undefined> {
    return this.#db.transaction(async () => {
      const ended = this.#db.knex('reports').whereNot({ status: 'pending' }).select('id');
      const due = this.#db
        .knex('report_mails')
        .where({ status: 'pending' })
        .where('next_attempt_at', '<=', now)
        .whereIn('report_id', ended)
        .orderBy(['next_attempt_at', 'id']);
      const row: ReportMailRow | undefined = await this.#db.dialect.skipLocked(due.first());
      if (!row) return undefined;
      const attempts = row.attempts + 1;
      await this.#db
        .knex('report_mails')
        .where({ id: row.id })
        .update({ attempts, next_attempt_at: leasedUntil });
      return toMail({ ...row, attempts });
    });
  }

  async end(
    id: string,
    status: Exclude<MailStatus, 'pending'>,
    now: string,
    error: string | null,
  ): Promise<void> {
    await this.#db.knex('report_mails').where({ id }).update({ status, last_error: error, ended_at: now });
  }

  async retry(id: string, at: string, error: string): Promise<void> {
    await this.#db.knex('report_mails').where({ id }).update({ next_attempt_at: at, last_error: error });
  }

  /** Mails of a schedule that went to the address since. */
  async countSent(scheduleId: string, recipient: string, since: string): Promise<number> {
    const query = this.#db
      .knex('report_mails')
      .where({ schedule_id: scheduleId, recipient, status: 'sent' })
      .where('ended_at', '>', since);
    const [row] = await readRows<{ total: number | string }>(query.count({ total: '*' }));
    return Number(row?.total ?? 0);
  }

  /** Of these reports, in the order of their recipients. */
  async ofReports(reportIds: readonly string[]): Promise<readonly ReportMail[]> {
    const rows: ReportMailRow[] = await this.#db
      .knex('report_mails')
      .whereIn('report_id', [...reportIds])
      .orderBy(['report_id', 'recipient']);
    return rows.map(toMail);
  }
}

function toMail(row: ReportMailRow): ReportMail {
  return {
    id: row.id,
    reportId: row.report_id,
    scheduleId: row.schedule_id,
    recipient: row.recipient,
    status: row.status as MailStatus,
    attempts: row.attempts,
    lastError: row.last_error,
  };
}
