// For each vulnerability and place, from when to when it was there, when it was published and exploited, and who
// brought it and took it away.

import type { Severity } from '../../vocabulary/severity.ts';
import type { AdvisoryDatabase } from '../engines/dependencies/advisories/advisory-database.ts';
import type { AdvisorySource } from '../engines/dependencies/advisories/advisory-source.ts';
import { purlOf } from '../engines/dependencies/packages/purl.ts';
import { SourceError } from '../source/source-error.ts';
import { BranchReach } from './branch-reach.ts';
import { ChangeOrigin, type HistoryChange } from './change-origin.ts';
import { describeHistory, type HistorySummary, hasFilesIn } from './describe-history.ts';
import { exposedDays, median } from './exposure-days.ts';
import type { PackageRow } from './file-versions.ts';
import type { HistoryIndex } from './history-index.ts';
import type { HistoryRef } from './history-refs.ts';
import {
  type KnownVulnerabilities,
  matchHistory,
  type PackageVulnerability,
} from './known-vulnerabilities.ts';
import { findPresences, type Presence, type PresenceEnd } from './presence.ts';

export interface Exposure {
  readonly advisory: string;
  readonly aliases: readonly string[];
  readonly kind: 'vulnerability' | 'malicious' | 'unmaintained';
  readonly severity: Severity | null;
  readonly summary: string;
  readonly purl: string;
  readonly package: string;
  /** The affected versions that came in. */
  readonly versions: readonly string[];
  /** The range of a manifest, where no lockfile says which version was installed: whether it was exposed is unknown. */
  readonly declared: string | null;
  /** The file that named it, first and, where it moved, later. */
  readonly paths: readonly string[];
  readonly present: HistoryChange;
  /** Whether it was there before, too, as the history of a shallow clone or an unreadable file ends there. */
  readonly presentBefore: 'no' | 'unknown';
  /** ISO 8601; null where no record says it. */
  readonly published: string | null;
  /** What each record says, where they differ; none where they agree. */
  readonly publications: readonly { readonly id: string; readonly published: string }[];
  /** The day on which CISA or the EU listed it as exploited; null where it is not. */
  readonly exploited: string | null;
  /** Null while it is there. */
  readonly fixed: ExposureEnd | null;
  /** The affected versions that are there now; none once it is fixed. */
  readonly currentVersions: readonly string[];
  readonly branches: readonly string[];
  /** Whether the branch that was asked for, or is checked out, is one of them. */
  readonly isOnBranch: boolean;
  /** Tags of versions that had it. */
  readonly tags: readonly string[];
  /** Days during which it was there and published, on these branches; null where the dates are not known. */
  readonly exposedDays: number | null;
}

export interface ExposureEnd extends HistoryChange {
  /** `upgraded` to other versions, `removed` as a package, or `file_removed` with the file, which repairs nothing by itself. */
  readonly how: 'upgraded' | 'removed' | 'file_removed';
  readonly versions: readonly string[];
  /** Whether a version of the file before could not be read: it may have been gone by then. */
  readonly earlier: 'no' | 'unknown';
}

/** Of the branch that was asked for, or is checked out. */
export interface ExposureSummary {
  readonly open: number;
  readonly fixed: number;
  /** From publication, or from its introduction where that came later; removed files do not count. */
  readonly medianDaysToFix: number | null;
  readonly countedForMedian: number;
  /** Brought in when the advisory was public already. */
  readonly introducedAfterPublication: number;
  /** Nobody knows the installed version: only a manifest names a range. */
  readonly unknown: number;
}

export interface ExposureReport {
  readonly exposures: readonly Exposure[];
  readonly summary: ExposureSummary;
  readonly history: HistorySummary;
  /** Why some of it is unknown; the answer is whole where there is nothing. */
  readonly gaps: readonly HistoryGap[];
}

