// The review of a pull request: what its head brings against its base, told once for each commit. Everything is read
// anew from the code host, so that it does not matter in which order deliveries came, or which of them are lost.
import { servedAuditTypes } from '@assay/core';
import type { EventContext, EventPayload } from '../event.ts';
import { isStatus } from '../github-app.ts';
import { auditDefaultBranch } from './audit-default-branch.ts';
import { type ChangeCoverage, changeCoverage } from './change-coverage.ts';
import { type ChangedFile, changedLines, lineFor } from './diff-lines.ts';
import { type FindingMarker, keyOf, readFindingMarker, readReviewMarker } from './marker.ts';
import { portalRepository } from './portal-repository.ts';
import {
  type CommentRecord,
  type NewReview,
  ownLogin,
  PullRequestApi,
  type PullState,
  type ReviewRecord,
  targetOf,
} from './pull-request-api.ts';
import { blocks, type ReviewSettings, readReviewSettings, settingsPath } from './review-settings.ts';
import {
  type BroughtFinding,
  commentText,
  countTwins,
  fixedText,
  moreText,
  type Summary,
  summaryText,
} from './review-text.ts';

/** Open comments of ours in one pull request; what is beyond stands in the summary. */
const maxInline = 30;

/** `again` looks at a commit anew that has its review already: somebody asked, or judged a finding. */
export async function reviewPullRequest(
  payload: EventPayload,
  context: EventContext,
  { again = false }: { readonly again?: boolean } = {},
): Promise<void> {
  const target = targetOf(payload);
  const number = Number(payload.number);
  const api = new PullRequestApi(context, target);
  const registered = await portalRepository(context, target);
  const pull = registered && (await api.pull(number));
  if (!registered || !pull) return;
  if (pull.state === 'closed') {
    if (pull.merged) await auditDefaultBranch(context, registered, { branch: pull.baseRef });
    return;
  }
  const settings = readReviewSettings(await api.file(settingsPath, pull.base));
  if (pull.draft && !settings.drafts) return;
  if (!again && isDone(await ownReviews(api, number, context), pull)) return;
  const { mergeBase, files } = await api.changes(number, pull);
  const audits = await context.portal.changeAudits.run({
    url: registered.url,
    head: pull.head,
    base: mergeBase,
    types: servedAuditTypes(),
    ...(registered.credentials && { credentials: registered.credentials }),
    signal: context.signal,
  });
  // The audit took its time: whatever was pushed meanwhile has a delivery of its own.
  const now = await api.pull(number);
  if (now?.head !== pull.head || now.state === 'closed') return;
  const findings = audits.flatMap((audit) => audit.findings);
  const known = await context.portal.decisions.known(
    registered.repositoryId,
    findings.map(({ fingerprint }) => fingerprint),
  );
  const brought = countTwins(findings, (fingerprint) => known.has(fingerprint));
  const lines = new Map(
    files.map(({ filename, patch }) => [filename, changedLines(filename, patch ?? '')] as const),
  );
  const coverage = changeCoverage(audits, files);
  await write({ api, number, context, pull, base: mergeBase, settings, brought, coverage, lines });
}

interface Writing {
  readonly api: PullRequestApi;
  readonly number: number;
  readonly context: EventContext;
  readonly pull: PullState;
  readonly base: string;
  readonly settings: ReviewSettings;
  readonly brought: readonly BroughtFinding[];
  readonly coverage: ChangeCoverage;
  readonly lines: ReadonlyMap<string, ChangedFile>;
}

/**
 * First the review with its comments, in one request, then what older comments say, and the summary last: its
 * marker says that the commit is done, so that whoever is interrupted goes on where it ended.
 */
async function write(work: Writing): Promise<void> {
  const { api, number, context, pull, brought, settings, coverage } = work;
  const reviews = await ownReviews(api, number, context);
  const comments = await ownComments(await api.comments(number), context);
  const summary = reviews.find(({ body }) => readReviewMarker(body)?.kind === 'summary');
  const isBlocked = brought.some(({ accepted, finding }) => !accepted && blocks(settings, finding.severity));
  const isBlocking = reviews.some(({ state }) => state === 'CHANGES_REQUESTED');
  const fresh = newComments(work, comments);
  const fixed = gone(comments, brought).filter((comment) => coverage.wasRead(comment));
  const commented = new Set([...comments.keys(), ...fresh.map(({ key }) => key)]);
  const told: Summary = {
    head: pull.head,
    base: work.base,
    brought,
    commented,
    coverage,
    fixed: [...comments.values()].filter(({ marker }) => marker.state === 'fixed').length + fixed.length,
    settingsFault: settings.fault,
  };
  // Whoever dismissed our request for this commit has decided; the next one is another matter.
  const isOverruled = reviews.some(
    ({ state, commit_id: commit }) => state === 'DISMISSED' && commit === pull.head,
  );
  const event = isBlocked && !isBlocking && !isOverruled ? 'REQUEST_CHANGES' : 'COMMENT';
  const isPosted = reviews.some(({ body }) => {
    const marker = readReviewMarker(body);
    return marker?.kind === 'more' && marker.head === pull.head;
  });
  if (!summary) {
    await post(work, { event, body: summaryText(told), fresh, withoutComments: told });
    return;
  }
  if ((fresh.length > 0 && !isPosted) || event === 'REQUEST_CHANGES') {
    await post(work, { event, body: moreText(pull.head, fresh.length, event === 'REQUEST_CHANGES'), fresh });
  }
  for (const { id, body } of fixed) await api.editComment(id, fixedText(body ?? '', pull.head));
  await reviseComments(api, comments, brought);
  // What was not read may still hold what the changes were requested for.
  if (isBlocking && !isBlocked && coverage.isWhole) {
    for (const { id, state } of reviews) {
      if (state === 'CHANGES_REQUESTED')
        await api.dismissReview(number, id, 'No open finding blocks this change any more.');
    }
  }
  const text = summaryText(told);
  if (text !== summary.body) await api.editReview(number, summary.id, text);
}

