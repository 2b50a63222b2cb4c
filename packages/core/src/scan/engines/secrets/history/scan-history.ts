// Secrets that are no longer in the tree: every blob of the history is scanned once.

import type { Detection } from '../../../../vocabulary/detection.ts';
import { historySentence } from '../../../../vocabulary/history-sentence.ts';
import { readBlobs } from '../../../source/git/blob-stream.ts';
import type { GitRepository } from '../../../source/git/git-repository.ts';
import type { ScanContext } from '../../engine.ts';
import { maxScannedBytes } from '../scan-limits.ts';
import type { SecretScanner } from '../secret-scanner.ts';
import { attributeBlobs, type BlobAttribution, streamChanges } from './attribute-blobs.ts';
import { type HistoryMatch, Lineage, secretOf } from './lineage.ts';
import { type HistoryBlob, listHistoryBlobs, listTips, listTreeBlobs } from './list-blobs.ts';
import { missingHistory } from './missing-history.ts';
import { ReadAhead } from './read-ahead.ts';

export interface HistoryOptions {
  /** Commits whose whole history an earlier run has scanned: what they reach is not read again. */
  readonly scannedTips?: readonly string[];
  /** The commit whose tree the earlier run scanned: what has left it since belongs to the history now. */
  readonly scannedCommit?: string | null;
  /** Whether a value that the tree held then is not among these any more; taken to be so unless given. */
  readonly hasLeftTree?: (treeValues: ReadonlySet<string>) => boolean;
  /** What that run looked for; everything is read again when it was something else. */
  readonly scannedBy?: string;
  /** Blobs that an earlier run has scanned. */
  readonly scannedBlobs?: ReadonlySet<string>;
  /** Larger ones are left out and counted. */
  readonly maxBlobBytes?: number;
  /** Called when all is scanned, with what the next run is to be given. */
  onScanned?(result: ScannedHistory): void;
}

export interface ScannedHistory {
  readonly tips: readonly string[];
  readonly blobs: readonly string[];
  readonly ruleSet: string;
  /** Whether nothing was left out because an earlier run had read it. */
  readonly isWhole: boolean;
}

export interface HistoryTarget {
  readonly git: GitRepository;
  readonly scanner: SecretScanner;
  /** Blobs of the audited tree, scanned already. */
  readonly treeBlobs: ReadonlySet<string>;
}

export interface ListedHistory {
  readonly ruleSet: string;
  readonly tips: readonly string[];
  readonly blobs: readonly HistoryBlob[];
  /** What of the earlier run counts. */
  readonly known: HistoryOptions;
  /** Nothing was left out by the clone: what is scanned now need not be scanned again. */
  readonly isHere: boolean;
}

/** Which blobs there are to scan: git lists them while the tree is scanned. */
export async function listHistory(
  { git, scanner, treeBlobs }: HistoryTarget,
  { coverage, signal }: ScanContext,
  options: HistoryOptions,
): Promise<ListedHistory> {
  const [tips, missing] = await Promise.all([listTips(git, signal), missingHistory(git, signal)]);
  const notice = (message: string): void =>
    coverage.broken({ path: '.git', line: null, message }, 'unreadable');
  if (missing === 'shallow') {
    coverage.skip('unreadable', '.git');
    coverage.notice('history_shallow');
  }
  if (missing === 'treeless')
    notice('This is a treeless partial clone, so earlier commits were not scanned. Clone without --filter.');
  const { ruleSet } = scanner;
  const known = options.scannedBy === undefined || options.scannedBy === ruleSet ? options : {};
  let left = 0;
  const blobs = await listHistoryBlobs(git, {
    tips,
    scannedTips: known.scannedTips ?? [],
    isKnown: (id) => treeBlobs.has(id) || known.scannedBlobs?.has(id) === true,
    maxBlobBytes: options.maxBlobBytes ?? maxScannedBytes,
    onTooLarge: () => coverage.skip('too_large'),
    onMissing: () => {
      left += 1;
    },
    signal,
  });
  if (left > 0)
    notice(
      `This is a partial clone: ${left} file versions are missing and were not scanned. Clone without --filter.`,
    );
  return { ruleSet, tips, blobs, known, isHere: missing === null && left === 0 };
}

export interface HistoryScan extends HistoryTarget {
  readonly history: ListedHistory;
  /** Values found in the tree: history has nothing to add to them. */
  readonly treeValues: ReadonlySet<string>;
}

