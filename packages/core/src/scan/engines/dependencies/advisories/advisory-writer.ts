// Puts records into the advisory database: new, changed, gone. One transaction for some thousand of them.
import { type Advisory, AdvisoryError, type Affected, parseAdvisory } from './advisory.ts';
import type { HeldSource } from './advisory-changes.ts';
import { ecosystemKey, nameKey } from './advisory-name.ts';
import { packAffected } from './advisory-record.ts';
import type { Sqlite } from './advisory-schema.ts';

/** What became of one record. */
export type WriteResult = 'stored' | 'withdrawn' | 'broken';

const batch = 5000;

/** Fills one source (an origin and an ecosystem). Call finish() at the end: only then is anything called gone. */
export class AdvisoryWriter {
  readonly #db: Sqlite;
  readonly #source: number;
  readonly #statements;
  /** What the last sync brought: file name → checksum. Names that are still here when it ends are gone. */
  readonly #left: Map<string, number>;
  /** Advisories whose file is gone or has changed, to be checked when the source ends. */
  readonly #orphans = new Set<number>();
  /** Packages (ecosystem, NUL, name) of this batch. */
  readonly #touched = new Set<string>();
  #pending = 0;

  constructor(db: Sqlite, origin: string, ecosystem: string) {
    this.#db = db;
    db.prepare('INSERT OR IGNORE INTO sources (origin, ecosystem) VALUES (?, ?)').run(origin, ecosystem);
    this.#source =
      db
        .prepare<[string, string], number>('SELECT number FROM sources WHERE origin = ? AND ecosystem = ?')
        .pluck()
        .get(origin, ecosystem) ?? 0;
    this.#left = new Map(
      db
        .prepare<[number], [string, number]>('SELECT name, checksum FROM files WHERE source = ?')
        .raw()
        .all(this.#source),
    );
    this.#statements = prepareStatements(db);
  }

  /** What was read to its end last time, and what there is of it. */
  held(): HeldSource {
    const marks = this.#db
      .prepare<[number], Pick<HeldSource, 'digest' | 'listDigest' | 'archiveAt'>>(
        'SELECT digest, list_digest AS listDigest, archive_at AS archiveAt FROM sources WHERE number = ?',
      )
      .get(this.#source);
    const find = this.#db.prepare<[number, string], { checksum: number; modified: string | null }>(
      `SELECT checksum, modified FROM files LEFT JOIN advisories ON number = advisory
       WHERE source = ? AND name = ?`,
    );
    return {
      digest: marks?.digest ?? null,
      listDigest: marks?.listDigest ?? null,
      archiveAt: marks?.archiveAt ?? null,
      count: this.#left.size,
      file: (name) => find.get(this.#source, name),
    };
  }

  /** Whether the file is as it was last time; it then counts as seen. */
  isKnown(name: string, checksum: number): boolean {
    if (this.#left.get(name) !== checksum) return false;
    this.#left.delete(name);
    return true;
  }

  /** Stores one record. `onBroken` hears why a record can't be used. */
  put(name: string, checksum: number, bytes: Buffer, onBroken: (reason: string) => void): WriteResult {
    if (this.#pending === 0) this.#db.exec('BEGIN IMMEDIATE');
    this.#left.delete(name);
    let advisory: Advisory | undefined;
    try {
      advisory = parseAdvisory(JSON.parse(bytes.toString('utf8')));
    } catch (error) {
      if (!(error instanceof AdvisoryError || error instanceof SyntaxError)) throw error;
      onBroken(error.message);
    }
    const number = advisory === undefined ? null : this.#store(advisory);
    this.#drop(name);
    this.#statements.addFile.run(this.#source, name, checksum, number);
    if (++this.#pending >= batch) this.commit();
    if (advisory === undefined) return 'broken';
    return advisory.withdrawn ? 'withdrawn' : 'stored';
  }

  /** The advisory's number. A withdrawn one affects nothing. */
  #store(advisory: Advisory): number | null {
    const { affected, withdrawn, ...summary } = advisory;
    const known = this.#statements.find.get(advisory.id);
    // The same record from an older copy changes nothing.
    if (known !== undefined && known.modified > advisory.modified) return known.number;
    if (known !== undefined) this.#clear(known.number);
    const number = this.#statements.add.get(
      known?.number ?? null,
      advisory.id,
      advisory.modified,
      Number(withdrawn),
      JSON.stringify(summary),
    );
    this.#statements.dropAliases.run(number ?? 0);
    for (const alias of [advisory.id, ...advisory.aliases]) this.#statements.addAlias.run(alias, number ?? 0);
    if (withdrawn) return number ?? null;
    for (const [key, entries] of byPackage(affected)) {
      const [ecosystem = '', name = ''] = key.split('\0');
      this.#statements.addAffected.run(ecosystem, name, number ?? 0, packAffected(entries));
      this.#touched.add(key);
    }
    return number ?? null;
  }

  /** Removes a file; whether another one brings its advisory shows at the end. */
  #drop(name: string): void {
    const advisory = this.#statements.dropFile.get(this.#source, name);
    if (typeof advisory === 'number') this.#orphans.add(advisory);
  }

  #clear(number: number): void {
    for (const { ecosystem, name } of this.#statements.clear.all(number)) {
      this.#touched.add(`${ecosystem}\0${name}`);
    }
  }

