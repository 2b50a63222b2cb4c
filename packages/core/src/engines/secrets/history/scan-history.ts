// Secrets that are no longer in the tree: every blob of the history is scanned once.

import type { Detection } from '../../../findings/detection.ts';
import { readBlobs } from '../../../source/blob-stream.ts';
import type { GitRepository } from '../../../source/git-repository.ts';
import type { ScanContext } from '../../engine.ts';
import { maxScannedBytes } from '../scan-limits.ts';
import type { SecretScanner } from '../secret-scanner.ts';
import { toScannableText } from '../text-encoding.ts';
import { attributeBlobs, type BlobAttribution } from './attribute-blobs.ts';
import { listHistoryBlobs, listTips } from './list-blobs.ts';

export interface HistoryOptions {
  /** Commits whose whole history an earlier run has scanned: what they reach is not read again. */
  readonly scannedTips?: readonly string[];
  /** Blobs that an earlier run has scanned. */
  readonly scannedBlobs?: ReadonlySet<string>;
  /** Larger ones are left out and counted. */
  readonly maxBlobBytes?: number;
  /** Called when all is scanned, with what the next run is to be given. */
  onScanned?(result: { readonly tips: readonly string[]; readonly blobs: readonly string[] }): void;
}

export interface HistoryTarget {
  readonly git: GitRepository;
  readonly scanner: SecretScanner;
  /** Blobs of the audited tree, scanned already. */
  readonly treeBlobs: ReadonlySet<string>;
  /** Values found in the tree: history has nothing to add to them. */
  readonly treeValues: ReadonlySet<string>;
}

interface HistoryMatch {
  readonly blob: string;
  readonly detection: Detection;
}

/** Each value is reported once, where it was first brought in. */
export async function* scanHistory(
  { git, scanner, treeBlobs, treeValues }: HistoryTarget,
  context: ScanContext,
  options: HistoryOptions = {},
): AsyncIterable<Detection> {
  const { signal } = context;
  const maxBytes = options.maxBlobBytes ?? maxScannedBytes;
  const tips = await listTips(git, signal);
  const blobs = await listHistoryBlobs(git, {
    scannedTips: options.scannedTips ?? [],
    isKnown: (id) => treeBlobs.has(id) || options.scannedBlobs?.has(id) === true,
    maxBlobBytes: maxBytes,
    signal,
  });
  const found: HistoryMatch[] = [];
  const ids = blobs.map(({ id }) => id);
  for await (const { index, bytes } of readBlobs(git, ids, { maxBytes, signal })) {
    const blob = blobs[index];
    if (blob === undefined || bytes === null) continue;
    for (const detection of scanBlob(bytes, blob.path, scanner)) {
      const value = secretOf(detection);
      if (!treeValues.has(value)) found.push({ blob: blob.id, detection });
    }
    if (index % 256 === 0) context.progress(index / blobs.length);
  }
  yield* attributed(git, found, signal);
  options.onScanned?.({ tips, blobs: ids });
}

function scanBlob(bytes: Buffer, path: string, scanner: SecretScanner): readonly Detection[] {
  const text = toScannableText(bytes);
  return text === null ? [] : scanner.scan(text, { path, commit: '' });
}

async function* attributed(
  git: GitRepository,
  found: readonly HistoryMatch[],
  signal: AbortSignal,
): AsyncIterable<Detection> {
  if (found.length === 0) return;
  const places = await attributeBlobs(git, new Set(found.map(({ blob }) => blob)), signal);
  const earliest = new Map<string, { match: HistoryMatch; place: BlobAttribution | undefined }>();
  for (const match of found) {
    const key = `${match.detection.ruleId}\0${secretOf(match.detection)}`;
    const place = places.get(match.blob);
    const known = earliest.get(key);
    if (known === undefined || isEarlier(place, known.place)) earliest.set(key, { match, place });
  }
  for (const { match, place } of earliest.values()) yield withPlace(match.detection, place);
}

function isEarlier(one: BlobAttribution | undefined, other: BlobAttribution | undefined): boolean {
  if (one === undefined) return false;
  return other === undefined || one.brought.date < other.brought.date;
}

function withPlace(detection: Detection, place: BlobAttribution | undefined): Detection {
  const { location } = detection;
  if (location === null) return detection;
  const { commit: _unknown, ...here } = location;
  if (place === undefined) return { ...detection, location: here };
  const { brought, removed, path } = place;
  const story = [`It came with ${brought.commit.slice(0, 12)} by ${brought.author} on ${brought.date}`];
  if (removed !== null)
    story.push(`and went with ${removed.commit.slice(0, 12)} by ${removed.author} on ${removed.date}`);
  return {
    ...detection,
    description: `${detection.description} ${story.join(' ')}.`,
    location: { ...here, path: path.startsWith('"') ? here.path : path, commit: brought.commit },
  };
}

function secretOf({ anchor }: Detection): string {
  return anchor.kind === 'secret' ? anchor.value : '';
}
