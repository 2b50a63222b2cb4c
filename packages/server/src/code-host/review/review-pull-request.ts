// The review of a pull request: what its head introduces against its base, told once for each commit. Everything is
// read anew from the code host, so that it does not matter in which order deliveries came, or which of them are lost.
import { type ChangeAudit, type ReportedFinding, servedAuditTypes } from '@assay/core';
import { type EventContext, type EventPayload, Superseded } from '../event.ts';
import { isCommit } from '../payload-parts.ts';
import { auditDefaultBranch } from './audit-default-branch.ts';
import { changeCoverage } from './change-coverage.ts';
import { CommitStatus } from './commit-status.ts';
import { changedLines } from './diff-lines.ts';
import { introducedBy } from './introduced-by.ts';
import { readReviewMarker } from './marker.ts';
import { ownReviews } from './own-comments.ts';
import { changedPackages } from './package-table.ts';
import { type PortalRepository, portalRepository } from './portal-repository.ts';
import {
  PullRequestApi,
  type PullState,
  type ReviewRecord,
  type Target,
  targetOf,
} from './pull-request-api.ts';
import { type ReviewSettings, readReviewSettings, settingsPath } from './review-settings.ts';
import { type BroughtFinding, countTwins, type Links } from './review-text.ts';
import { writeReview } from './write-review.ts';

const withdrawalMs = 10_000;

/** `again` looks at a commit anew that has its review already: somebody asked, or triaged a finding. */
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
  const work: Review = { api, number, target, registered, pull, settings };
  await withdraw(work, context, isCommit(payload.before) ? payload.before : undefined);
  const status = new CommitStatus(context, { target, registered, head: pull.head });
  await status.begin();
  try {
    await reviewHead(work, status, context);
  } catch (error) {
    if (context.signal.reason instanceof Superseded) await withdraw(work, context, pull.head);
    throw error;
  }
}

interface Review {
  readonly api: PullRequestApi;
  readonly number: number;
  readonly target: Target;
  readonly registered: PortalRepository;
  readonly pull: PullState;
  readonly settings: ReviewSettings;
}

/** What nobody will try again: the status of the head says so. */
export async function abandonReview(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  const registered = await portalRepository(context, target);
  const pull = registered && (await new PullRequestApi(context, target).pull(Number(payload.number)));
  if (!registered || pull?.state !== 'open') return;
  const status = new CommitStatus(context, { target, registered, head: pull.head });
  await status.cancel('neutral', 'The change could not be audited');
}

/** A commit that is the head no more gets no result; the review of the next one does not depend on it. */
async function withdraw(
  { target, registered, pull }: Review,
  context: EventContext,
  head: string | undefined,
): Promise<void> {
  if (head === undefined) return;
  const signal = context.signal.aborted ? AbortSignal.timeout(withdrawalMs) : context.signal;
  const status = new CommitStatus({ ...context, signal }, { target, registered, head });
  try {
    await status.cancel('cancelled', 'A newer commit replaced this one before it was audited');
  } catch (error) {
    signal.throwIfAborted();
    context.runtime.log.warn('a status could not be withdrawn', { pull: pull.head, error: String(error) });
  }
}

async function reviewHead(
  { api, number, target, registered, pull, settings }: Review,
  status: CommitStatus,
  context: EventContext,
): Promise<void> {
  const { mergeBase, files } = await api.changes(number, pull);
  const audits = await auditedChange(context, registered, {
    target,
    head: pull.head,
    base: mergeBase,
    settings,
  });
  // The audit took its time: whatever was pushed meanwhile has a delivery of its own.
  const now = await api.pull(number);
  if (now?.head !== pull.head || now.state === 'closed')
    return status.cancel('cancelled', 'The pull request changed or was closed before the audit ended');
  const brought = await introduced(context, registered, introducedBy(audits, files));
  const lines = new Map(
    files.map(({ filename, patch }) => [filename, changedLines(filename, patch ?? '')] as const),
  );
  const coverage = changeCoverage(audits, files);
  const links: Links = {
    files: `${context.app.settings.webUrl}/${target.repository.fullName}/blob/${pull.head}`,
    repository: context.portalUrl && `${context.portalUrl}/repositories/${registered.repositoryId}`,
  };
  await writeReview({
    api,
    number,
    context,
    pull,
    base: mergeBase,
    settings,
    brought,
    coverage,
    lines,
    files,
    links,
    packages: changedPackages(audits),
  });
  await status.end({ settings, brought, coverage, links });
}

/** The audits that the repository wants of a change. */
export async function auditedChange(
  context: EventContext,
  registered: PortalRepository,
  change: {
    readonly target: Target;
    readonly head: string;
    readonly base: string;
    readonly settings: ReviewSettings;
  },
): Promise<readonly ChangeAudit[]> {
  const { target, head, base, settings } = change;
  const types = servedAuditTypes().filter((type) => settings.types?.includes(type) ?? true);
  const run = ({ url, credentials }: PortalRepository) =>
    context.portal.changeAudits.run({
      url,
      head,
      base,
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
    context.app.forgetInstallation(target.installationId);
    return run((await portalRepository(context, target)) ?? registered);
  }
}

/** The same findings with what the portal knows of them. */
export async function introduced(
  { portal, portalUrl }: EventContext,
  { repositoryId }: PortalRepository,
  findings: readonly ReportedFinding[],
): Promise<readonly BroughtFinding[]> {
  const fingerprints = findings.map(({ fingerprint }) => fingerprint);
  const known = await portal.decisions.known(repositoryId, fingerprints);
  const ids = portalUrl === undefined ? undefined : await portal.decisions.ids(repositoryId, fingerprints);
  return countTwins(findings, (fingerprint) => {
    const status = known.get(fingerprint);
    const id = ids?.get(fingerprint);
    return {
      accepted: status !== undefined,
      ...(status && { acceptance: status.decision }),
      ...(id !== undefined && { url: `${portalUrl}/findings/${id}` }),
    };
  });
}

/** Whether the summary speaks of this commit already. */
function isDone(reviews: readonly ReviewRecord[], { head }: PullState): boolean {
  return reviews.some(({ body }) => {
    const marker = readReviewMarker(body);
    return marker?.kind === 'summary' && marker.head === head;
  });
}
