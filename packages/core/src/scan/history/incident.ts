// Whether a repository had a package in a window of time: on which branches and tags, by whom, and where that is unknown.
import { findLockfileParser } from '../engines/dependencies/parse-lockfile.ts';
import { GitSource } from '../source/checkout/git-source.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import { defaultSourceLimits } from '../source/source.ts';
import { BranchReach } from './branch-reach.ts';
import { ChangeOrigin, type HistoryChange } from './change-origin.ts';
import { describeHistory, type HistorySummary, hasFilesIn } from './describe-history.ts';
import { heldWithin } from './held-within.ts';
import type { HistoryIndex } from './history-index.ts';
import type { HistoryRef } from './history-refs.ts';
import { isAskedName, isAskedVersion, type PackageQuestion } from './package-question.ts';
import { findPresences, type HeldByVersion, type HeldThing } from './presence.ts';
import { withRefsFirst } from './ref-ranges.ts';
import { findInstallSteps, type InstallStep, type UnfrozenInstall } from './unfrozen-installs.ts';

export const incidentVerdicts = ['present', 'could_have_resolved', 'unknown', 'not_found'] as const;
export type IncidentVerdict = (typeof incidentVerdicts)[number];

export const incidentUnknownReasons = [
  'shallow_clone',
  'no_lockfile',
  'unreadable_file',
  'not_a_version',
  'no_history',
] as const;

export interface Occurrence {
  readonly paths: readonly string[];
  readonly versions: readonly string[];
  readonly present: HistoryChange;
  /** Null while it is there. */
  readonly gone: HistoryChange | null;
  readonly branches: readonly string[];
  readonly tags: readonly string[];
}

export interface IncidentUnknown {
  readonly reason: (typeof incidentUnknownReasons)[number];
  readonly paths: readonly string[];
  readonly branches: readonly string[];
}

export interface IncidentReport {
  readonly verdict: IncidentVerdict;
  readonly package: PackageQuestion;
  /** ISO 8601; null for the whole history. */
  readonly from: string | null;
  readonly to: string;
  readonly occurrences: readonly Occurrence[];
  /** Steps that resolve packages again, on branches that named the package in the window. */
  readonly couldHaveResolved: readonly (UnfrozenInstall & { readonly branches: readonly string[] })[];
  /** Steps on branches that had it, or that could have resolved it, with what their jobs can get at. */
  readonly steps: readonly (InstallStep & { readonly branches: readonly string[] })[];
  readonly unknown: readonly IncidentUnknown[];
  readonly history: HistorySummary;
}

export interface IncidentOptions {
  readonly git: GitRepository;
  readonly question: PackageQuestion;
  readonly from: Date | null;
  readonly to: Date;
  /** The package counts in these versions of files only: those that name an archive of it. */
  readonly versions?: ReadonlySet<number>;
  readonly folder?: string;
  readonly signal?: AbortSignal | undefined;
}

const things = {
  asked: { name: 'asked', isDeclared: false },
  named: { name: 'named', isDeclared: false },
  no_lockfile: { name: 'no_lockfile', isDeclared: false },
  unreadable_file: { name: 'unreadable_file', isDeclared: false },
  not_a_version: { name: 'not_a_version', isDeclared: false },
} as const satisfies Record<string, HeldThing>;

