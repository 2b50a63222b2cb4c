import type { PriorityLevel } from '../../vocabulary/priority.ts';
import { priorityLevels } from '../../vocabulary/priority.ts';
import { type Severity, severities } from '../../vocabulary/severity.ts';
import { groupKeySql } from '../findings/listing/group-key.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import type { Ticket } from './ticket.ts';
import type { Tracker, TrackerKind, TrackerSettings } from './tracker.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly tickets: TicketStore;
  }
}

export const trackerSorts = { createdAt: 'created_at', name: 'name' } as const;
export const ticketSorts = { createdAt: 'created_at' } as const;

interface TrackerRow {
  id: string;
  kind: TrackerKind;
  team_id: string | null;
  name: string;
  settings: string;
  account: string | null;
  secret: string;
  enabled: boolean | number;
  read_until: string | null;
  last_success_at: string | null;
  failing_since: string | null;
  last_error: string | null;
  created_at: string;
}

interface TicketRow {
  id: string;
  tracker_id: string;
  subject: string;
  repository_id: string;
  marker: string;
  ref: string | null;
  key: string | null;
  url: string | null;
  is_done: boolean | number;
  version: string | null;
  unclear_at: string | null;
  next_attempt_at: string | null;
  last_error: string | null;
  created_at: string;
}

export interface StoredTracker {
  readonly tracker: Tracker;
  readonly encryptedToken: string;
}

/** What the findings of a ticket are now. */
export interface SubjectState {
  readonly open: number;
  /** Of these, with a proposal that waits for approval. */
  readonly proposed: number;
  /** Resolved by people or tickets, and not by an audit. */
  readonly reopenable: number;
}

/** What a ticket is made of: identity and facts of the findings behind it, the most urgent first. */
export interface SubjectFinding {
  readonly id: string;
  readonly repositoryId: string;
  readonly repository: string;
  readonly auditType: string;
  readonly fingerprint: string;
  /** Which of several with one fingerprint. */
  readonly twin: number;
  readonly ruleId: string;
  readonly severity: Severity;
  readonly priority: string;
  readonly title: string;
  readonly description: string;
  readonly remediation: string;
  readonly path: string | null;
  readonly startLine: number | null;
  readonly dueAt: string | null;
  readonly status: string;
  readonly statusBy: string;
  readonly isProposed: boolean;
}

export type TicketChange = Partial<
  Pick<Ticket, 'ref' | 'key' | 'url' | 'isDone' | 'version' | 'unclearAt' | 'nextAttemptAt' | 'lastError'>
>;

