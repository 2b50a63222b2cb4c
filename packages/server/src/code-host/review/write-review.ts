// Writes a review: as little as possible, each thing once, and so that an interrupted process continues where it ended.
import type { ReportedFinding } from '@assay/core';
import type { EventContext } from '../event.ts';
import type { FileChange, NewReview, PullRequests, PullState } from '../pull-requests.ts';
import type { ChangeCoverage } from './change-coverage.ts';
import { type ChangedFile, lineFor, versionLine } from './diff-lines.ts';
import { type IntroducedFinding, isInEarlierCommit, type Links } from './introduced-finding.ts';
import { keyOf, readNumbers, readReviewMarker, requestOnto, withdrawnBody } from './marker.ts';
import { commentsByKey, type OwnComment, ownComments, ownReviews } from './own-comments.ts';
import type { ChangedPackage } from './package-table.ts';
import { blocks, comments as hasComment, isLoud, type ReviewSettings } from './review-settings.ts';
import {
  closedText,
  commentText,
  holdText,
  moreText,
  type Summary,
  saysRemoved,
  saysSuppressed,
  summaryText,
} from './review-text.ts';
import { subjectOf } from './subjects.ts';

export interface Writing {
  readonly api: PullRequests;
  readonly number: number;
  readonly context: EventContext;
  readonly pull: PullState;
  readonly base: string;
  readonly settings: ReviewSettings;
  readonly introduced: readonly IntroducedFinding[];
  readonly coverage: ChangeCoverage;
  readonly lines: ReadonlyMap<string, ChangedFile>;
  readonly files: readonly FileChange[];
  readonly links: Links;
  readonly packages: readonly ChangedPackage[];
  readonly fixNotes: readonly string[];
  /** Of the commit: whether it lists what the review would say, and whether it keeps the change from being merged. */
  readonly status: { readonly isGranted: boolean; readonly holdsBack: boolean };
}

/** A comment that is to be written, and the findings that it is about. */
interface FreshComment {
  readonly group: readonly IntroducedFinding[];
  readonly path: string;
  /** Undefined for a comment on the file. */
  readonly line: number | undefined;
}

/**
 * First the review with its comments, in one request, then what older comments say, and the summary last: its
 * marker says that the commit is done. Where nothing was written yet and there is nothing to report, nothing is written.
 */
export async function writeReview(work: Writing): Promise<void> {
  const { api, number, pull, introduced, settings, coverage, links } = work;
  const reviews = await ownReviews(api, number);
  const comments = ownComments(await api.comments(number));
  const byKey = commentsByKey(comments);
  const summary = reviews.find(({ body }) => readReviewMarker(body)?.kind === 'summary');
  const isBlocked = introduced.some(({ accepted, finding }) => !accepted && blocks(settings, finding));
  const isBlocking = reviews.some(({ state }) => state === 'requests-changes');
  const { fresh, uncommented } = freshComments(work, comments);
  const fixed = comments.filter((comment) => isFixed(comment, work));
  const request = requestOnto(pull.baseRef);
  // Anyone who dismissed our request for this commit and this branch has decided; the next one is another matter.
  const isOverruled = reviews.some(({ state, commit, body }) => {
    const asked = readReviewMarker(body)?.request;
    return (
      state === 'dismissed' && commit === pull.head && asked?.base === request.base && !asked.isWithdrawn
    );
  });
  const requestsChanges = isBlocked && !isBlocking && !isOverruled;
  const results: Summary = {
    head: pull.head,
    request: summary ? readReviewMarker(summary.body)?.request : requestsChanges ? request : undefined,
    base: work.base,
    introduced,
    coverage,
    links,
    packages: work.packages,
    uncommented,
    numbers: numbered(readNumbers(summary?.body ?? null), introduced, coverage),
    isFolded: (finding) => !hasComment(settings, finding),
    fixed: fixedCount(comments, work),
    settingsPath: work.context.codeHost.reviewSettingsPath,
    settingsFault: settings.fault,
    fixNotes: work.fixNotes,
  };
  if (!summary) {
    if (!requestsChanges && !isWorthPosting(work)) return;
    await post(work, { isSummary: true, requestsChanges, fresh, results, body: (last) => summaryText(last) });
    return;
  }
  const isPosted = reviews.some(({ body }) => {
    const marker = readReviewMarker(body);
    return marker?.kind === 'more' && marker.head === pull.head;
  });
  let last = results;
  if ((fresh.length > 0 && !isPosted) || requestsChanges) {
    const body = () => moreText(pull.head, fresh.length, requestsChanges ? request : undefined);
    last = await post(work, { isSummary: false, requestsChanges, fresh, results, body });
  }
  for (const { id, body } of fixed)
    if (!isClosed(body))
      await api.editComment(number, id, closedText(body ?? '', { head: pull.head }), 'closed');
  await foldMoved(work, fresh, byKey);
  await reviseComments(work, comments);
  // What was not read may still hold what the changes were requested for, and settings with a fault may block it.
  const isKnown = coverage.isWhole && settings.fault === null;
  if (isBlocking && !isBlocked && isKnown && areRead(comments, coverage)) {
    for (const hold of reviews)
      if (hold.state === 'requests-changes')
        await api.release(number, hold, {
          body: withdrawnBody(hold.body ?? ''),
          reason: 'No open finding blocks this change any more.',
        });
    const request = readReviewMarker(withdrawnBody(summary.body ?? ''))?.request;
    if (summary.state === 'requests-changes') last = { ...last, request };
  }
  const text = summaryText(last);
  if (text !== summary.body) await api.editReview(number, summary.id, text);
}

