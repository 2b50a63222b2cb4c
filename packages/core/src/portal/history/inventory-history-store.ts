// From when to when every repository had which version of which package, as its Git history says.
import { createHash } from 'node:crypto';
import { nameKey } from '../../scan/engines/dependencies/advisories/advisory-name.ts';
import type { HistorySummary } from '../../scan/history/describe-history.ts';
import type { HistoryGap } from '../../scan/history/exposure.ts';
import type { HistoryRef } from '../../scan/history/history-refs.ts';
import type { HistorySubject, SubjectHistory } from '../../scan/history/history-subjects.ts';
import type { PackageQuestion } from '../../scan/history/package-question.ts';
import type { Visibility } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { HistoryState } from './inventory-history.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly inventoryHistories: InventoryHistoryStore;
  }
}

export interface KeptHistoryRow {
  readonly reader: string;
  readonly refsDigest: string | null;
  readonly kept: Uint8Array | null;
  readonly advisories: string;
}

export interface NewHistory {
  readonly repositoryId: string;
  readonly reader: string;
  readonly refsDigest: string;
  readonly kept: Uint8Array;
  readonly refs: readonly HistoryRef[];
  readonly boundaries: readonly (string | null)[];
  readonly summary: HistorySummary;
  readonly readAt: string;
}

export interface HistoryRow {
  readonly repositoryId: string;
  readonly repository: string;
  readonly teamId: string;
  readonly state: HistoryState;
  readonly failure: string | null;
  readonly readAt: string | null;
  readonly summary: HistorySummary | null;
  readonly gaps: readonly HistoryGap[];
  readonly boundaries: readonly (string | null)[];
  readonly refs: readonly HistoryRef[];
}

export interface HistoryScope {
  readonly repositoryId?: string | undefined;
  readonly team?: string | undefined;
}

/** When a history is read again. */
export interface HistoryAge {
  readonly reader: string;
  readonly advisories: string;
  /** Those that were read before are read again. */
  readonly checkedBefore: string;
}

interface StoredRow {
  repositoryId: string;
  repository: string;
  teamId: string;
  failure: string | null;
  readAt: string | null;
  summary: string | null;
  gaps: string | null;
  boundaries: string | null;
  refs: string | null;
}

interface SubjectRow {
  number: number | string;
  repository_id: string;
  kind: HistorySubject['kind'];
  ecosystem: string;
  name: string;
  version: string;
  declared: string | null;
  presences: string;
}

/** Rows of one statement. */
const chunkRows = 400;

