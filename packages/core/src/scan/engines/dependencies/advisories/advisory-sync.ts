// Fills the advisory database from OSV's exports: only what changed, in steps that can break off anywhere.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Log } from '../../../../support/runtime.ts';
import { download } from './advisory-download.ts';
import { type ExploitationSourceName, importEpss, importEuKev, importKev } from './advisory-exploits.ts';
import { ecosystemKey } from './advisory-name.ts';
import { type AdvisoryOrigin, findOrigins, type OpenedSource } from './advisory-origin.ts';
import { closeWritten, openForWriting, type Sqlite } from './advisory-schema.ts';
import { AdvisoryWriter } from './advisory-writer.ts';

/** OSV's public export: https://google.github.io/osv.dev/data/ */
export const osvExportUrl = 'https://osv-vulnerabilities.storage.googleapis.com';

export interface SyncProgress {
  readonly ecosystem: string;
  readonly phase: 'download' | 'import';
  /** Bytes of a download, records of an import. */
  readonly done: number;
  readonly total: number | null;
}

export interface SyncOptions {
  readonly databasePath: string;
  /** A folder, a zip or an https address; OSV's own export when left out. */
  readonly from?: string;
  /** Only these, by OSV's names; all when left out, and exploitation data only when there is none. */
  readonly ecosystems?: readonly string[];
  /** Files with EPSS scores and the KEV lists; also found beside the advisories in a folder. */
  readonly epssPath?: string;
  readonly kevPath?: string;
  readonly euKevPath?: string;
  readonly fetch: typeof fetch;
  readonly log: Log;
  readonly signal?: AbortSignal;
  now(): Date;
  progress?(progress: SyncProgress): void;
}

export interface SyncedSource {
  readonly ecosystem: string;
  readonly state: 'updated' | 'unchanged' | 'failed';
  /** Records that were there, and what became of them. */
  readonly records: number;
  readonly stored: number;
  readonly unchanged: number;
  readonly withdrawn: number;
  readonly broken: number;
  readonly removed: number;
  readonly message: string | null;
}

/** What became of a source of exploitation data. */
export interface SyncedExploits {
  readonly source: ExploitationSourceName;
  /** `missing`: the folder that was read has no such file; what was there before stays. */
  readonly state: 'updated' | 'missing' | 'failed';
  readonly entries: number | null;
  readonly message: string | null;
}

export interface SyncResult {
  readonly sources: readonly SyncedSource[];
  readonly exploitation: readonly SyncedExploits[];
  readonly epssScores: number | null;
  readonly kevEntries: number | null;
}

/** Throws ValidationError when there is nothing to read; one source that fails does not stop the others. */
export async function syncAdvisories(options: SyncOptions): Promise<SyncResult> {
  const { databasePath, from = osvExportUrl, ecosystems, fetch, signal } = options;
  let current = '';
  const { sources, complete } =
    ecosystems?.length === 0
      ? { sources: [], complete: false }
      : await findOrigins(from, {
          folder: join(dirname(databasePath), 'advisories-download'),
          ecosystems: ecosystems ?? [],
          now: () => options.now(),
          fetch,
          signal,
          progress: (done, total) =>
            options.progress?.({ ecosystem: current, phase: 'download', done, total }),
        });
  const db = openForWriting(databasePath);
  try {
    // First, as they are small: what is exploited is known before the records of all ecosystems are read.
    const exploits = await importExploits(db, from, options);
    const synced: SyncedSource[] = [];
    for (const source of sources) {
      current = source.ecosystem;
      synced.push(await syncSource(db, source, options));
    }
    if (complete && synced.every(({ state }) => state !== 'failed')) cover(db, ['*']);
    return { sources: synced, ...exploits };
  } finally {
    closeWritten(db);
  }
}

const nothing = { records: 0, stored: 0, unchanged: 0, withdrawn: 0, broken: 0, removed: 0, message: null };

async function syncSource(db: Sqlite, source: AdvisoryOrigin, options: SyncOptions): Promise<SyncedSource> {
  const { ecosystem } = source;
  const writer = new AdvisoryWriter(db, source.origin, ecosystem);
  let opened: OpenedSource | undefined;
  try {
    opened = await source.open(writer.held());
    if (opened === undefined) {
      writer.touch(options.now().toISOString());
      return { ...nothing, ecosystem, state: 'unchanged' };
    }
    const counts = await importRecords(writer, opened, { ecosystem, options });
    const at = options.now().toISOString();
    const { digest, listDigest = null } = opened;
    const removed = writer.finish({ digest, listDigest, at });
    cover(db, ecosystem === '' ? ecosystemsOf(db) : [ecosystem]);
    opened.done();
    return { ...nothing, ...counts, removed, ecosystem, state: 'updated' };
  } catch (error) {
    writer.commit();
    options.signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    options.log.warn('advisories of an ecosystem could not be read', { ecosystem, message });
    return { ...nothing, ecosystem, state: 'failed', message };
  }
}

