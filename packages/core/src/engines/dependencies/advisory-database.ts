// The local copy of the advisories, asked by package.
import type { AdvisorySummary } from './advisory.ts';
import { isAffected, type VersionedPackage } from './advisory-match.ts';
import { ecosystemKey, nameKey } from './advisory-name.ts';
import { readEntries } from './advisory-record.ts';
import { openForReading, type Sqlite } from './advisory-schema.ts';
import type { AdvisoryHit, AdvisorySource, Exploitation } from './advisory-source.ts';

/** What the database holds, for `assay advisories status`. */
export interface AdvisoryStatus {
  readonly advisories: number;
  readonly ecosystems: readonly {
    readonly ecosystem: string;
    readonly advisories: number;
    readonly packages: number;
  }[];
  readonly sources: readonly {
    readonly origin: string;
    readonly ecosystem: string;
    readonly syncedAt: string | null;
    readonly broken: number;
    readonly withdrawn: number;
  }[];
  /** The newest `modified` of all records; null when there is none. */
  readonly newestRecord: string | null;
  /** The last time a source was read to its end; null when none was. */
  readonly syncedAt: string | null;
  readonly epssScores: number;
  readonly kevEntries: number;
}

export class AdvisoryDatabase implements AdvisorySource {
  readonly #db: Sqlite;
  readonly #entries;
  readonly #record;
  readonly #exploitation;
  readonly #covered: ReadonlySet<string>;
  readonly #coversAll: boolean;

  /** undefined when there is no database at `path`, or nothing was ever synced into it. */
  static open(path: string): AdvisoryDatabase | undefined {
    const db = openForReading(path);
    return db === undefined ? undefined : new AdvisoryDatabase(db);
  }

  private constructor(db: Sqlite) {
    this.#db = db;
    this.#entries = db
      .prepare<[string, string], string | null>(
        "SELECT group_concat(advisory || ',' || entry, ',') FROM affected WHERE ecosystem = ? AND name = ?",
      )
      .pluck();
    this.#record = db.prepare<[number], string>('SELECT record FROM advisories WHERE number = ?').pluck();
    this.#exploitation = db.prepare<[string], { epss: number | null; kevSince: string | null }>(
      'SELECT epss, kev_since AS kevSince FROM exploitation WHERE cve = ?',
    );
    const covered = db
      .prepare<[], string>("SELECT value FROM settings WHERE name LIKE 'covered:%'")
      .pluck()
      .all();
    this.#covered = new Set(covered);
    this.#coversAll = covered.includes('*');
  }

  covers(ecosystem: string): boolean {
    return this.#coversAll || this.#covered.has(ecosystem);
  }

  async match(packages: readonly VersionedPackage[]): Promise<readonly (readonly AdvisoryHit[])[]> {
    return packages.map((target) => this.#hits(target));
  }

  #hits(target: VersionedPackage): readonly AdvisoryHit[] {
    const text = this.#entries.get(ecosystemKey(target.ecosystem), nameKey(target.ecosystem, target.name));
    if (text === null || text === undefined) return [];
    const hits: AdvisoryHit[] = [];
    for (const { advisory: number, affected } of readEntries(text, target)) {
      if (!isAffected(affected, target)) continue;
      const record = this.#record.get(number);
      if (record !== undefined) hits.push({ advisory: JSON.parse(record) as AdvisorySummary, affected });
    }
    return hits;
  }

  exploitation(cve: string): Exploitation | null {
    return this.#exploitation.get(cve) ?? null;
  }

  status(): AdvisoryStatus {
    return readStatus(this.#db);
  }

  close(): void {
    this.#db.close();
  }
}

function readStatus(db: Sqlite): AdvisoryStatus {
  const count = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? 0;
  const newest = db.prepare<[], string | null>('SELECT max(modified) FROM advisories').pluck().get();
  const synced = db.prepare<[], string | null>('SELECT max(synced_at) FROM sources').pluck().get();
  return {
    advisories: count('SELECT count(*) FROM advisories WHERE withdrawn = 0'),
    ecosystems: db
      .prepare<[], AdvisoryStatus['ecosystems'][number]>(
        `SELECT ecosystem, count(DISTINCT advisory) AS advisories, count(DISTINCT name) AS packages
         FROM affected GROUP BY ecosystem ORDER BY ecosystem`,
      )
      .all(),
    sources: db
      .prepare<[], AdvisoryStatus['sources'][number]>(
        `SELECT origin, ecosystem, synced_at AS syncedAt, broken, withdrawn
         FROM sources ORDER BY origin, ecosystem`,
      )
      .all(),
    newestRecord: newest === undefined || newest === '' ? null : newest,
    syncedAt: synced ?? null,
    epssScores: count('SELECT count(*) FROM exploitation WHERE epss IS NOT NULL'),
    kevEntries: count('SELECT count(*) FROM exploitation WHERE kev_since IS NOT NULL'),
  };
}