export class TicketStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insertTracker({ tracker, encryptedToken }: StoredTracker, createdBy: string | null): Promise<void> {
    const { id, kind, account, createdAt } = tracker;
    const fixed = { id, kind, account, created_by: createdBy, created_at: createdAt };
    await this.#db.knex('trackers').insert({ ...fixed, ...changeable(tracker), secret: encryptedToken });
  }

  async updateTracker({ tracker, encryptedToken }: StoredTracker): Promise<void> {
    const values = { ...changeable(tracker), secret: encryptedToken };
    await this.#db.knex('trackers').where({ id: tracker.id }).update(values);
  }

  async findTracker(id: string): Promise<StoredTracker | undefined> {
    const row: TrackerRow | undefined = await this.#db.knex('trackers').where({ id }).first();
    return row && toTracker(row);
  }

  async listTrackers(page: PageRequest): Promise<Page<Tracker>> {
    return listPage<TrackerRow, Tracker>(this.#db.knex('trackers'), {
      table: 'trackers',
      columns: trackerSorts,
      page,
      fromRow: (row) => toTracker(row).tracker,
    });
  }

  async trackers(): Promise<readonly StoredTracker[]> {
    const rows: TrackerRow[] = await this.#db.knex('trackers').where({ enabled: true }).orderBy('id');
    return rows.map(toTracker);
  }

  /** Of every tracker, those that are switched off included. */
  async secrets(): Promise<readonly { readonly id: string; readonly secret: string }[]> {
    return this.#db.knex('trackers').select('id', 'secret').orderBy('id');
  }

  async reencrypt(id: string, secret: string): Promise<void> {
    await this.#db.knex('trackers').where({ id }).update({ secret });
  }

  async deleteTracker(id: string): Promise<void> {
    await this.#db.knex('trackers').where({ id }).del();
  }

  /** How a round of a tracker went: with `error`, when it began to fail stays. */
  async tried(
    id: string,
    {
      now,
      error,
      readUntil,
    }: { readonly now: string; readonly error: string | null; readonly readUntil?: string },
  ): Promise<void> {
    const { knex } = this.#db;
    await knex('trackers')
      .where({ id })
      .update({
        last_error: error,
        failing_since: error === null ? null : knex.raw('coalesce(failing_since, ?)', [now]),
        ...(error === null && { last_success_at: now }),
        ...(readUntil !== undefined && { read_until: readUntil }),
      });
  }

  async list(
    filter: { readonly tracker?: string; readonly finding?: string },
    page: PageRequest,
  ): Promise<Page<Ticket>> {
    const query = this.#db.knex('tickets');
    if (filter.tracker) query.where({ tracker_id: filter.tracker });
    if (filter.finding) {
      const key = this.#db
        .knex('findings')
        .where('findings.id', filter.finding)
        .select(this.#db.knex.raw(groupKeySql('action', this.#db.dialect)));
      query.where((either) => void either.where({ subject: filter.finding }).orWhereIn('subject', key));
    }
    return listPage<TicketRow, Ticket>(query, {
      table: 'tickets',
      columns: ticketSorts,
      page,
      fromRow: toTicket,
    });
  }

  async ofTracker(trackerId: string): Promise<readonly Ticket[]> {
    const query = this.#db.knex('tickets').where({ tracker_id: trackerId }).orderBy('created_at');
    return (await readRows<TicketRow>(query)).map(toTicket);
  }

  /** False where the subject has a ticket already. */
  async insert(ticket: Ticket): Promise<boolean> {
    const made = await this.#db
      .knex('tickets')
      .insert({
        id: ticket.id,
        tracker_id: ticket.trackerId,
        subject: ticket.subject,
        repository_id: ticket.repositoryId,
        marker: ticket.marker,
        is_done: false,
        created_at: ticket.createdAt,
      })
      .onConflict(['tracker_id', 'subject'])
      .ignore()
      .returning('id');
    return made.length > 0;
  }

  async update(id: string, change: TicketChange): Promise<void> {
    await this.#db
      .knex('tickets')
      .where({ id })
      .update({
        ...(change.ref !== undefined && { ref: change.ref }),
        ...(change.key !== undefined && { key: change.key }),
        ...(change.url !== undefined && { url: change.url }),
        ...(change.isDone !== undefined && { is_done: change.isDone }),
        ...(change.version !== undefined && { version: change.version }),
        ...(change.unclearAt !== undefined && { unclear_at: change.unclearAt }),
        ...(change.nextAttemptAt !== undefined && { next_attempt_at: change.nextAttemptAt }),
        ...(change.lastError !== undefined && { last_error: change.lastError }),
      });
  }

  async delete(id: string): Promise<void> {
    await this.#db.knex('tickets').where({ id }).del();
  }

  /** What is open, wanted by the tracker's rule and without a ticket, the most urgent first. */
  async withoutTicket(
    { id, ...rule }: Tracker,
    limit: number,
  ): Promise<readonly { readonly subject: string; readonly repositoryId: string }[]> {
    if (limit <= 0) return [];
    const { knex } = this.#db;
    const subject = this.#subjectSql(rule.unit);
    const query = knex('findings')
      .where({ 'findings.status': 'open', 'findings.excluded_reason': null })
      .whereRaw(`not exists (select 1 from tickets where tracker_id = ? and subject = ${subject})`, [id])
      .select({
        subject: knex.raw(subject),
        repositoryId: knex.raw('min(cast(findings.repository_id as text))'),
      })
      .groupByRaw(subject)
      .orderByRaw(`max(findings.priority_order) desc, ${subject}`)
      .limit(limit);
    if (rule.team !== null) query.where('findings.team_id', rule.team);
    if (rule.exploitedOnly) query.where('findings.exploited', '>', 0);
    if (rule.minSeverity !== null) query.whereIn('findings.severity', upTo(severities, rule.minSeverity));
    if (rule.minPriority !== null)
      query.whereIn('findings.priority_level', upTo(priorityLevels, rule.minPriority));
    return readRows(query);
  }

  /** By subject; nothing for one of which no finding is left. */
  async states(
    { unit }: Pick<Tracker, 'unit'>,
    tickets: readonly Pick<Ticket, 'subject' | 'repositoryId'>[],
  ): Promise<ReadonlyMap<string, SubjectState>> {
    if (tickets.length === 0) return new Map();
    const { knex } = this.#db;
    const subject = this.#subjectSql(unit);
    const query = knex('findings')
      .whereIn('findings.repository_id', [...new Set(tickets.map(({ repositoryId }) => repositoryId))])
      .select({
        subject: knex.raw(subject),
        open: knex.raw(`sum(case when findings.status = 'open' then 1 else 0 end)`),
        proposed: knex.raw(
          `sum(case when findings.status = 'open' and findings.proposal is not null then 1 else 0 end)`,
        ),
        reopenable: knex.raw(
          `sum(case when findings.status = 'resolved' and findings.status_by = 'person' then 1 else 0 end)`,
        ),
      })
      .groupByRaw(subject);
    const wanted = new Set(tickets.map((ticket) => ticket.subject));
    type Row = { subject: string } & Record<keyof SubjectState, number | string>;
    const rows = await readRows<Row>(query);
    return new Map(
      rows
        .filter((row) => wanted.has(row.subject))
        .map(({ subject: of, open, proposed, reopenable }) => [
          of,
          { open: Number(open), proposed: Number(proposed), reopenable: Number(reopenable) },
        ]),
    );
  }

  /** Up to so many findings of a subject. */
  async findings(
    { unit }: Pick<Tracker, 'unit'>,
    { subject, repositoryId }: Pick<Ticket, 'subject' | 'repositoryId'>,
    limit: number,
  ): Promise<readonly SubjectFinding[]> {
    const { knex } = this.#db;
    const query = knex('findings')
      .join('repositories', 'repositories.id', 'findings.repository_id')
      .where('findings.repository_id', repositoryId)
      .whereRaw(`${this.#subjectSql(unit)} = ?`, [subject])
      .orderBy([{ column: 'findings.priority_order', order: 'desc' }, { column: 'findings.id' }])
      .limit(limit)
      .select({
        id: 'findings.id',
        repositoryId: 'findings.repository_id',
        repository: 'repositories.name',
        auditType: 'findings.audit_type',
        fingerprint: 'findings.fingerprint',
        ruleId: 'findings.rule_id',
        severity: 'findings.severity',
        priority: 'findings.priority_level',
        title: 'findings.title',
        description: 'findings.description',
        remediation: 'findings.remediation',
        path: 'findings.path',
        startLine: 'findings.start_line',
        dueAt: 'findings.due_at',
        status: 'findings.status',
        statusBy: 'findings.status_by',
        isProposed: knex.raw('case when findings.proposal is null then 0 else 1 end'),
        twin: knex.raw(
          `(select count(*) from findings other where other.repository_id = findings.repository_id
            and other.audit_type = findings.audit_type and other.fingerprint = findings.fingerprint
            and other.number < findings.number)`,
        ),
      });
    type Row = Omit<SubjectFinding, 'twin' | 'isProposed'> & Record<'twin' | 'isProposed', number | string>;
    const rows = await readRows<Row>(query);
    return rows.map((row) => ({ ...row, twin: Number(row.twin), isProposed: Number(row.isProposed) > 0 }));
  }

  #subjectSql(unit: Tracker['unit']): string {
    return unit === 'case' ? groupKeySql('action', this.#db.dialect) : 'cast(findings.id as text)';
  }
}