/** Each value is reported once, where it was first brought in. */
export async function* scanHistory(
  { git, scanner, treeBlobs, treeValues, history }: HistoryScan,
  context: ScanContext,
  options: HistoryOptions = {},
): AsyncIterable<Detection> {
  const { signal } = context;
  const { ruleSet, tips, known, blobs: listed } = history;
  const maxBytes = options.maxBlobBytes ?? maxScannedBytes;
  const blobs = [...listed, ...(await leftTheTree(git, { known, treeBlobs, treeValues, listed, signal }))];
  const ordered = byPath(blobs);
  const ids = ordered.map(({ id }) => id);
  const found: HistoryMatch[] = [];
  // Who brought what is asked as soon as there is something to ask for, and answered while the rest is read.
  let changes: ReadAhead | undefined;
  const keepNews = (matches: readonly HistoryMatch[]): void => {
    const news = matches.filter(({ detection }) => !treeValues.has(secretOf(detection)));
    if (news.length === 0) return;
    changes ??= new ReadAhead(streamChanges(git, signal));
    found.push(...news);
  };
  try {
    let lineage: Lineage | undefined;
    const contents = ids.length === 0 ? [] : readBlobs(git, ids, { maxBytes, signal });
    for await (const { index, bytes } of contents) {
      const blob = ordered[index];
      if (blob === undefined || bytes === null) continue;
      if (lineage?.path !== blob.path) {
        keepNews(lineage?.matches ?? []);
        lineage = new Lineage(blob.path, scanner);
      }
      lineage.add(blob.id, bytes);
      if (index % 256 === 0) context.progress(index / ordered.length);
    }
    keepNews(lineage?.matches ?? []);
    if (changes !== undefined) yield* attributed(changes, found);
  } finally {
    await changes?.close();
  }
  const isWhole = (known.scannedTips ?? []).length === 0 && known.scannedBlobs === undefined;
  if (history.isHere) options.onScanned?.({ tips, blobs: ids, ruleSet, isWhole });
}

/** Files of the tree that the earlier run scanned, and that this one's tree does not hold. */
async function leftTheTree(
  git: GitRepository,
  {
    known,
    treeBlobs,
    treeValues,
    listed,
    signal,
  }: {
    readonly known: HistoryOptions;
    readonly treeBlobs: ReadonlySet<string>;
    readonly treeValues: ReadonlySet<string>;
    readonly listed: readonly HistoryBlob[];
    readonly signal: AbortSignal;
  },
): Promise<HistoryBlob[]> {
  const { scannedCommit, scannedTips = [] } = known;
  if (scannedTips.length === 0 || !scannedCommit || !/^[0-9a-f]{40,64}$/.test(scannedCommit)) return [];
  if (known.hasLeftTree?.(treeValues) === false) return [];
  const seen = new Set(listed.map(({ id }) => id));
  const blobs = await listTreeBlobs(git, scannedCommit, signal);
  return blobs.filter(({ id }) => !treeBlobs.has(id) && !seen.has(id));
}

/** The versions of a path together, newest first; git reads them fastest so, too, as it stores them as differences. */
function byPath(blobs: readonly HistoryBlob[]): HistoryBlob[] {
  const paths = new Map<string, HistoryBlob[]>();
  for (const blob of blobs) {
    const versions = paths.get(blob.path);
    if (versions === undefined) paths.set(blob.path, [blob]);
    else versions.push(blob);
  }
  return [...paths.values()].flat();
}

async function* attributed(
  changes: AsyncIterable<Buffer>,
  found: readonly HistoryMatch[],
): AsyncIterable<Detection> {
  // The same value under several paths is one secret.
  const secrets = new Map<string, HistoryMatch>();
  for (const match of found) {
    const key = `${match.detection.ruleId}\0${secretOf(match.detection)}`;
    const known = secrets.get(key);
    if (known === undefined) secrets.set(key, { ...match, sightings: [...match.sightings] });
    else known.sightings.push(...match.sightings);
  }
  const matches = [...secrets.values()];
  const places = await attributeBlobs(
    changes,
    matches.map(({ sightings }) => sightings.map(({ blob }) => blob)),
  );
  for (const [index, match] of matches.entries()) yield withPlace(match, places[index]);
}

function withPlace(
  { detection, sightings }: HistoryMatch,
  attribution: BlobAttribution | undefined,
): Detection {
  const { location } = detection;
  if (location === null) return detection;
  const { commit: _unknown, ...here } = location;
  if (attribution === undefined) return { ...detection, location: here };
  const { added, removed, path, blob } = attribution;
  const line = sightings.find((sighting) => sighting.blob === blob)?.line ?? here.startLine;
  return {
    ...detection,
    description: `${detection.description} ${historySentence(added, removed)}`,
    location: {
      ...here,
      path: path.startsWith('"') ? here.path : path,
      startLine: line,
      endLine: here.endLine + line - here.startLine,
      commit: added.commit,
    },
  };
}