export async function findIncident(index: HistoryIndex, options: IncidentOptions): Promise<IncidentReport> {
  const { tree, refs, placed, versions } = index;
  const { question, from, to, folder = '', versions: only } = options;
  const rows = versions.packages;
  const isNamed = rows.map((row) => isAskedName(question, row));
  const selected = [...versions.select((place) => isNamed[place] === true)];
  const ecosystems = ecosystemsAsked(index, question);
  const presences = findPresences({
    nodes: tree.nodes,
    placed,
    held: (version) =>
      heldBy(index, {
        question,
        ecosystems,
        version,
        places: (only?.has(version) ?? true) ? (selected[version] ?? new Set()) : new Set(),
      }),
  });
  const reach = new BranchReach(tree, refs);
  const origin = new ChangeOrigin(tree, reach, presences);
  const inWindow = presences
    .filter(({ paths }) => folder === '' || paths.some((path) => path.startsWith(`${folder}/`)))
    .flatMap((presence) =>
      reach.allOutcomes(presence).map(({ end, branches }) => ({
        presence,
        end,
        present: origin.start(presence),
        gone: end && origin.end(presence, end.node),
        branches,
      })),
    )
    .filter(
      ({ present, gone }) =>
        Date.parse(present.at) <= to.getTime() &&
        (from === null || gone === null || Date.parse(gone.at) > from.getTime()),
    );
  const asked = inWindow
    .filter(({ presence }) => presence.thing === 'asked')
    .map(({ presence, end, present, gone, branches }): Occurrence => {
      const tags = reach.tags(presence);
      const refs = [...branches, ...(end === null ? tags : [])];
      const held = [...heldWithin(index, { reach, presence, end, refs, from, to })].flatMap((version) =>
        (only?.has(version) ?? true) ? [...(selected[version] ?? [])].map((place) => rows[place]) : [],
      );
      const asked = held.filter((row) => row && row.declared === undefined && isAskedVersion(question, row));
      return {
        paths: presence.paths,
        versions: [...new Set(asked.map((row) => row?.version ?? ''))].sort(),
        present,
        gone,
        branches: branchNames(branches),
        tags: tags.map(({ name }) => name),
      };
    });
  const occurrences = withRefsFirst(asked);
  const unknown = (['no_lockfile', 'unreadable_file', 'not_a_version'] as const).flatMap(
    (reason): IncidentUnknown[] => {
      const own = withRefsFirst(
        inWindow
          .filter(({ presence }) => presence.thing === reason)
          .map((one) => ({ ...one, tags: reach.tags(one.presence) })),
      );
      if (own.length === 0) return [];
      return [
        {
          reason,
          paths: [...new Set(own.flatMap(({ presence }) => presence.paths))].sort(),
          branches: branchNames(new Set(own.flatMap((one) => one.branches))),
        },
      ];
    },
  );
  if (tree.boundary.length > 0 && beginsBefore(index, from))
    unknown.push({ reason: 'shallow_clone', paths: [], branches: [] });
  if (!hasFilesIn(index, folder))
    unknown.push({ reason: 'no_history', paths: folder === '' ? [] : [folder], branches: [] });
  const named = inWindow.filter(
    ({ presence }) => presence.thing === 'named' || presence.thing === 'no_lockfile',
  );
  const branches = [...new Set(named.flatMap((one) => one.branches))].sort(
    (a, b) => Number(b.isHead) - Number(a.isHead),
  );
  const installed = new Set(named.flatMap(({ presence }) => ecosystemsOf(presence.paths)));
  const installs = await findInstalls(branches, installed, options);
  const couldHaveResolved = installs.flatMap(({ isFrozen, reach: _, ...step }) => (isFrozen ? [] : [step]));
  const had = new Set(occurrences.flatMap((one) => one.branches));
  const steps = installs.filter((step) => !step.isFrozen || step.branches.some((branch) => had.has(branch)));
  return {
    verdict: incidentVerdict({ occurrences, couldHaveResolved, unknown }),
    package: question,
    from: from?.toISOString() ?? null,
    to: to.toISOString(),
    occurrences,
    couldHaveResolved,
    steps,
    unknown,
    history: describeHistory(index),
  };
}

interface HeldQuestion {
  readonly question: PackageQuestion;
  readonly ecosystems: ReadonlySet<string> | null;
  readonly version: number;
  /** Packages of the version that have the name. */
  readonly places: ReadonlySet<number>;
}

