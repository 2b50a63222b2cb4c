// Secrets that one commit of a change adds and a later one removes: everyone who can read the change can read them.

import type { Detection } from '../../../../vocabulary/detection.ts';
import { readBlobs } from '../../../source/git/blob-stream.ts';
import type { GitRepository } from '../../../source/git/git-repository.ts';
import type { ScanContext } from '../../engine.ts';
import { scanFile } from '../scan-file.ts';
import { maxScannedBytes } from '../scan-limits.ts';
import type { SecretScanner } from '../secret-scanner.ts';
import { type CommitChange, readCommitChanges } from './attribute-blobs.ts';
import { secretOf } from './lineage.ts';

export interface CommitScan {
  readonly git: GitRepository;
  readonly scanner: SecretScanner;
  /** Full ids, the oldest first. */
  readonly commits: readonly string[];
  /** Blobs of the change's head and base, which are scanned elsewhere. */
  readonly treeBlobs: ReadonlySet<string>;
  /** Values that are in the head. */
  readonly treeValues: ReadonlySet<string>;
}

/** Each value once, where it was added first; not those that a changed file held before. */
export async function* scanCommits(
  { git, scanner, commits, treeBlobs, treeValues }: CommitScan,
  { coverage, signal }: Pick<ScanContext, 'coverage' | 'signal'>,
): AsyncGenerator<Detection, void, undefined> {
  const changes = await listChanges(git, commits, signal);
  if (changes === null)
    return coverage.broken({ path: '.git', line: null, message: commitsMissing }, 'unreadable');
  const added = new Map<string, CommitChange>();
  for (const change of changes) if (!added.has(change.after)) added.set(change.after, change);
  const own = [...added.values()].filter(({ after }) => !treeBlobs.has(after));
  if (own.length === 0) return;
  const known = new Set(treeValues);
  const old = changes.flatMap(({ before, path }) =>
    before.flatMap((after) => (added.has(after) ? [] : [{ after, path }])),
  );
  for await (const { detections } of scanVersions(git, old, { scanner, signal }))
    for (const detection of detections ?? []) known.add(secretOf(detection));
  for await (const { version, detections } of scanVersions(git, own, { scanner, signal })) {
    const { path, commit } = version;
    if (detections === null)
      coverage.broken({ path, line: null, message: `${path} of ${commit} is too large.` }, 'unreadable');
    for (const detection of detections ?? []) {
      const value = secretOf(detection);
      if (detection.location === null || known.has(value)) continue;
      known.add(value);
      yield { ...detection, location: { ...detection.location, commit } };
    }
  }
}

const commitsMissing =
  'The commits of the change could not be read: secrets that a later commit removed were not looked for.';

/** In the order of the commits; null where one is not here. */
async function listChanges(
  git: GitRepository,
  commits: readonly string[],
  signal: AbortSignal,
): Promise<readonly CommitChange[] | null> {
  const args = ['log', '--no-walk=unsorted', '--raw', '-c', '--no-abbrev', '--no-renames', '--format=%x01%H'];
  const input = commits.map((commit) => `${commit}\n`);
  try {
    const changes: CommitChange[] = [];
    const output = git.stream([...args, '--stdin'], { input, signal });
    for await (const change of readCommitChanges(output)) changes.push(change);
    return changes;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

type Version = Pick<CommitChange, 'after' | 'path'>;

/** Null for what is larger than anything that is scanned. */
async function* scanVersions<Scanned extends Version>(
  git: GitRepository,
  versions: readonly Scanned[],
  { scanner, signal }: { readonly scanner: SecretScanner; readonly signal: AbortSignal },
): AsyncGenerator<{ readonly version: Scanned; readonly detections: readonly Detection[] | null }> {
  if (versions.length === 0) return;
  const ids = versions.map(({ after }) => after);
  for await (const { index, size, bytes } of readBlobs(git, ids, { maxBytes: maxScannedBytes, signal })) {
    const version = versions[index];
    if (version === undefined) continue;
    if (bytes !== null)
      yield { version, detections: (await scanFile(bytes, version.path, scanner)).detections };
    else if (size > 0) yield { version, detections: null };
  }
}