/** Whether the files of all findings were read, also where they have become images. */
function areRead(comments: readonly OwnComment[], coverage: ChangeCoverage): boolean {
  return comments.every(({ path, markers }) =>
    markers.every(({ ruleId, state }) => state === 'moved' || coverage.wasRead(path, ruleId)),
  );
}

/**
 * What is clean, quiet or was not read is reported by the status alone: a review would be an email to everyone who follows.
 * What keeps a change from being merged is theirs to end; without a status the review is all that says it.
 */
function isWorthPosting({ settings, introduced, coverage, status }: Writing): boolean {
  if (settings.summary !== 'onFindings') return settings.summary === 'always';
  const isOpen = introduced.some(
    ({ accepted, finding }) => !accepted && (finding.suppression !== null || isLoud(settings, finding)),
  );
  if (isOpen || status.holdsBack) return true;
  const isFailed = coverage.incomplete.some(({ reasons }) => !reasons.every(isUsual));
  return !status.isGranted && (isFailed || coverage.unread.length > 0);
}

/** Without advisories for an ecosystem every change would be reported; the summary says so where there is one. */
function isUsual(reason: string): boolean {
  return reason === 'no_advisories';
}

/** Old numbers stay, new findings and unread files get the next ones. */
function numbered(
  known: readonly string[],
  introduced: readonly IntroducedFinding[],
  { unread, acceptedUnread }: ChangeCoverage,
): readonly string[] {
  const findings = introduced.map((one) => keyOf({ fingerprint: one.finding.fingerprint, twin: one.twin }));
  const files = [...unread, ...acceptedUnread].flatMap(({ identity }) => (identity ? [keyOf(identity)] : []));
  return [...new Set([...known, ...findings, ...files])];
}

/** Open findings that get a comment, those of one package, resource or rule together, and why the others get none. */
function freshComments(
  work: Writing,
  comments: readonly OwnComment[],
): { readonly fresh: readonly FreshComment[]; readonly uncommented: ReadonlyMap<string, string> } {
  const { introduced, lines, settings, links } = work;
  const byKey = commentsByKey(comments);
  const open = comments.filter(({ markers }) => markers.some(({ state }) => state === 'open')).length;
  const groups = new Map<string, FreshComment & { readonly group: IntroducedFinding[] }>();
  const uncommented = new Map<string, string>();
  for (const one of introduced) {
    const { location, fingerprint, suppression } = one.finding;
    if (one.accepted || !(hasComment(settings, one.finding) || suppression)) continue;
    const key = keyOf({ fingerprint, twin: one.twin });
    const own = byKey.get(key);
    if (own && (!location || isAt(own, location.path, work))) continue;
    const file = location ? lines.get(location.path) : undefined;
    const isGone = isInEarlierCommit(one.finding, links);
    if (!location || !file || isGone) {
      const where = isGone ? 'only in an earlier commit' : 'not in a changed file';
      uncommented.set(key, location ? where : 'about the repository');
      continue;
    }
    const edit = one.finding.suggestedEdit?.line;
    const isEditable = edit !== undefined && file.added.has(edit);
    const line = isEditable ? edit : commentedLine(file, one.finding);
    const group = subjectOf(one.finding);
    const known = groups.get(group);
    if (known && known.line === undefined && line !== undefined)
      groups.set(group, { group: [one, ...known.group], path: location.path, line });
    else if (known) known.group.push(one);
    else if (open + groups.size >= settings.maxComments)
      uncommented.set(key, `more than ${settings.maxComments}`);
    else groups.set(group, { group: [one], path: location.path, line });
  }
  return { fresh: [...groups.values()], uncommented };
}

/** The changed line that a finding is about; undefined where a comment can only be on the file. */
function commentedLine(file: ChangedFile, { location, package: found }: ReportedFinding): number | undefined {
  if (location === null) return undefined;
  const { startLine, endLine } = location;
  return (
    lineFor(file, startLine, endLine) ?? (found ? versionLine(file, startLine, found.version) : undefined)
  );
}

/** Whether a comment still stands where its finding is: a renamed file leaves it behind. */
function isAt({ path, markers }: OwnComment, now: string, { files }: Writing): boolean {
  if (path === now || markers.length > 1) return true;
  return !files.some(({ path: is, previousPath }) => is === now && previousPath === path);
}