function heldBy(
  { versions }: HistoryIndex,
  { question, ecosystems, version, places }: HeldQuestion,
): HeldByVersion {
  const held = new Map<string, HeldThing>();
  const file = versions.all[version];
  const hold = (thing: keyof typeof things) => held.set(thing, things[thing]);
  const isOfAsked =
    ecosystems === null || ecosystemsOf([file?.path ?? '']).some((one) => ecosystems.has(one));
  if (file && file.error !== null && isOfAsked) hold('unreadable_file');
  // Anything can come along with what a manifest names.
  if (file?.isWhole === false && file.error === null && isOfAsked && file.count > 0) hold('no_lockfile');
  for (const place of places) {
    const row = versions.packages[place];
    if (row === undefined) continue;
    hold('named');
    const isAsked = row.declared === undefined ? isAskedVersion(question, row) : false;
    if (isAsked === true) hold('asked');
    else if (isAsked === undefined) hold('not_a_version');
  }
  return { things: held, pins: new Set(), isReadable: true };
}

/** Those of a bare name are where the history names it; null where it names it nowhere, so that it could be any. */
function ecosystemsAsked({ versions }: HistoryIndex, question: PackageQuestion): ReadonlySet<string> | null {
  if (question.ecosystem !== null) return new Set([question.ecosystem]);
  const named = versions.packages.filter((row) => isAskedName(question, row));
  return named.length === 0 ? null : new Set(named.map(({ ecosystem }) => ecosystem));
}

/** What is checked out first. */
function branchNames(refs: Iterable<HistoryRef>): readonly string[] {
  return [...refs]
    .sort((a, b) => Number(b.isHead) - Number(a.isHead) || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

function ecosystemsOf(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => findLockfileParser(path)?.ecosystem ?? []);
}

/** Whether the window reaches to before what a shallow clone has. */
function beginsBefore({ tree }: HistoryIndex, from: Date | null): boolean {
  const ends = tree.nodes
    .filter(({ isBoundary }) => isBoundary)
    .map(({ committedAt }) => Date.parse(committedAt));
  return from === null || ends.length === 0 || ends.some((time) => time > from.getTime());
}

/** The pipelines of more branches are not read: those of a fork in all its old branches say the same. */
const maxBranches = 50;

async function findInstalls(
  branches: readonly HistoryRef[],
  ecosystems: ReadonlySet<string>,
  { git, to, signal }: IncidentOptions,
): Promise<IncidentReport['steps']> {
  const commits = new Map<string, string[]>();
  for (const { name, commit } of branches.slice(0, maxBranches)) {
    const args = ['rev-list', '-1', '--first-parent', `--before=${to.toISOString()}`, commit];
    const at = (await git.text(args, signal)).trim();
    if (at !== '') commits.set(at, [...(commits.get(at) ?? []), name]);
  }
  const found = new Map<string, InstallStep & { readonly branches: string[] }>();
  for (const [commit, names] of commits) {
    const source = new GitSource({ git, commit, ref: null, limits: defaultSourceLimits });
    for (const one of await findInstallSteps(source, signal)) {
      if (!ecosystems.has(one.ecosystem)) continue;
      // The same step stands on other lines of other branches.
      const key = `${one.path}\0${one.command}\0${one.reach?.job ?? ''}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { ...one, branches: [...names] });
      else for (const name of names) if (!known.branches.includes(name)) known.branches.push(name);
    }
  }
  return [...found.values()];
}

/** Never a bare no: what could have been resolved, or is unknown, goes before `not_found`. */
export function incidentVerdict({
  occurrences,
  couldHaveResolved,
  unknown,
}: Readonly<Record<'occurrences' | 'couldHaveResolved' | 'unknown', readonly unknown[]>>): IncidentVerdict {
  if (occurrences.length > 0) return 'present';
  if (couldHaveResolved.length > 0) return 'could_have_resolved';
  return unknown.length > 0 ? 'unknown' : 'not_found';
}