async function importRecords(
  writer: AdvisoryWriter,
  opened: OpenedSource,
  { ecosystem, options }: { readonly ecosystem: string; readonly options: SyncOptions },
) {
  const counts = { records: 0, stored: 0, unchanged: 0, withdrawn: 0, broken: 0 };
  for await (const file of opened.records()) {
    counts.records += 1;
    if (counts.records % 500 === 0) {
      options.progress?.({ ecosystem, phase: 'import', done: counts.records, total: null });
      await breathe();
      options.signal?.throwIfAborted();
    }
    if (writer.isKnown(file.name, file.checksum)) {
      counts.unchanged += 1;
      continue;
    }
    const onBroken = (reason: string) =>
      options.log.warn('skipped an advisory', { ecosystem, file: file.name.slice(0, 200), reason });
    counts[writer.put(file.name, file.checksum, await readOrEmpty(file, onBroken), onBroken)] += 1;
  }
  options.progress?.({ ecosystem, phase: 'import', done: counts.records, total: counts.records });
  return counts;
}

/** A damaged entry is as good as a broken record: it does not stop the others. */
async function readOrEmpty(
  file: { read(): Promise<Buffer> },
  onBroken: (reason: string) => void,
): Promise<Buffer> {
  try {
    return await file.read();
  } catch (error) {
    onBroken(error instanceof Error ? error.message : String(error));
    return Buffer.alloc(0);
  }
}

function cover(db: Sqlite, ecosystems: readonly string[]): void {
  const put = db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');
  for (const ecosystem of ecosystems) put.run(`covered:${ecosystem}`, ecosystem);
}

function ecosystemsOf(db: Sqlite): readonly string[] {
  const names = db.prepare<[], string>('SELECT DISTINCT ecosystem FROM affected').pluck().all();
  return [...new Set(names.map((name) => ecosystemKey(name).split(':')[0] ?? ''))];
}

/** Where CISA, ENISA and FIRST publish. */
const exploitUrls = {
  kev: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  euKev: 'https://raw.githubusercontent.com/enisaeu/CNW/main/advisories/eukev/eukev.json',
  epss: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
} as const;
const exploitFiles = {
  kev: /^known_exploited_vulnerabilities\.json$/,
  euKev: /^eukev\.json$/,
  epss: /^epss.*\.csv(?:\.gz)?$/,
} as const;
const importers = { kev: importKev, euKev: importEuKev, epss: importEpss } as const;

/** Reads all from the folder of the advisories, or fetches them where they are published. One may fail by itself. */
async function importExploits(db: Sqlite, from: string, options: SyncOptions) {
  const exploitation: SyncedExploits[] = [];
  for (const source of ['kev', 'euKev', 'epss'] as const) {
    try {
      const bytes = await readExploits(source, from, options);
      const entries = bytes === undefined ? null : importers[source](db, bytes, options.now());
      const state = entries === null ? 'missing' : 'updated';
      exploitation.push({ source, state, entries, message: entries === null ? `${from} has none.` : null });
    } catch (error) {
      options.signal?.throwIfAborted();
      // Who names a file wants to know what is wrong with it.
      if (!isRemote(from)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      options.log.warn('exploitation data could not be read', { source, message });
      const state = from === osvExportUrl ? 'failed' : 'missing';
      exploitation.push({ source, state, entries: null, message });
    }
  }
  const entriesOf = (name: SyncedExploits['source']) =>
    exploitation.find(({ source }) => source === name)?.entries ?? null;
  return { epssScores: entriesOf('epss'), kevEntries: entriesOf('kev'), exploitation };
}

async function readExploits(
  source: SyncedExploits['source'],
  from: string,
  options: SyncOptions,
): Promise<Buffer | undefined> {
  const given = options[`${source}Path`];
  if (given !== undefined) return readFileSync(given);
  if (!isRemote(from)) {
    const beside = existsSync(from) && !/\.\w+$/.test(from) ? readdirSync(from) : [];
    const name = beside.find((each) => exploitFiles[source].test(each));
    return name === undefined ? undefined : readFileSync(join(from, name));
  }
  const path = join(dirname(options.databasePath), 'advisories-download', source);
  const { fetch, signal } = options;
  const url = from === osvExportUrl ? exploitUrls[source] : mirrored(from, exploitUrls[source]);
  await download(new URL(url), path, {
    fetch,
    maxBytes: 256 * 1024 * 1024,
    ...(signal && { signal }),
  });
  const bytes = readFileSync(path);
  rmSync(path, { force: true });
  return bytes;
}

function isRemote(from: string): boolean {
  return /^https?:\/\//.test(from);
}

/** A mirror of OSV's export may have the files under their own names, too. */
function mirrored(from: string, url: string): string {
  return `${from.replace(/\/+$/, '')}/${url.slice(url.lastIndexOf('/') + 1)}`;
}
