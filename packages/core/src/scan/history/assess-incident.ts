// The answer about an incident from what a store has of a repository's history; the same as `findIncident` gives on the spot.
import type { HistoryChange } from './change-origin.ts';
import type { HistoryRef } from './history-refs.ts';
import type { SubjectHistory, SubjectPresence } from './history-subjects.ts';
import { type IncidentUnknown, type IncidentVerdict, incidentVerdict, type Occurrence } from './incident.ts';
import { isAskedName, isAskedVersion, type PackageQuestion } from './package-question.ts';
import { allOutcomes, tagsWithin, withRefsFirst } from './ref-ranges.ts';

export interface StoredHistory {
  /** Branches and tags in the order that presences count in. */
  readonly refs: readonly HistoryRef[];
  /** When the first commits of a shallow clone were made, ISO 8601, null where nobody knows; none of a whole one. */
  readonly boundaries: readonly (string | null)[];
  /** Commits that changed a lockfile or manifest. */
  readonly commits: number;
  /** The asked package in all its versions, and files and steps of its ecosystems. */
  readonly subjects: readonly SubjectHistory[];
}

export interface IncidentWindow {
  readonly question: PackageQuestion;
  readonly from: Date | null;
  readonly to: Date;
}

export interface StoredIncident {
  readonly verdict: IncidentVerdict;
  readonly occurrences: readonly Occurrence[];
  readonly couldHaveResolved: readonly PossibleInstall[];
  readonly unknown: readonly IncidentUnknown[];
}

/** A step that resolves packages again, on branches that named the package in the window. */
export interface PossibleInstall {
  readonly path: string;
  readonly command: string;
  readonly ecosystem: string;
  readonly branches: readonly string[];
}

interface Outcome {
  readonly history: SubjectHistory;
  readonly presence: SubjectPresence;
  readonly gone: HistoryChange | null;
  readonly branches: readonly HistoryRef[];
}

export function assessIncident(stored: StoredHistory, window: IncidentWindow): StoredIncident {
  const { question } = window;
  const inWindow = stored.subjects.flatMap((history) => outcomesIn(stored, history, window));
  const packages = inWindow.filter(
    ({ history: { subject } }) => subject.kind === 'package' && isAskedName(question, subject),
  );
  const answers = packages.map((one) => ({ ...one, isAsked: isAsked(one, question) }));
  const occurrences = withRefsFirst(
    answers
      .filter(({ isAsked }) => isAsked === true)
      .map(
        ({ history, presence, gone, branches }): Occurrence => ({
          paths: presence.paths,
          versions: [history.subject.version],
          present: presence.present,
          gone,
          branches: names(branches),
          tags: tagsWithin(stored.refs, presence).map(({ name }) => name),
        }),
      ),
  );
  const gaps = (kind: 'no_lockfile' | 'unreadable_file') =>
    inWindow.filter(({ history: { subject } }) => subject.kind === kind);
  const unknown: IncidentUnknown[] = [
    ...unknownAt(stored, 'no_lockfile', gaps('no_lockfile')),
    ...unknownAt(stored, 'unreadable_file', gaps('unreadable_file')),
    ...unknownAt(
      stored,
      'not_a_version',
      answers.filter((one) => one.isAsked === undefined),
    ),
  ];
  if (beginsBefore(stored, window)) unknown.push({ reason: 'shallow_clone', paths: [], branches: [] });
  if (stored.commits === 0) unknown.push({ reason: 'no_history', paths: [], branches: [] });
  const couldHaveResolved = possibleInstalls(inWindow, [...packages, ...gaps('no_lockfile')]);
  return {
    verdict: incidentVerdict({ occurrences, couldHaveResolved, unknown }),
    occurrences,
    couldHaveResolved,
    unknown,
  };
}

function outcomesIn(
  { refs }: StoredHistory,
  history: SubjectHistory,
  { from, to }: IncidentWindow,
): readonly Outcome[] {
  return history.presences.flatMap((presence) =>
    allOutcomes(refs, presence)
      .map(({ end, branches }) => ({ history, presence, gone: end && changeOf(end), branches }))
      .filter(
        ({ gone }) =>
          Date.parse(presence.present.at) <= to.getTime() &&
          (from === null || gone === null || Date.parse(gone.at) > from.getTime()),
      ),
  );
}

function changeOf({ at, commit, author, authoredAt, merge }: HistoryChange): HistoryChange {
  return { at, commit, author, authoredAt, merge };
}

/** Undefined where the version cannot be compared. */
function isAsked({ history: { subject } }: Outcome, question: PackageQuestion): boolean | undefined {
  return subject.declared === null ? isAskedVersion(question, subject) : false;
}

function unknownAt(
  { refs }: StoredHistory,
  reason: IncidentUnknown['reason'],
  all: readonly Outcome[],
): readonly IncidentUnknown[] {
  const own = withRefsFirst(all.map((one) => ({ ...one, tags: tagsWithin(refs, one.presence) })));
  if (own.length === 0) return [];
  return [
    {
      reason,
      paths: [...new Set(own.flatMap(({ presence }) => presence.paths))].sort(),
      branches: names(own.flatMap(({ branches }) => branches)),
    },
  ];
}

function possibleInstalls(
  inWindow: readonly Outcome[],
  named: readonly Outcome[],
): readonly PossibleInstall[] {
  const ecosystems = new Map<string, Set<HistoryRef>>();
  for (const { history, branches } of named) {
    const { ecosystem } = history.subject;
    const own = ecosystems.get(ecosystem) ?? new Set();
    for (const branch of branches) own.add(branch);
    ecosystems.set(ecosystem, own);
  }
  const found = new Map<string, PossibleInstall & { readonly at: Set<HistoryRef> }>();
  for (const { history, presence, branches } of inWindow) {
    const { kind, ecosystem, name: command } = history.subject;
    if (kind !== 'unfrozen_install') continue;
    const shared = branches.filter((branch) => ecosystems.get(ecosystem)?.has(branch) === true);
    const path = presence.paths.at(-1) ?? '';
    const known = found.get(`${path}\0${command}`);
    for (const branch of shared) known?.at.add(branch);
    if (known === undefined && shared.length > 0)
      found.set(`${path}\0${command}`, { path, command, ecosystem, branches: [], at: new Set(shared) });
  }
  return [...found.values()].map(({ at, ...one }) => ({ ...one, branches: names(at) }));
}

/** What is checked out first. */
function names(refs: Iterable<HistoryRef>): readonly string[] {
  return [...new Set(refs)]
    .sort((a, b) => Number(b.isHead) - Number(a.isHead) || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** Whether the window reaches to before what a shallow clone has. */
function beginsBefore({ boundaries }: StoredHistory, { from }: IncidentWindow): boolean {
  return boundaries.some((time) => from === null || time === null || Date.parse(time) > from.getTime());
}