export interface HistoryGap {
  readonly reason:
    | 'shallow_clone'
    | 'unreadable_files'
    | 'no_advisories'
    | 'not_compared'
    | 'no_history'
    | 'no_kev';
  readonly count: number;
  readonly examples: readonly string[];
}

export interface ExposureOptions {
  readonly source: AdvisorySource & Pick<AdvisoryDatabase, 'exploitationDates'>;
  readonly now: Date;
  /** Only places below this folder; all where it is empty. */
  readonly folder?: string;
  /** Only this advisory, by its id or an alias. */
  readonly advisory?: string | undefined;
  /** Instead of the branch that is checked out. */
  readonly branch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Throws SourceError for a branch that is not there. */
export async function findExposures(index: HistoryIndex, options: ExposureOptions): Promise<ExposureReport> {
  const { tree, refs, placed, versions } = index;
  const { source, folder = '', branch } = options;
  if (branch !== undefined && !refs.some((ref) => ref.kind === 'branch' && ref.name === branch))
    throw new SourceError('source_refused', `The repository has no branch ${JSON.stringify(branch)}.`);
  const known = await matchHistory(versions, source, options.signal);
  const presences = findPresences({ nodes: tree.nodes, placed, held: known.held });
  const reach = new BranchReach(tree, refs);
  const origin = new ChangeOrigin(tree, reach, presences);
  const isWanted = ({ paths, thing }: Presence) =>
    (folder === '' || paths.some((path) => path.startsWith(`${folder}/`))) &&
    isNamed(known.things.get(thing), options.advisory);
  const exposures = presences.filter(isWanted).flatMap((presence) => {
    const about = describe(presence, { known, source });
    const present = origin.start(presence);
    const isUnknown = tree.nodes[presence.start]?.isBoundary === true || !presence.isExactStart;
    const tags = reach.tags(presence).map(({ name }) => name);
    return reach.outcomes(presence).map(({ end, branches }): Exposure => {
      const fixed = end && describeEnd(end, presence, { known, change: origin.end(presence, end.node) });
      const isAsked = ({ name, isHead }: HistoryRef) => (branch === undefined ? isHead : name === branch);
      const shown = branches.find(isAsked) ?? branches[0];
      const now = end === null && shown ? versionAt(index, shown, presence) : null;
      return {
        ...about,
        present,
        presentBefore: isUnknown ? 'unknown' : 'no',
        fixed,
        currentVersions: now === null ? [] : versionTexts(known.affectedVersions(now, presence.thing)),
        branches: branches.map(({ name }) => name),
        isOnBranch: branches.some(isAsked),
        tags,
        exposedDays: exposedDays(present.at, about.published, fixed?.at ?? options.now.toISOString()),
      };
    });
  });
  return {
    exposures,
    summary: summarize(exposures),
    history: describeHistory(index),
    gaps: findGaps(index, { known, source, folder }),
  };
}

function isNamed(thing: PackageVulnerability | undefined, asked: string | undefined): boolean {
  if (asked === undefined || thing === undefined) return true;
  const { id, aliases } = thing.vulnerability;
  return [id, ...aliases].some((name) => name.toLowerCase() === asked.trim().toLowerCase());
}

/** The version of the presence's file at the tip of a branch. */
function versionAt({ tree, placed }: HistoryIndex, ref: HistoryRef, { paths }: Presence): number | null {
  for (let node = tree.nodeOf[ref.commit] ?? -1; node >= 0; node = tree.nodes[node]?.parent ?? -1) {
    const change = placed[node]?.find(({ path, version }) => version !== null && paths.includes(path));
    if (change) return change.version;
  }
  return null;
}

function versionTexts(rows: readonly PackageRow[]): readonly string[] {
  return [...new Set(rows.map(({ version }) => version))];
}

interface About {
  readonly known: KnownVulnerabilities;
  readonly source: AdvisorySource;
}

function describe(presence: Presence, { known, source }: About) {
  const thing = known.things.get(presence.thing) as PackageVulnerability;
  const { vulnerability, package: found } = thing;
  const own = known.affectedVersions(presence.version, presence.thing);
  const ids = [vulnerability.id, ...vulnerability.aliases];
  const listed = ids.flatMap((id) => source.exploitation(id)?.kev?.dateAdded ?? []).sort();
  const publications = vulnerability.advisories
    .map(({ id, published }) => ({ id, published }))
    .filter(({ published }) => isRealDate(published))
    .sort((a, b) => (a.published < b.published ? -1 : a.published > b.published ? 1 : 0));
  const days = new Set(publications.map(({ published }) => published.slice(0, 10)));
  return {
    advisory: vulnerability.id,
    aliases: vulnerability.aliases,
    kind: vulnerability.kind,
    severity: vulnerability.severity?.level ?? null,
    summary: vulnerability.summary,
    purl: purlOf(found, { versioned: false }),
    package: found.name,
    versions: versionTexts(own),
    declared: own.find(({ declared }) => declared !== undefined)?.declared ?? null,
    paths: presence.paths,
    published: publications[0]?.published ?? null,
    publications: days.size > 1 ? publications : [],
    exploited: listed[0] ?? null,
  };
}

/** Go's database writes the year 1 where it knows no date. */
function isRealDate(date: string): boolean {
  return Date.parse(date) > 0;
}

function describeEnd(
  end: PresenceEnd,
  presence: Presence,
  { known, change }: { readonly known: KnownVulnerabilities; readonly change: HistoryChange },
): ExposureEnd {
  const { name } = known.things.get(presence.thing) as PackageVulnerability;
  const now = end.version === null ? [] : known.versionsOf(end.version, name);
  return {
    ...change,
    how: end.how === 'file_removed' ? 'file_removed' : now.length > 0 ? 'upgraded' : 'removed',
    versions: versionTexts(now),
    earlier: end.isExact ? 'no' : 'unknown',
  };
}

function summarize(exposures: readonly Exposure[]): ExposureSummary {
  const onBranch = exposures.filter(({ isOnBranch }) => isOnBranch);
  const certain = onBranch.filter(({ declared }) => declared === null);
  const days = certain.flatMap(({ fixed, published, exposedDays }) =>
    fixed !== null && fixed.how !== 'file_removed' && published !== null && published < fixed.at
      ? (exposedDays ?? [])
      : [],
  );
  return {
    open: certain.filter(({ fixed }) => fixed === null).length,
    fixed: certain.filter(({ fixed }) => fixed !== null).length,
    medianDaysToFix: median(days),
    countedForMedian: days.length,
    introducedAfterPublication: certain.filter(
      ({ present, published }) => published !== null && published < present.at,
    ).length,
    unknown: onBranch.length - certain.length,
  };
}

function findGaps(
  index: HistoryIndex,
  {
    known,
    source,
    folder,
  }: Pick<ExposureOptions, 'source'> & { readonly known: KnownVulnerabilities; readonly folder: string },
): readonly HistoryGap[] {
  const { tree, versions } = index;
  const broken = versions.all
    .filter(({ path, error }) => error !== null && (folder === '' || path.startsWith(`${folder}/`)))
    .map(({ path }) => path);
  const gaps: HistoryGap[] = [
    {
      reason: 'no_history',
      count: hasFilesIn(index, folder) ? 0 : 1,
      examples: folder === '' ? [] : [folder],
    },
    { reason: 'shallow_clone', count: tree.boundary.length, examples: tree.boundary.slice(0, 3) },
    { reason: 'unreadable_files', count: broken.length, examples: [...new Set(broken)].slice(0, 3) },
    { reason: 'no_advisories', count: known.notCovered.length, examples: known.notCovered },
    { reason: 'not_compared', count: known.notCompared.length, examples: known.notCompared.slice(0, 3) },
    { reason: 'no_kev', count: source.exploitationDates().kev === null ? 1 : 0, examples: [] },
  ];
  return gaps.filter(({ count }) => count > 0);
}