interface FreshComment {
  readonly key: string;
  readonly comment: NewReview['comments'][number];
}

/** Open findings on changed lines that have no comment yet; the most severe first. */
function newComments({ brought, lines }: Writing, comments: OwnComments): readonly FreshComment[] {
  const fresh: FreshComment[] = [];
  const open = [...comments.values()].filter(({ marker }) => marker.state === 'open').length;
  for (const one of brought) {
    if (open + fresh.length >= maxInline) break;
    const { location, fingerprint } = one.finding;
    const key = keyOf({ fingerprint, twin: one.twin });
    const file = location && !one.accepted && !comments.has(key) ? lines.get(location.path) : undefined;
    const line = file && location ? lineFor(file, location.startLine, location.endLine) : undefined;
    if (!location || line === undefined) continue;
    fresh.push({ key, comment: { path: location.path, line, side: 'RIGHT', body: commentText(one) } });
  }
  return fresh;
}

async function post(
  { api, number, pull, context }: Writing,
  review: {
    readonly event: NewReview['event'];
    readonly body: string;
    readonly fresh: readonly FreshComment[];
    readonly withoutComments?: Summary;
  },
): Promise<void> {
  const { event, body, fresh, withoutComments } = review;
  const comments = fresh.map(({ comment }) => comment);
  try {
    await api.review(number, { commit_id: pull.head, event, body, comments });
  } catch (error) {
    if (!isStatus(error, 422) || comments.length === 0) throw error;
    // The code host sees the diff otherwise: better a review without comments than none.
    context.runtime.log.warn('the code host rejected the comment positions of a review', {
      error: String(error),
    });
    const commented = new Set([...(withoutComments?.commented ?? [])].filter((key) => !isFresh(key, fresh)));
    const text = withoutComments ? summaryText({ ...withoutComments, commented }) : body;
    await api.review(number, { commit_id: pull.head, event, body: text, comments: [] });
  }
}

function isFresh(key: string, fresh: readonly FreshComment[]): boolean {
  return fresh.some((one) => one.key === key);
}

type OwnComment = CommentRecord & { readonly marker: FindingMarker };
type OwnComments = ReadonlyMap<string, OwnComment>;

/** Comments whose finding the change no longer brings, and that do not say so yet. */
function gone(comments: OwnComments, brought: readonly BroughtFinding[]): readonly OwnComment[] {
  const there = new Set(
    brought.map(({ finding, twin }) => keyOf({ fingerprint: finding.fingerprint, twin })),
  );
  return [...comments]
    .filter(([key, { marker }]) => !there.has(key) && marker.state !== 'fixed')
    .map(([, comment]) => comment);
}

/** What was fixed and is back, was accepted, or is open again. */
async function reviseComments(
  api: PullRequestApi,
  comments: OwnComments,
  brought: readonly BroughtFinding[],
): Promise<void> {
  for (const one of brought) {
    const comment = comments.get(keyOf({ fingerprint: one.finding.fingerprint, twin: one.twin }));
    if (!comment || comment.marker.state === (one.accepted ? 'accepted' : 'open')) continue;
    await api.editComment(comment.id, commentText(one, one.accepted ? 'Accepted.' : undefined));
  }
}

/** Whether the summary speaks of this commit already. */
function isDone(reviews: readonly ReviewRecord[], { head }: PullState): boolean {
  return reviews.some(({ body }) => {
    const marker = readReviewMarker(body);
    return marker?.kind === 'summary' && marker.head === head;
  });
}

async function ownReviews(api: PullRequestApi, number: number, { app }: EventContext) {
  const login = await ownLogin(app);
  return (await api.reviews(number)).filter(
    ({ user, body }) => user?.login === login && user.type === 'Bot' && readReviewMarker(body),
  );
}

/** Our comments by the finding that they are about; the first, should there be two. */
export async function ownComments(
  comments: readonly CommentRecord[],
  { app }: EventContext,
): Promise<OwnComments> {
  const login = await ownLogin(app);
  const own = new Map<string, OwnComment>();
  for (const comment of comments) {
    const { user, body } = comment;
    const marker = user?.login === login && user.type === 'Bot' ? readFindingMarker(body) : undefined;
    if (marker && !own.has(keyOf(marker))) own.set(keyOf(marker), { ...comment, marker });
  }
  return own;
}
