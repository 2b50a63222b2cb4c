// Everything that a repository's history had, for a store that is asked about any package later: from when to when each
// version of a package was there, files that say nothing of it, and steps that resolve packages again.
import { findLockfileParser } from '../engines/dependencies/parse-lockfile.ts';
import { readBlobs } from '../source/git/blob-stream.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import { defaultSourceLimits } from '../source/source.ts';
import { BranchReach } from './branch-reach.ts';
import { ChangeOrigin, type HistoryChange } from './change-origin.ts';
import type { PackageRow } from './file-versions.ts';
import type { HistoryIndex } from './history-index.ts';
import { findPresences, type HeldThing, type Presence } from './presence.ts';
import type { RefRange } from './ref-ranges.ts';
import { installsIn, isPipelineFile, type UnfrozenInstall } from './unfrozen-installs.ts';

export const historySubjectKinds = ['package', 'no_lockfile', 'unreadable_file', 'unfrozen_install'] as const;

/** Plain data: it is stored. */
export interface HistorySubject {
  readonly kind: (typeof historySubjectKinds)[number];
  /** '' where a file is of none. */
  readonly ecosystem: string;
  /** Of the package; the command of an install, '' of others. */
  readonly name: string;
  readonly version: string;
  /** The range of a manifest, where no lockfile says the version. */
  readonly declared: string | null;
}

/** One time that it was there; branches and tags are places in the list that comes with it. */
export interface SubjectPresence {
  readonly paths: readonly string[];
  readonly present: HistoryChange;
  /** Whether a shallow clone begins with it: it may have been there before. */
  readonly isFirst: boolean;
  readonly range: RefRange;
  readonly ends: readonly (HistoryChange & { readonly range: RefRange })[];
}

export interface SubjectHistory {
  readonly subject: HistorySubject;
  readonly presences: readonly SubjectPresence[];
}

/** Packages that file versions hold at once: what is followed at a time has to fit into memory. */
const heldAtOnce = 400_000;

/** Steps that install without a frozen lockfile, by the blob of their file. */
export type KeptInstalls = Readonly<Record<string, readonly Omit<UnfrozenInstall, 'path'>[]>>;

/** Of every version of every pipeline in the tree, each content read once. */
export async function readInstalls(
  git: GitRepository,
  { tree }: HistoryIndex,
  { kept, signal }: { readonly kept: KeptInstalls; readonly signal?: AbortSignal | undefined },
): Promise<KeptInstalls> {
  const wanted = new Set<string>();
  for (const { changes } of tree.nodes)
    for (const { path, blob } of changes)
      if (blob !== null && isPipelineFile(path) && kept[blob] === undefined) wanted.add(blob);
  if (wanted.size === 0) return kept;
  const blobs = [...wanted];
  const found: Record<string, readonly Omit<UnfrozenInstall, 'path'>[]> = { ...kept };
  const { maxFileBytes: maxBytes } = defaultSourceLimits;
  for await (const { index, bytes } of readBlobs(git, blobs, { maxBytes, signal }))
    found[blobs[index] ?? ''] = bytes === null ? [] : installsIn(bytes.toString('utf8'));
  return found;
}

/** Of every package, then of files that say nothing, then of installs. */
export function* findSubjects(index: HistoryIndex, installs: KeptInstalls): Generator<SubjectHistory> {
  const reach = new BranchReach(index.tree, index.refs);
  yield* packageSubjects(index, reach);
  yield* gapSubjects(index, reach);
  yield* installSubjects(index, reach, installs);
}

function* packageSubjects(index: HistoryIndex, reach: BranchReach): Generator<SubjectHistory> {
  const { tree, versions, placed } = index;
  const held = versions.all.reduce((sum, { count }) => sum + count, 0);
  const parts = Math.max(1, Math.ceil(held / heldAtOnce));
  for (let part = 0; part < parts; part += 1) {
    const sets = [...versions.select((place) => place % parts === part)];
    const things = versions.packages.map((row): HeldThing => ({ name: row.name, isDeclared: false }));
    const presences = findPresences({
      nodes: tree.nodes,
      placed,
      held: (version) => ({
        things: new Map([...(sets[version] ?? [])].map((place) => [`${place}`, things[place] as HeldThing])),
        pins: new Set(),
        isReadable: true,
      }),
    });
    yield* described(index, { reach, presences }, (thing) => subjectOf(versions.packages[Number(thing)]));
  }
}

function* gapSubjects(index: HistoryIndex, reach: BranchReach): Generator<SubjectHistory> {
  const { tree, versions, placed } = index;
  const presences = findPresences({
    nodes: tree.nodes,
    placed,
    held: (version) => {
      const file = versions.all[version];
      const ecosystem = findLockfileParser(file?.path ?? '')?.ecosystem ?? '';
      const kind =
        file === undefined
          ? undefined
          : file.error !== null
            ? 'unreadable_file'
            : !file.isWhole && file.count > 0
              ? 'no_lockfile'
              : undefined;
      const things = kind === undefined ? [] : [heldAs(`${kind} ${ecosystem}`)];
      return { things: new Map(things), pins: new Set(), isReadable: true };
    },
  });
  yield* described(index, { reach, presences }, (thing) => {
    const [kind = '', ecosystem = ''] = thing.split(' ');
    return { kind: kind as HistorySubject['kind'], ecosystem, name: '', version: '', declared: null };
  });
}

function* installSubjects(
  index: HistoryIndex,
  reach: BranchReach,
  installs: KeptInstalls,
): Generator<SubjectHistory> {
  const { nodes } = index.tree;
  const blobs: string[] = [];
  const placed = nodes.map(({ changes }) =>
    changes
      .filter(({ path }) => isPipelineFile(path))
      .map(({ path, blob }) => ({ path, version: blob === null ? null : blobs.push(blob) - 1 })),
  );
  const presences = findPresences({
    nodes,
    placed,
    held: (version) => ({
      things: new Map(
        (installs[blobs[version] ?? ''] ?? []).map(({ ecosystem, command }) =>
          heldAs(`${ecosystem} ${command}`),
        ),
      ),
      pins: new Set(),
      isReadable: true,
    }),
  });
  yield* described(index, { reach, presences }, (thing) => {
    const [ecosystem = ''] = thing.split(' ');
    const name = thing.slice(ecosystem.length + 1);
    return { kind: 'unfrozen_install', ecosystem, name, version: '', declared: null };
  });
}

function heldAs(thing: string): readonly [string, HeldThing] {
  return [thing, { name: thing, isDeclared: false }];
}

function subjectOf(row: PackageRow | undefined): HistorySubject {
  const { ecosystem = '', name = '', version = '', declared = null } = row ?? {};
  return { kind: 'package', ecosystem, name, version, declared };
}

function* described(
  { tree }: HistoryIndex,
  { reach, presences }: { readonly reach: BranchReach; readonly presences: readonly Presence[] },
  subject: (thing: string) => HistorySubject,
): Generator<SubjectHistory> {
  const origin = new ChangeOrigin(tree, reach, presences);
  for (const [thing, own] of Map.groupBy(presences, (presence) => presence.thing))
    yield {
      subject: subject(thing),
      presences: own.map((presence) => ({
        paths: presence.paths,
        present: origin.start(presence),
        isFirst: tree.nodes[presence.start]?.isBoundary === true,
        range: reach.range(presence.start),
        ends: reach
          .ends(presence)
          .map(({ node }) => ({ ...origin.end(presence, node), range: reach.range(node) })),
      })),
    };
}