/** Of values from most to least, those down to the threshold. */
function upTo<Value extends Severity | PriorityLevel>(values: readonly Value[], threshold: Value): Value[] {
  return values.slice(0, values.indexOf(threshold) + 1);
}

function changeable({ name, team, enabled, ...tracker }: Tracker) {
  const { id: _i, kind: _k, account: _a, createdAt: _c, readUntil: _r, ...rest } = tracker;
  const { lastSuccessAt: _s, failingSince: _f, lastError: _e, ...settings } = rest;
  return { name, team_id: team, enabled, settings: JSON.stringify(settings) };
}

function toTracker(row: TrackerRow): StoredTracker {
  // Trackers that were stored before there were fields have none.
  const settings = { fields: {}, ...JSON.parse(row.settings) } as Omit<
    TrackerSettings,
    'name' | 'team' | 'enabled'
  >;
  return {
    tracker: {
      ...settings,
      id: row.id,
      kind: row.kind,
      name: row.name,
      team: row.team_id,
      account: row.account,
      enabled: Boolean(row.enabled),
      readUntil: row.read_until,
      lastSuccessAt: row.last_success_at,
      failingSince: row.failing_since,
      lastError: row.last_error,
      createdAt: row.created_at,
    },
    encryptedToken: row.secret,
  };
}

function toTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    trackerId: row.tracker_id,
    subject: row.subject,
    repositoryId: row.repository_id,
    marker: row.marker,
    ref: row.ref,
    key: row.key,
    url: row.url,
    isDone: Boolean(row.is_done),
    version: row.version,
    unclearAt: row.unclear_at,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    createdAt: row.created_at,
  };
}
