// What an audit scanned and what it skipped, so that "no findings" is never said of unread files.
import {
  type ComparedPackages,
  ComparedPackagesTally,
  type NotComparedReason,
} from '../compared-packages.ts';
import { type CoverageLevel, coverageLevel } from './coverage-level.ts';
import {
  type CoverageNotice,
  maxNoticeExamples,
  type NoticeCause,
  type NoticeReason,
  noticeMessage,
} from './coverage-notices.ts';
import { openSkips, type SkipReason } from './skip-reason.ts';

export interface CoverageSummary {
  readonly level: CoverageLevel;
  /** False when something that should have been read was not: the level is `partial`. */
  readonly complete: boolean;
  readonly filesScanned: number;
  readonly filesSkipped: number;
  readonly bytesScanned: number;
  readonly skipped: readonly { readonly reason: SkipReason; readonly count: number }[];
  /** What could not be checked although it was read; sorted by reason and subject. */
  readonly notices: readonly CoverageNotice[];
  /** Of the packages, how many were compared with advisories; absent where the audit is not about packages. */
  readonly packages?: ComparedPackages;
  /** Files that are broken, and where; 20 at most, absent when there is none. */
  readonly problems?: readonly CoverageProblem[];
}

/** What is wrong with a file that could not be read to its end. */
export interface CoverageProblem {
  readonly path: string;
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

/** A file that is there and was not read, or not by every engine that would have. */
export interface UnreadFile {
  readonly path: string;
  readonly reason: SkipReason;
  /** Whether it is an image, a font, audio, video or a PDF: by its content, not by its name alone. */
  readonly isMedia?: true;
}

export interface NoticeDetail {
  /** The ecosystem or language. */
  readonly subject?: string | null;
  readonly path?: string;
  readonly count?: number;
  /** Why, of the file of this path. */
  readonly cause?: Omit<NoticeCause, 'path'>;
}

export interface NotComparedDetail {
  readonly count?: number;
  /** `name@version`, as it is written. */
  readonly example?: string;
}

interface NoticeDraft {
  readonly reason: NoticeReason;
  readonly subject: string | null;
  count: number;
  readonly examples: string[];
  readonly causes: NoticeCause[];
}

const maxProblems = 20;

/** About packages wherever they are named, not about files. */
const packageNotices: ReadonlySet<NoticeReason> = new Set([
  'no_advisories',
  'stale_advisories',
  'package_not_compared',
]);

/**
 * Collects, while an audit runs, what was read and what was not. Engines count what they scanned
 * (`scanned`) and what they passed over; sources count what they could not hand out. A path counts
 * once, however many engines look at it.
 */
export class Coverage {
  #filesScanned = 0;
  #bytesScanned = 0;
  readonly #scannedPaths = new Set<string>();
  readonly #mediaPaths = new Set<string>();
  readonly #skipped = new Map<SkipReason, { count: number; readonly paths: Set<string> }>();
  readonly #problems: CoverageProblem[] = [];
  readonly #notices = new Map<string, NoticeDraft>();
  #packages = new ComparedPackagesTally();
  #maxExamples: number;
  /** Files that exist but were not read: their findings can't be called gone. */
  readonly unreadPaths = new Set<string>();

  /** With `allExamples` notices name every path, so that those about a few files can be distinguished from the rest. */
  constructor({ allExamples = false }: { readonly allExamples?: boolean } = {}) {
    this.#maxExamples = allExamples ? Number.POSITIVE_INFINITY : maxNoticeExamples;
  }

