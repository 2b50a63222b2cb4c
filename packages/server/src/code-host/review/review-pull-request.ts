// The review of a pull request: what its head introduces against its base, reported once for each commit. Everything is
// read again from the code host, so that it does not matter in which order deliveries came, or which of them are lost.
import {
  type AuditType,
  type ChangeAudit,
  type ReportedFinding,
  type ReviewedFinding,
  servedAuditTypes,
} from '@assay/core';
import type { CommitStatus } from '../commit-status.ts';
import { type EventContext, Superseded } from '../event.ts';
import { auditDefaultBranch } from '../installations/audit-default-branch.ts';
import { isStatus } from '../provider-error.ts';
import type { Comparison, PullRequests, PullState } from '../pull-requests.ts';
import { isCommit, type Target, targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';
import { type ChangeCoverage, changeCoverage } from './change-coverage.ts';
import { publishOthers, publishVerdict, subjectOf } from './commit-verdict.ts';
import { changedLines } from './diff-lines.ts';
import { type FixOfChange, fixNotes, fixVerdict } from './fix-verdict.ts';
import { introducedBy } from './introduced-by.ts';
import { countTwins, type IntroducedFinding, type Links } from './introduced-finding.ts';
import { changedPackages } from './package-table.ts';
import { type PortalRepository, portalRepository } from './portal-repository.ts';
import { type ReviewSettings, readReviewSettings } from './review-settings.ts';
import { statusReport } from './status-report.ts';
import { reviewedFiles, withAcceptedFiles } from './unread-files.ts';
import { writeReview } from './write-review.ts';

const withdrawalMs = 10_000;

/** With `again`, a commit that has its review already is audited again: someone asked. */
export async function reviewPullRequest(
  payload: EventPayload,
  context: EventContext,
  { again = false }: { readonly again?: boolean } = {},
): Promise<void> {
  const target = targetOf(payload);
  const number = Number(payload.number);
  const api = context.codeHost.pullRequests(target, context.signal);
  const registered = await portalRepository(context, target);
  const found = registered && (await api.find(number));
  if (!registered || !found) return;
  if (found.state === 'closed') {
    const wasOpen = await context.portal.pullVerdicts.remove(registered.repositoryId, number, {
      merged: found.merged ? found.head : null,
    });
    const where = { api, number, target, registered };
    const announced = await unannounce(payload, context, where);
    for (const head of new Set([found.head, ...announced]))
      await leave(context, where, head, wasOpen && head === found.head);
    // What was proposed about a merged change is about what the branch holds from then on.
    if (found.merged) await auditDefaultBranch(context, registered, { branch: found.baseRef });
    else await context.portal.pullRequestProposals.forget(registered.repositoryId, number);
    return;
  }
  const pull = { ...found, base: (await api.tip(found.baseRef)) ?? found.base };
  const settings = readReviewSettings(await api.file(context.codeHost.reviewSettingsPath, pull.base));
  if (pull.draft && !settings.drafts) {
    const where = { api, number, target, registered };
    for (const head of await unannounce(payload, context, where)) await leave(context, where, head, false);
    return;
  }
  const isAnnounced = payload.isAnnounced === true;
  const { pullVerdicts } = context.portal;
  const last = await pullVerdicts.find(registered.repositoryId, number);
  const isDone = last?.isPublished && last.head === pull.head && last.subject === subjectOf(pull, settings);
  const key = { repositoryId: registered.repositoryId, pull: number };
  const isReviewed = isDone && !again && !isAnnounced && payload.isRevisit !== true;
  if (isReviewed && !(await pullVerdicts.isMarked(key))) return;
  const work: Review = { api, number, target, registered, pull, settings };
  for (const head of headsBefore(payload, pull)) {
    await withdraw(work, context, head);
    await leave(context, work, head, last?.head === head);
  }
  const change = await api.changes(number, pull);
  const audited = { head: pull.head, base: change.mergeBase, types: typesOf(settings) };
  const kept = again ? undefined : await pullVerdicts.keptChange(key, audited);
  const status = statusOf(context, work, pull.head);
  // What needs no audit shows nothing of it while it is computed.
  const isShown = kept !== undefined && !isAnnounced && last?.isPublished === true && last.head === pull.head;
  if (!isShown) {
    // Replaced before its verdict, it leaves a status that says nothing: the next delivery must not take it for the one that was published.
    if (last?.isPublished && last.head === pull.head)
      await pullVerdicts.put(registered.repositoryId, { ...last, isPublished: false });
    await status.begin();
  }
  try {
    const audits = kept ?? (await auditHead(work, change, context));
    await reviewHead(work, { change, audits, status, shown: isShown ? last.report : undefined }, context);
  } catch (error) {
    if (context.signal.reason instanceof Superseded) await withdraw(work, context, pull.head);
    throw error;
  }
}

interface Review {
  readonly api: PullRequests;
  readonly number: number;
  readonly target: Target;
  readonly registered: PortalRepository;
  readonly pull: PullState;
  readonly settings: ReviewSettings;
}

function statusOf(
  { codeHost, signal }: EventContext,
  { target, registered }: Pick<Review, 'target' | 'registered'>,
  head: string,
): CommitStatus {
  return codeHost.commitStatus({ target, head, permissions: registered.permissions }, signal);
}

/** Another audit, because someone asked for it. */
export async function auditPullRequestAgain(payload: EventPayload, context: EventContext): Promise<void> {
  await reviewPullRequest(payload, context, { again: true });
}

/** Says that nothing comes of what was announced, by this delivery or one that it replaced, and returns the commits. */
async function unannounce(
  { isAnnounced, head, replaced }: EventPayload,
  context: EventContext,
  where: Pick<Review, 'target' | 'registered'>,
): Promise<readonly string[]> {
  const announced = isAnnounced === true ? [head] : [];
  const all = [...announced, ...(Array.isArray(replaced) ? replaced : [])].filter(isCommit);
  const heads = [...new Set(all)];
  for (const one of heads)
    await statusOf(context, where, one).cancel('replaced', 'The pull request was closed or is a draft');
  return heads;
}

/** What nobody will try again: the status of the head says so. */
export async function abandonReview(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  const registered = await portalRepository(context, target);
  const pull =
    registered && (await context.codeHost.pullRequests(target, context.signal).find(Number(payload.number)));
  if (!registered || pull?.state !== 'open') return;
  const status = statusOf(context, { target, registered }, pull.head);
  await status.cancel('given-up', 'The change could not be audited');
}

/** Commits that were the head before, and whose audit may have begun or been announced. */
function headsBefore(payload: EventPayload, { head }: PullState): ReadonlySet<string> {
  const { before, replaced, isAnnounced } = payload;
  const announced = isAnnounced === true ? [payload.head] : [];
  const heads = [before, ...announced, ...(Array.isArray(replaced) ? replaced : [])].filter(isCommit);
  return new Set(heads.filter((one) => one !== head));
}

/** The status of a commit that is no longer this pull request's head is that of the others. */
async function leave(
  context: EventContext,
  { api, number, target, registered }: Omit<Review, 'pull' | 'settings'>,
  head: string,
  hadVerdict: boolean,
): Promise<void> {
  const status = statusOf(context, { target, registered }, head);
  const { repositoryId } = registered;
  await publishOthers(context, status, { api, repositoryId, number, head }, { hadVerdict });
}

/** A commit that is the head no more gets no result; the review of the next one does not depend on it. */
async function withdraw(
  { target, registered, pull }: Review,
  context: EventContext,
  head: string,
): Promise<void> {
  const signal = context.signal.aborted ? AbortSignal.timeout(withdrawalMs) : context.signal;
  const status = statusOf({ ...context, signal }, { target, registered }, head);
  try {
    await status.cancel('replaced', 'A newer commit replaced this one before it was audited');
  } catch (error) {
    signal.throwIfAborted();
    context.runtime.log.warn('a status could not be withdrawn', { pull: pull.head, error: String(error) });
  }
}

/** Audits the head, and keeps what that gave: settings, decisions and attacks change the verdict without another audit. */
async function auditHead(
  { number, target, registered, pull, settings }: Review,
  { mergeBase: base, commits }: Comparison,
  context: EventContext,
): Promise<readonly ChangeAudit[]> {
  const { pullVerdicts } = context.portal;
  const { advisories } = pullVerdicts;
  const { head } = pull;
  const audits = await auditedChange(context, registered, { target, head, base, commits, settings });
  const key = { repositoryId: registered.repositoryId, pull: number };
  await pullVerdicts.keepChange(key, { head, base, types: typesOf(settings), commits, audits, advisories });
  return audits;
}

interface Evaluation {
  readonly change: Comparison;
  readonly audits: readonly ChangeAudit[];
  readonly status: CommitStatus;
  /** What the status of the commit shows already; undefined while it shows that the audit goes on. */
  readonly shown: string | undefined;
}

async function reviewHead(
  { api, number, target, registered, pull, settings }: Review,
  { change, audits, status, shown }: Evaluation,
  context: EventContext,
): Promise<void> {
  const { mergeBase, files } = change;
  // The audit took its time: whatever was pushed meanwhile has a delivery of its own.
  const now = await api.find(number);
  if (now?.head !== pull.head || now.state === 'closed')
    return status.cancel('replaced', 'The pull request changed or was closed before the audit ended');
  const { repositoryId } = registered;
  const twins = countTwins(introducedBy(audits, change));
  const covered = changeCoverage(audits, change);
  const reviewed = [...twins.map(reviewedFinding), ...reviewedFiles(covered.unread)];
  await context.portal.decisions.remember(repositoryId, number, reviewed);
  // Decisions are read after this: one that comes later marks the pull request.
  const marks = await context.portal.pullVerdicts.open({ repositoryId, pull: number }, pull.baseRef);
  const introduced = await withDecisions(context, registered, twins);
  const lines = new Map(files.map(({ path, patch }) => [path, changedLines(path, patch ?? '')] as const));
  const coverage = await withAcceptedFiles(context, repositoryId, covered);
  const links = linksOf(context, registered, { target, head: pull.head });
  const settingsPath = context.codeHost.reviewSettingsPath;
  const fix = await fixVerdict(context, repositoryId, audits);
  const report = statusReport({ settings, introduced, coverage, links, settingsPath, fix });
  const work = {
    api,
    number,
    context,
    pull,
    base: mergeBase,
    settings,
    introduced,
    coverage,
    lines,
    files,
    links,
    packages: changedPackages(audits),
    fixNotes: fix === null ? [] : fixNotes(fix),
    status: { isGranted: status.isGranted, holdsBack: report.holdsBack },
  };
  let said = report;
  try {
    await writeReview(work);
  } catch (error) {
    // Of a locked conversation, say: the status reports the verdict all the same.
    if (!status.isGranted || !isStatus(error, 422)) throw error;
    context.runtime.log.warn('the code host refuses a review', { number, reason: error.reason });
    said = { ...report, notes: [refusedNote, ...report.notes] };
  }
  await publishVerdict(context, status, {
    api,
    repositoryId,
    number,
    head: pull.head,
    baseRef: pull.baseRef,
    subject: subjectOf(pull, settings),
    report: said,
    validUntil: firstEnd(introduced, coverage, audits, fix),
    marks,
    shown,
  });
}

const refusedNote = 'The code host refused the review, so that what follows has no comments.';

function reviewedFinding({ finding, twin }: Pick<IntroducedFinding, 'finding' | 'twin'>): ReviewedFinding {
  const { fingerprint, severity, ruleId, title } = finding;
  return { fingerprint, twin, severity, ruleId, title, place: placeOf(finding) };
}

function placeOf({ location, hint }: ReportedFinding) {
  return { path: location?.path ?? '', hint };
}

/** When the first acceptance of a finding or file ends, by a person or by an ignore file, or a waiver of a policy. */
function firstEnd(
  introduced: readonly IntroducedFinding[],
  { acceptedUnread }: Pick<ChangeCoverage, 'acceptedUnread'>,
  audits: readonly ChangeAudit[],
  fix: FixOfChange | null,
): string | null {
  const ofFindings = introduced.flatMap(({ acceptance }) => acceptance?.expiresAt ?? []);
  const ofFiles = acceptedUnread.flatMap(({ decision }) => decision.expiresAt ?? []);
  const ofIgnoreFiles = audits.flatMap(({ acceptedUntil }) => acceptedUntil ?? []);
  const ofWaivers = fix?.policies.flatMap(({ waivedUntil }) => waivedUntil ?? []) ?? [];
  return [...ofFindings, ...ofFiles, ...ofIgnoreFiles, ...ofWaivers].sort()[0] ?? null;
}

export function linksOf(
  { codeHost, portalUrl }: EventContext,
  { repositoryId }: PortalRepository,
  { target, head }: { readonly target: Target; readonly head: string },
): Links {
  return {
    files: codeHost.fileUrl(target.repository.fullName, head),
    dialect: codeHost.dialect,
    repository: portalUrl && `${portalUrl}/repositories/${repositoryId}`,
  };
}

/** The audits that the repository wants of a change. */
export async function auditedChange(
  context: EventContext,
  registered: PortalRepository,
  change: {
    readonly target: Target;
    readonly head: string;
    readonly base: string;
    readonly commits: readonly string[];
    readonly settings: ReviewSettings;
  },
): Promise<readonly ChangeAudit[]> {
  const { target, head, base, commits, settings } = change;
  const types = typesOf(settings);
  const run = ({ url, credentials }: PortalRepository) =>
    context.portal.changeAudits.run({
      url,
      head,
      base,
      commits,
      types,
      signal: context.signal,
      ...(credentials && { credentials }),
    });
  try {
    return await run(registered);
  } catch (error) {
    const isRefused = (error as { readonly code?: unknown }).code === 'source_unreachable';
    if (!isRefused || !registered.credentials) throw error;
    // The token may have been revoked: git says so only by letting nobody in.
    context.codeHost.installations.forgetCredentials(target.installationId);
    return run((await portalRepository(context, target)) ?? registered);
  }
}

/** The audits that the settings want, of those that are served. */
function typesOf({ types }: ReviewSettings): readonly AuditType[] {
  return servedAuditTypes().filter((type) => types?.includes(type) ?? true);
}

/** The same findings with what people have decided about them. */
export async function withDecisions(
  { portal, portalUrl }: EventContext,
  { repositoryId }: PortalRepository,
  twins: readonly Pick<IntroducedFinding, 'finding' | 'twin'>[],
): Promise<readonly IntroducedFinding[]> {
  const placed = twins.map(({ finding }) => ({
    fingerprint: finding.fingerprint,
    severity: finding.severity,
    place: placeOf(finding),
  }));
  const known = await portal.decisions.known(repositoryId, placed);
  const ids = portalUrl === undefined ? undefined : await portal.decisions.ids(repositoryId, placed);
  return twins.map((one, index) => {
    const status = known[index];
    const id = ids?.[index];
    return {
      ...one,
      accepted: status !== undefined,
      ...(status && { acceptance: status.decision }),
      ...(id !== undefined && { url: `${portalUrl}/findings/${id}` }),
    };
  });
}