export class InventoryHistoryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Repositories whose history was never read, or has to be read again, those that wait longest first. */
  async due({ reader, advisories, checkedBefore }: HistoryAge, limit: number): Promise<readonly string[]> {
    const { knex } = this.#db;
    return knex('repositories')
      .leftJoin('inventory_histories as history', 'history.repository_id', 'repositories.id')
      .where((due) => {
        due
          .whereNull('history.repository_id')
          .orWhere('history.checked_at', '<', checkedBefore)
          .orWhere((changed) => {
            changed.whereNull('history.failure').where((why) => {
              why
                .whereRaw('repositories.last_audit_at > history.checked_at')
                .orWhereNot('history.advisories', advisories)
                .orWhereNot('history.reader', reader);
            });
          });
      })
      .orderByRaw(
        'case when history.checked_at is null then 0 else 1 end, history.checked_at, repositories.id',
      )
      .limit(limit)
      .pluck('repositories.id');
  }

  async kept(repositoryId: string): Promise<KeptHistoryRow | undefined> {
    const row = await this.#db
      .knex('inventory_histories')
      .where({ repository_id: repositoryId })
      .first('reader', 'refs_digest', 'kept', 'advisories');
    return (
      row && { reader: row.reader, refsDigest: row.refs_digest, kept: row.kept, advisories: row.advisories }
    );
  }

  /** Writes what differs from what is stored. Inside a transaction. */
  async put(history: NewHistory, subjects: readonly SubjectHistory[]): Promise<void> {
    const { repositoryId } = history;
    const columns = {
      reader: history.reader,
      refs_digest: history.refsDigest,
      kept: Buffer.from(history.kept),
      refs: JSON.stringify(history.refs),
      boundaries: JSON.stringify(history.boundaries),
      summary: JSON.stringify(history.summary),
      read_at: history.readAt,
      checked_at: history.readAt,
      failure: null,
    };
    await this.#db
      .knex('inventory_histories')
      .insert({ repository_id: repositoryId, gaps: '[]', advisories: '', ...columns })
      .onConflict('repository_id')
      .merge(columns);
    await this.#putPresences(repositoryId, subjects);
  }

  async setMatched(
    repositoryId: string,
    matched: { readonly advisories: string; readonly gaps: readonly HistoryGap[] },
  ): Promise<void> {
    await this.#db
      .knex('inventory_histories')
      .where({ repository_id: repositoryId })
      .update({ advisories: matched.advisories, gaps: JSON.stringify(matched.gaps) });
  }

  /** Nothing new, or why not: `failure` as a sentence. */
  async setChecked(
    repositoryId: string,
    {
      reader,
      at,
      failure,
    }: { readonly reader: string; readonly at: string; readonly failure: string | null },
  ): Promise<void> {
    const unread = { refs: '[]', boundaries: '[]', gaps: '[]', advisories: '' };
    await this.#db
      .knex('inventory_histories')
      .insert({ repository_id: repositoryId, reader, ...unread, checked_at: at, failure })
      .onConflict('repository_id')
      .merge({ checked_at: at, failure });
  }

  /** Every visible repository, whether its history was read or not. */
  async list(
    visibility: Visibility,
    { repositoryId, team }: HistoryScope = {},
  ): Promise<readonly HistoryRow[]> {
    const { knex } = this.#db;
    const query = knex('repositories')
      .leftJoin('inventory_histories as history', 'history.repository_id', 'repositories.id')
      .select({
        repositoryId: 'repositories.id',
        repository: 'repositories.name',
        teamId: 'repositories.team_id',
        failure: 'history.failure',
        readAt: 'history.read_at',
        summary: 'history.summary',
        gaps: 'history.gaps',
        boundaries: 'history.boundaries',
        refs: 'history.refs',
      })
      .orderBy(['repositories.name_key', 'repositories.id']);
    whereVisible(query, knex, visibility, { team: 'repositories.team_id', repository: 'repositories.id' });
    if (repositoryId !== undefined) query.where('repositories.id', repositoryId);
    if (team !== undefined) query.where('repositories.team_id', team);
    return (await readRows<StoredRow>(query)).map(toHistory);
  }

  /**
   * The asked packages in every version, and files and steps that leave them open, by visible repository.
   */
  async asked(
    visibility: Visibility,
    questions: readonly PackageQuestion[],
    { repositoryId, team, repositoryIds }: HistoryScope & { readonly repositoryIds?: readonly string[] },
  ): Promise<ReadonlyMap<string, readonly SubjectHistory[]>> {
    const { knex } = this.#db;
    const known = questions.some(({ ecosystem }) => ecosystem === null) ? await this.#ecosystems() : [];
    const keys = new Set(
      questions.flatMap(({ ecosystem, name }) =>
        ecosystem === null ? [name, ...known.map((one) => nameKey(one, name))] : [nameKey(ecosystem, name)],
      ),
    );
    const ecosystems = new Set(questions.map(({ ecosystem }) => ecosystem));
    const query = knex('history_subjects as subject')
      .join('history_presences as presence', 'presence.subject_number', 'subject.number')
      .join('repositories', 'repositories.id', 'presence.repository_id')
      .where((wanted) => {
        wanted
          .where((named) => {
            this.#db.whereAmong(named.where('subject.kind', 'package'), 'subject.name_key', [...keys]);
          })
          .orWhereNot('subject.kind', 'package');
      })
      .select(
        'presence.repository_id',
        'subject.number',
        'subject.kind',
        'subject.ecosystem',
        'subject.name',
        'subject.version',
        'subject.declared',
        'presence.presences',
      )
      .orderBy(['presence.repository_id', 'subject.number']);
    whereVisible(query, knex, visibility, { team: 'repositories.team_id', repository: 'repositories.id' });
    if (repositoryId !== undefined) query.where('repositories.id', repositoryId);
    if (team !== undefined) query.where('repositories.team_id', team);
    if (repositoryIds !== undefined) query.whereIn('repositories.id', repositoryIds);
    if (!ecosystems.has(null))
      query.whereIn(
        'subject.ecosystem',
        ['', ...ecosystems].flatMap((one) => one ?? []),
      );
    const rows = await readRows<SubjectRow>(query);
    const found = new Map<string, SubjectHistory[]>();
    for (const { repository_id, presences, kind, ecosystem, name, version, declared } of rows) {
      const own = found.get(repository_id) ?? [];
      own.push({ subject: { kind, ecosystem, name, version, declared }, presences: JSON.parse(presences) });
      found.set(repository_id, own);
    }
    return found;
  }

  async #ecosystems(): Promise<readonly string[]> {
    const rows = await readRows<{ ecosystem: string }>(
      this.#db.knex('history_subjects').distinct('ecosystem'),
    );
    return rows.map(({ ecosystem }) => ecosystem);
  }

  async #putPresences(repositoryId: string, subjects: readonly SubjectHistory[]): Promise<void> {
    const { knex } = this.#db;
    const numbers = await this.#numbersOf(subjects.map(({ subject }) => subject));
    const stored = await knex('history_presences')
      .where({ repository_id: repositoryId })
      .select('subject_number', 'presences');
    const before = new Map<number, string>(
      stored.map(({ subject_number, presences }) => [Number(subject_number), presences]),
    );
    const changed = subjects.flatMap(({ subject, presences }) => {
      const number = numbers.get(keyOf(subject)) ?? -1;
      const text = JSON.stringify(presences);
      const isSame = before.get(number) === text;
      before.delete(number);
      return isSame ? [] : [{ repository_id: repositoryId, subject_number: number, presences: text }];
    });
    for (const gone of chunksOf([...before.keys()], chunkRows))
      await knex('history_presences')
        .where({ repository_id: repositoryId })
        .whereIn('subject_number', gone)
        .del();
    for (const rows of chunksOf(changed, chunkRows))
      await knex('history_presences')
        .insert(rows)
        .onConflict(['repository_id', 'subject_number'])
        .merge(['presences']);
  }

  async #numbersOf(subjects: readonly HistorySubject[]): Promise<ReadonlyMap<string, number>> {
    const { knex } = this.#db;
    const found = new Map<string, number>();
    for (const part of chunksOf(subjects, chunkRows)) {
      const rows = part.map((subject) => ({
        key: keyOf(subject),
        kind: subject.kind,
        ecosystem: subject.ecosystem,
        name: subject.name,
        name_key: subject.kind === 'package' ? nameKey(subject.ecosystem, subject.name) : '',
        version: subject.version,
        declared: subject.declared,
      }));
      await knex('history_subjects').insert(rows).onConflict('key').ignore();
      const numbered = await knex('history_subjects')
        .whereIn(
          'key',
          rows.map(({ key }) => key),
        )
        .select('key', 'number');
      for (const { key, number } of numbered) found.set(key, Number(number));
    }
    return found;
  }
}

function toHistory({ summary, gaps, boundaries, refs, ...row }: StoredRow): HistoryRow {
  const ends = JSON.parse(boundaries ?? '[]') as (string | null)[];
  const isRead = summary !== null;
  return {
    ...row,
    state: isRead ? (ends.length > 0 ? 'shallow' : 'read') : row.failure === null ? 'never' : 'failed',
    summary: isRead ? (JSON.parse(summary) as HistorySummary) : null,
    gaps: JSON.parse(gaps ?? '[]') as HistoryGap[],
    boundaries: ends,
    refs: JSON.parse(refs ?? '[]') as HistoryRef[],
  };
}

function keyOf({ kind, ecosystem, name, version, declared }: HistorySubject): string {
  const text = JSON.stringify([kind, ecosystem, name, version, declared]);
  return createHash('sha256').update(text).digest('base64url');
}