async function post(
  work: Writing,
  given: {
    readonly isSummary: boolean;
    readonly requestsChanges: boolean;
    readonly fresh: readonly FreshComment[];
    readonly results: Summary;
    readonly body: (last: Summary) => string;
  },
): Promise<Summary> {
  const { api, number, pull, links, context } = work;
  const { isSummary, requestsChanges, fresh, results, body } = given;
  const hold = requestsChanges ? holdText(pull.head, requestOnto(pull.baseRef)) : undefined;
  const text = ({ group }: FreshComment, line?: number) => commentText(group, links, { line });
  const inline: NewReview['comments'][number][] = [];
  for (const one of fresh)
    if (one.line !== undefined) inline.push({ path: one.path, line: one.line, body: text(one, one.line) });
  const refused = new Map(results.uncommented);
  const commit = pull.head;
  const place = (one: FreshComment, line: number | undefined): Promise<boolean> =>
    api.postComment(number, { commit, path: one.path, body: text(one, line), line });
  const refuse = ({ group }: FreshComment) => {
    for (const { finding, twin } of group)
      refused.set(
        keyOf({ fingerprint: finding.fingerprint, twin }),
        'the code host does not accept comments on this line',
      );
  };
  // Comments on files can't be part of a review.
  for (const one of fresh) if (one.line === undefined && !(await place(one, undefined))) refuse(one);
  const last = () => ({ ...results, uncommented: refused });
  const review = (comments: NewReview['comments']) =>
    api.postReview(number, { commit, isSummary, hold, body: body(last()), comments });
  if (await review(inline)) return last();
  // The code host sees the diff otherwise. One line that it refuses must not lose the others.
  context.runtime.log.warn('the code host rejected a comment position of a review', { number });
  for (const one of fresh)
    if (one.line !== undefined && !(await place(one, one.line)) && !(await place(one, undefined)))
      refuse(one);
  await review([]);
  return last();
}

/** Whether nothing of what a comment is about is there any more, and the audits have read enough to say so. */
function isFixed({ markers, path }: OwnComment, { introduced, coverage }: Writing): boolean {
  const there = new Set(
    introduced.map(({ finding, twin }) => keyOf({ fingerprint: finding.fingerprint, twin })),
  );
  return markers.every((marker) => !there.has(keyOf(marker)) && coverage.wasRead(path, marker.ruleId));
}

function isClosed(body: string | null): boolean {
  return /^(?:<!-- assay:finding [^\n]* fixed -->\n)+/.test(body ?? '') && !/ open -->\n/.test(body ?? '');
}

/** Findings of comments, not comments. */
function fixedCount(comments: readonly OwnComment[], { introduced, coverage }: Writing): number {
  const there = new Set(
    introduced.map(({ finding, twin }) => keyOf({ fingerprint: finding.fingerprint, twin })),
  );
  const gone = comments.flatMap(({ path, markers }) =>
    markers.filter((marker) => !there.has(keyOf(marker)) && coverage.wasRead(path, marker.ruleId)),
  );
  return gone.length;
}

/** Comments whose file was renamed, once the finding has a comment in its new place. */
async function foldMoved(
  { api, number, pull }: Writing,
  fresh: readonly FreshComment[],
  byKey: ReadonlyMap<string, OwnComment>,
): Promise<void> {
  for (const { group, path } of fresh) {
    for (const { finding, twin } of group) {
      const old = byKey.get(keyOf({ fingerprint: finding.fingerprint, twin }));
      if (!old) continue;
      const text = closedText(old.body ?? '', { head: pull.head, movedTo: path });
      await api.editComment(number, old.id, text, 'closed');
    }
  }
}

/** What was fixed and is back, was accepted, is open again, or is one of several that are left. */
async function reviseComments(
  { api, number, introduced, links, coverage, files }: Writing,
  comments: readonly OwnComment[],
): Promise<void> {
  const byKey = new Map(
    introduced.map((one) => [keyOf({ fingerprint: one.finding.fingerprint, twin: one.twin }), one]),
  );
  for (const { id, markers, path, body } of comments) {
    const group = markers.flatMap((marker) => byKey.get(keyOf(marker)) ?? []);
    const [first] = group;
    if (!first || isRenamed(path, first, files)) continue;
    const states = new Map(
      group.map(({ finding, twin, accepted }) => [
        keyOf({ fingerprint: finding.fingerprint, twin }),
        accepted ? ('accepted' as const) : ('open' as const),
      ]),
    );
    const next = markers.map((marker) => {
      const gone = coverage.wasRead(path, marker.ruleId) ? ('fixed' as const) : marker.state;
      return { ...marker, state: states.get(keyOf(marker)) ?? gone };
    });
    const isSuppressed = first.finding.suppression !== null && !first.accepted;
    const isSame = next.every(({ state }, index) => markers[index]?.state === state);
    const isRemoved = isInEarlierCommit(first.finding, links) && !first.accepted;
    if (isSame && isSuppressed === saysSuppressed(body) && isRemoved === saysRemoved(body)) continue;
    const past = next.filter((marker) => !states.has(keyOf(marker)));
    const state = group.every(({ accepted }) => accepted) ? 'closed' : 'open';
    await api.editComment(number, id, commentText(group, links, { past }), state);
  }
}

function isRenamed(path: string, { finding }: IntroducedFinding, files: readonly FileChange[]): boolean {
  const now = finding.location?.path;
  return files.some(({ path: is, previousPath }) => is === now && previousPath === path);
}
