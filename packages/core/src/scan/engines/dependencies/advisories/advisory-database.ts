// The local copy of the advisories, asked by package.
import { type AdvisorySummary, withRating } from './advisory.ts';
import { type ExploitationSource, exploitationLookup, readSource } from './advisory-exploits.ts';
import type { VersionedPackage } from './advisory-match.ts';
import { ecosystemKeys, nameKey } from './advisory-name.ts';
import { hitsIn, type PackedHit } from './advisory-record.ts';
import { openForReading, type Sqlite } from './advisory-schema.ts';
import type { AdvisoryHit, AdvisorySource, Exploitation } from './advisory-source.ts';
import type { ExploitationDates } from './exploitation-gaps.ts';
import type { SourceDates } from './source-dates.ts';

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
  readonly epss: ExploitationSource;
  /** CISA's list. */
  readonly kev: ExploitationSource;
  readonly euKev: ExploitationSource;
}

/** What the database at `path` holds; null when there is none. */
export function advisoryStatus(path: string): AdvisoryStatus | null {
  const database = AdvisoryDatabase.open(path);
  try {
    return database?.status() ?? null;
  } finally {
    database?.close();
  }
}

/** When the advisories at `path`, KEV and EPSS were last read; null for what never was. */
export function sourceDates(path: string | null): SourceDates {
  const status = path === null ? null : advisoryStatus(path);
  return {
    advisories: status?.syncedAt ?? null,
    kev: status?.kev.syncedAt ?? null,
    euKev: status?.euKev.syncedAt ?? null,
    epss: status?.epss.syncedAt ?? null,
  };
}