  #remove(number: number): void {
    this.#clear(number);
    this.#statements.dropAliases.run(number);
    this.#statements.forget.run(number);
  }

  /** Writes the rows that audits read for every package something was said of. */
  #refreshPackages(): void {
    for (const key of this.#touched) {
      const [ecosystem = '', name = ''] = key.split('\0');
      this.#statements.dropPackage.run(ecosystem, name);
      this.#statements.addPackage.run(ecosystem, name);
    }
    this.#touched.clear();
  }

  /** Notes that the source was found as it was. */
  touch(at: string): void {
    this.#db.prepare('UPDATE sources SET synced_at = ? WHERE number = ?').run(at, this.#source);
  }

  commit(): void {
    if (this.#pending > 0) {
      this.#refreshPackages();
      this.#db.exec('COMMIT');
    }
    this.#pending = 0;
  }

  /** Removes what the source no longer has, and notes that it was read to its end. Gives how many are gone. */
  finish(mark: {
    readonly digest: string | null;
    readonly listDigest: string | null;
    readonly at: string;
  }): number {
    this.commit();
    return this.#db.transaction(() => {
      for (const name of this.#left.keys()) this.#drop(name);
      let removed = 0;
      for (const advisory of this.#orphans) {
        if (this.#statements.others.get(advisory) !== 0) continue;
        this.#remove(advisory);
        removed += 1;
      }
      this.#orphans.clear();
      this.#refreshPackages();
      this.#db
        .prepare(
          `UPDATE sources SET digest = ?, list_digest = ?, synced_at = ?, archive_at = coalesce(?, archive_at),
             broken = (SELECT count(*) FROM files WHERE source = sources.number AND advisory IS NULL),
             withdrawn = (SELECT count(*) FROM files JOIN advisories ON advisories.number = advisory
               WHERE source = sources.number AND advisories.withdrawn = 1)
           WHERE number = ?`,
        )
        .run(mark.digest, mark.listDigest, mark.at, mark.listDigest === null ? mark.at : null, this.#source);
      return removed;
    })();
  }
}

function prepareStatements(db: Sqlite) {
  return {
    find: db.prepare<[string], { number: number; modified: string }>(
      'SELECT number, modified FROM advisories WHERE id = ?',
    ),
    add: db
      .prepare<[number | null, string, string, number, string], number>(
        `INSERT INTO advisories (number, id, modified, withdrawn, record) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE
         SET modified = excluded.modified, withdrawn = excluded.withdrawn, record = excluded.record
         RETURNING number`,
      )
      .pluck(),
    clear: db.prepare<[number], { ecosystem: string; name: string }>(
      'DELETE FROM affected WHERE advisory = ? RETURNING ecosystem, name',
    ),
    dropPackage: db.prepare<[string, string]>('DELETE FROM packages WHERE ecosystem = ? AND name = ?'),
    addPackage: db.prepare<[string, string]>(
      `INSERT INTO packages (ecosystem, name, entries)
       SELECT ecosystem, name, group_concat(advisory || char(31) || entry, char(30)) FROM affected
       WHERE ecosystem = ? AND name = ? GROUP BY ecosystem, name`,
    ),
    dropAliases: db.prepare<[number]>('DELETE FROM aliases WHERE advisory = ?'),
    addAlias: db.prepare<[string, number]>('INSERT OR IGNORE INTO aliases (alias, advisory) VALUES (?, ?)'),
    forget: db.prepare<[number]>('DELETE FROM advisories WHERE number = ?'),
    addAffected: db.prepare<[string, string, number, string]>(
      'INSERT INTO affected (ecosystem, name, advisory, entry) VALUES (?, ?, ?, ?)',
    ),
    addFile: db.prepare<[number, string, number, number | null]>(
      'INSERT INTO files (source, name, checksum, advisory) VALUES (?, ?, ?, ?)',
    ),
    dropFile: db
      .prepare<[number, string], number | null>(
        'DELETE FROM files WHERE source = ? AND name = ? RETURNING advisory',
      )
      .pluck(),
    others: db.prepare<[number], number>('SELECT count(*) FROM files WHERE advisory = ?').pluck(),
  };
}

/** A record may speak of the same package in several entries. */
function byPackage(affected: readonly Affected[]): Map<string, Affected[]> {
  const packages = new Map<string, Affected[]>();
  for (const entry of affected) {
    const ecosystem = ecosystemKey(entry.ecosystem);
    const key = `${ecosystem}\0${nameKey(ecosystem, entry.name)}`;
    const entries = packages.get(key);
    if (entries === undefined) packages.set(key, [entry]);
    else entries.push(entry);
  }
  return packages;
}