  /** The same so far, to be continued apart from this one. */
  copy(): Coverage {
    const copy = new Coverage();
    copy.#filesScanned = this.#filesScanned;
    copy.#bytesScanned = this.#bytesScanned;
    copy.#maxExamples = this.#maxExamples;
    for (const path of this.#scannedPaths) copy.#scannedPaths.add(path);
    for (const path of this.#mediaPaths) copy.#mediaPaths.add(path);
    for (const path of this.unreadPaths) copy.unreadPaths.add(path);
    for (const [reason, { count, paths }] of this.#skipped)
      copy.#skipped.set(reason, { count, paths: new Set(paths) });
    for (const [key, draft] of this.#notices)
      copy.#notices.set(key, { ...draft, examples: [...draft.examples], causes: [...draft.causes] });
    copy.#problems.push(...this.#problems);
    copy.#packages = this.#packages.copy();
    return copy;
  }

  /** The same for some of the files; what is bound to no file concerns them, too. */
  ofPaths(isOneOf: (path: string) => boolean): Coverage {
    const copy = this.copy();
    for (const [reason, { count, paths }] of this.#skipped) {
      const left = [...paths].filter(isOneOf);
      const leftCount = count - paths.size + left.length;
      if (leftCount === 0) copy.#skipped.delete(reason);
      else copy.#skipped.set(reason, { count: leftCount, paths: new Set(left) });
    }
    return copy.withoutNotices((_, path) => path !== undefined && !isOneOf(path));
  }

  /** The same without notices that are left out; of those about files, without the files of which they are. */
  withoutNotices(isLeftOut: (reason: NoticeReason, path: string | undefined) => boolean): Coverage {
    const copy = this.copy();
    for (const [key, { examples, causes, ...draft }] of this.#notices) {
      const left = examples.filter((path) => !isLeftOut(draft.reason, path));
      const isGone = examples.length > 0 ? left.length === 0 : isLeftOut(draft.reason, undefined);
      if (isGone) copy.#notices.delete(key);
      else
        copy.#notices.set(key, {
          ...draft,
          count: draft.count === examples.length ? left.length : draft.count,
          examples: left,
          causes: causes.filter(({ path }) => !isLeftOut(draft.reason, path)),
        });
    }
    return copy;
  }

  /** The same as if nothing had been said of packages. */
  withoutPackages(): Coverage {
    const copy = this.withoutNotices((reason) => packageNotices.has(reason));
    copy.#skipped.delete('no_advisories');
    copy.#packages = new ComparedPackagesTally();
    return copy;
  }

  /** Files that notices of the reason name. */
  pathsNoticed(reason: NoticeReason): readonly string[] {
    return [...this.#notices.values()].flatMap((draft) => (draft.reason === reason ? draft.examples : []));
  }

  /** Reasons why an audit closes no finding that concern no single file. */
  get reasonsOfNoFile(): readonly SkipReason[] {
    return openSkips.filter((reason) => {
      const { count, paths } = this.#skipped.get(reason) ?? { count: 0, paths: new Set() };
      return count > paths.size;
    });
  }

  /** Counts what another one has passed over as passed over here; of files only those that are wanted. */
  skipAllOf(other: Coverage, isWanted: (path: string) => boolean = () => true): void {
    for (const problem of other.#problems)
      if (isWanted(problem.path) && this.#problems.length < maxProblems) this.#problems.push(problem);
    for (const [reason, { count, paths }] of other.#skipped) {
      for (const path of paths)
        if (isWanted(path)) this.skip(reason, path, { isMedia: other.#mediaPaths.has(path) });
      for (let rest = count - paths.size; rest > 0; rest -= 1) this.skip(reason);
    }
  }

  scanned(bytes: number, path?: string): void {
    if (path !== undefined) {
      if (this.#scannedPaths.has(path)) return;
      this.#scannedPaths.add(path);
    }
    this.#filesScanned += 1;
    this.#bytesScanned += bytes;
  }

  skip(reason: SkipReason, path?: string, { isMedia = false }: { readonly isMedia?: boolean } = {}): void {
    const skipped = this.#skipped.get(reason) ?? { count: 0, paths: new Set() };
    this.#skipped.set(reason, skipped);
    if (path !== undefined) {
      if (skipped.paths.has(path)) return;
      skipped.paths.add(path);
      if (isMedia) this.#mediaPaths.add(path);
      if (reason !== 'symlink' && reason !== 'submodule') this.unreadPaths.add(path);
    }
    skipped.count += 1;
  }

  /** A file that is broken: counted, and reported with its place. */
  broken(problem: CoverageProblem, reason: SkipReason = 'parse_error'): void {
    this.skip(reason, problem.path);
    if (this.#problems.length < maxProblems) this.#problems.push(problem);
  }

  /** Every file that was passed over, with the first reason for it. */
  get unread(): readonly UnreadFile[] {
    const reasons = new Map<string, SkipReason>();
    for (const [reason, { paths }] of this.#skipped)
      for (const path of paths) if (!reasons.has(path)) reasons.set(path, reason);
    return [...reasons].map(([path, reason]) => ({
      path,
      reason,
      ...(this.#mediaPaths.has(path) && { isMedia: true as const }),
    }));
  }

  /** Something that no rule or source covers; those of one reason and subject are counted together. */
  notice(reason: NoticeReason, { subject = null, path, count = 1, cause }: NoticeDetail = {}): void {
    const key = `${reason} ${subject ?? ''}`;
    const draft = this.#notices.get(key) ?? { reason, subject, count: 0, examples: [], causes: [] };
    this.#notices.set(key, draft);
    draft.count += count;
    if (path === undefined || draft.examples.length >= this.#maxExamples) return;
    draft.examples.push(path);
    if (cause) draft.causes.push({ path, ...cause });
  }

  /** Packages that were compared with advisories. */
  compared(count: number): void {
    this.#packages.compared(count);
  }

  /** Packages that were not; `example` names one of them. */
  notCompared(reason: NotComparedReason, { count = 1, example }: NotComparedDetail = {}): void {
    this.#packages.notCompared(reason, count, example);
  }

  /** Other repositories inside this one: it is whole without them, and says nothing of them. */
  *#submodules(): Generator<[string, NoticeDraft]> {
    const found = this.#skipped.get('submodule');
    if (found === undefined) return;
    const examples = [...found.paths].slice(0, this.#maxExamples);
    yield [
      'submodule_not_audited',
      { reason: 'submodule_not_audited', subject: null, count: found.count, examples, causes: [] },
    ];
  }

  get bytesScanned(): number {
    return this.#bytesScanned;
  }

  get filesScanned(): number {
    return this.#filesScanned;
  }

  summary(): CoverageSummary {
    const skipped = [...this.#skipped].map(([reason, { count }]) => ({ reason, count }));
    skipped.sort((a, b) => (a.reason < b.reason ? -1 : 1));
    const notices = [...this.#notices, ...this.#submodules()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, draft]) => toNotice(draft));
    const packages = this.#packages.summary();
    const level = coverageLevel({ skipped, notices, packages });
    const problems = [...this.#problems, ...this.#named()].slice(0, maxProblems);
    return {
      level,
      complete: level !== 'partial',
      filesScanned: this.#filesScanned,
      filesSkipped: skipped.reduce((sum, { count }) => sum + count, 0),
      bytesScanned: this.#bytesScanned,
      skipped,
      notices,
      ...(packages && { packages }),
      ...(problems.length > 0 && { problems }),
    };
  }

  /** Files that are left out against the intention: a number alone leaves the reader to search for them. */
  #named(): readonly CoverageProblem[] {
    const known = new Set(this.#problems.map(({ path }) => path));
    return Object.entries(namedFiles).flatMap(([reason, message]) =>
      [...(this.#skipped.get(reason as SkipReason)?.paths ?? [])]
        .filter((path) => !known.has(path))
        .sort()
        .slice(0, maxNamed)
        .map((path) => ({ path, line: null, message })),
    );
  }
}

const maxNamed = 5;
const namedFiles: Partial<Record<SkipReason, string>> = {
  unparsable: 'It could not be parsed, so that it was checked for secrets only.',
  too_large: 'It is too large to be checked.',
};

function toNotice({ causes, ...draft }: NoticeDraft): CoverageNotice {
  const message = noticeMessage(draft.reason, draft.count, { ...draft, causes });
  return { ...draft, message, ...(causes.length > 0 && { causes }) };
}

/** A stored summary. Earlier versions wrote no level, and no notices before there were any. */
export function readCoverage(text: string): CoverageSummary {
  const { notices = [], ...stored } = JSON.parse(text) as Partial<CoverageSummary> &
    Omit<CoverageSummary, 'notices'>;
  const level = coverageLevel({ ...stored, notices });
  return { ...stored, notices, level, complete: level !== 'partial' };
}