export class AdvisoryDatabase implements AdvisorySource {
  readonly #db: Sqlite;
  readonly #entries;
  readonly #records;
  readonly #recordsById;
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
    // One call for thousands of packages; CROSS JOIN, so that SQLite looks each up and does not read all.
    this.#entries = db
      .prepare<[string, string], [number, string]>(
        `SELECT asked.key, packages.entries FROM json_each(?) AS asked
         CROSS JOIN packages ON packages.ecosystem = ? AND packages.name = asked.value`,
      )
      .raw();
    this.#records = db
      .prepare<[string], [number, string]>(
        'SELECT number, record FROM advisories WHERE number IN (SELECT value FROM json_each(?))',
      )
      .raw();
    this.#recordsById = db
      .prepare<[string], string>(
        'SELECT record FROM advisories WHERE id IN (SELECT value FROM json_each(?)) AND withdrawn = 0',
      )
      .pluck();
    this.#exploitation = exploitationLookup(db);
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
    const packed = packages.map((): PackedHit[] => []);
    for (const [ecosystem, indexes] of byEcosystem(packages)) {
      const names = indexes.map((index) => nameKey(ecosystem, packages[index]?.name ?? ''));
      for (const [place, text] of this.#entries.all(JSON.stringify(names), ecosystem)) {
        const index = indexes[place] ?? -1;
        const target = packages[index];
        if (target !== undefined) packed[index]?.push(...hitsIn(text, target));
      }
    }
    const summaries = this.#summaries(new Set(packed.flat().map(({ advisory }) => advisory)));
    return packed.map((hits) =>
      hits.flatMap(({ advisory, affected }) => {
        const summary = summaries.get(advisory);
        return summary === undefined ? [] : [{ advisory: summary, affected }];
      }),
    );
  }

  #summaries(numbers: ReadonlySet<number>): ReadonlyMap<number, AdvisorySummary> {
    const rows = this.#records.all(JSON.stringify([...numbers]));
    const summaries = rows.map(
      ([number, record]) => [number, JSON.parse(record) as AdvisorySummary] as const,
    );
    const unrated = summaries.filter(([, { severity }]) => severity === null);
    const aliases = JSON.stringify(unrated.flatMap(([, advisory]) => advisory.aliases));
    const others = this.#recordsById.all(aliases).map((record) => JSON.parse(record) as AdvisorySummary);
    const known = new Map(others.map((advisory) => [advisory.id, advisory]));
    return new Map(summaries.map(([number, advisory]) => [number, withRating(advisory, known)]));
  }

  /** The records that go by any of the names, by name in capitals; withdrawn ones are left out. */
  recordsNamed(names: readonly string[]): ReadonlyMap<string, readonly AdvisorySummary[]> {
    const found = new Map<string, AdvisorySummary[]>();
    if (!this.#hasAliases) return found;
    const rows = this.#db
      .prepare<[string], { alias: string; record: string }>(
        `SELECT DISTINCT asked.value AS alias, record FROM json_each(?) AS asked
         CROSS JOIN aliases ON aliases.alias = asked.value
         CROSS JOIN advisories ON number = aliases.advisory AND withdrawn = 0`,
      )
      .all(JSON.stringify([...new Set(names.map((name) => name.toUpperCase()))]));
    const records = new Map<string, AdvisorySummary>();
    for (const { alias, record } of rows) {
      const advisory = records.get(record) ?? (JSON.parse(record) as AdvisorySummary);
      records.set(record, advisory);
      found.set(alias, [...(found.get(alias) ?? []), advisory]);
    }
    return found;
  }

  /** Files that were filled by an older version have no table of names. */
  get #hasAliases(): boolean {
    return this.#db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'aliases'").get() !== undefined;
  }

  /** Every name and package of a vulnerability, by any of its names; undefined when no record has this name. */
  named(name: string):
    | {
        readonly ids: readonly string[];
        readonly packages: readonly { readonly ecosystem: string; readonly name: string }[];
        readonly records: readonly AdvisorySummary[];
      }
    | undefined {
    const find = this.#db
      .prepare<[string], number>(
        !this.#hasAliases
          ? `SELECT number FROM advisories, json_each(?) AS asked
             WHERE id = asked.value COLLATE NOCASE OR record LIKE '%"' || asked.value || '"%'`
          : 'SELECT DISTINCT advisory FROM aliases WHERE alias IN (SELECT value FROM json_each(?))',
      )
      .pluck();
    const recordsOf = (numbers: readonly number[]) =>
      this.#records.all(JSON.stringify(numbers)).map(([, record]) => JSON.parse(record) as AdvisorySummary);
    // Twice: what an alias is another alias of is the same vulnerability.
    let names: readonly string[] = [name];
    let numbers: readonly number[] = [];
    for (let round = 0; round < 2; round += 1) {
      numbers = find.all(JSON.stringify(names));
      names = [...new Set(recordsOf(numbers).flatMap(({ id, aliases }) => [id, ...aliases]))];
    }
    if (numbers.length === 0) return undefined;
    const packages = this.#db
      .prepare<[string], { ecosystem: string; name: string }>(
        'SELECT DISTINCT ecosystem, name FROM affected WHERE advisory IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(numbers));
    return { ids: names, packages, records: recordsOf(numbers) };
  }

  exploitation(cve: string): Exploitation | null {
    return this.#exploitation(cve);
  }

  /** The last time a source was read to its end; null when none was. */
  get syncedAt(): string | null {
    return this.#db.prepare<[], string | null>('SELECT max(synced_at) FROM sources').pluck().get() ?? null;
  }

  /** Another text after every sync, import of KEV or import of EPSS. */
  get revision(): string {
    const sources = (['epss', 'kev', 'euKev'] as const).map((name) => readSource(this.#db, name));
    return JSON.stringify([this.syncedAt, ...sources.map(({ syncedAt }) => syncedAt)]);
  }

  exploitationDates(): ExploitationDates {
    return { kev: readSource(this.#db, 'kev').syncedAt, epss: readSource(this.#db, 'epss').syncedAt };
  }

  status(): AdvisoryStatus {
    return readStatus(this.#db);
  }

  close(): void {
    this.#db.close();
  }
}

/** The places of the packages under each key they are looked up by. */
function byEcosystem(packages: readonly VersionedPackage[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, target] of packages.entries()) {
    for (const key of ecosystemKeys(target)) {
      const indexes = places.get(key);
      if (indexes === undefined) places.set(key, [index]);
      else indexes.push(index);
    }
  }
  return places;
}

function readStatus(db: Sqlite): AdvisoryStatus {
  const count = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? 0;
  const newest = db.prepare<[], string>('SELECT max(modified) FROM advisories').pluck().get();
  const synced = db.prepare<[], string>('SELECT max(synced_at) FROM sources').pluck().get();
  const [epss, kev, euKev] = [readSource(db, 'epss'), readSource(db, 'kev'), readSource(db, 'euKev')];
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
    epssScores: epss.entries,
    kevEntries: kev.entries,
    epss,
    kev,
    euKev,
  };
}
