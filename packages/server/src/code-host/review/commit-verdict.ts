// The status of a commit is the worst verdict of the open pull requests whose head it is: the same commit may be clean onto one
// branch and not onto another, and a required check belongs to the commit.
import { createHash } from 'node:crypto';
import type { Log } from '@assay/core';
import type { CommitStatus, StatusReport } from '../commit-status.ts';
import type { EventContext } from '../event.ts';
import { isStatus } from '../provider-error.ts';
import type { PullRequests, PullState } from '../pull-requests.ts';
import type { ReviewSettings } from './review-settings.ts';

export interface PullReport {
  readonly number: number;
  readonly report: StatusReport;
  /** False of one that will end the status itself. */
  readonly isAudited?: boolean;
}

/** What the verdict of a pull request depends on beside its head. */
export function subjectOf({ baseRef }: Pick<PullState, 'baseRef'>, settings: ReviewSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([baseRef, settings]))
    .digest('hex');
}

/** Ends the status of the commit with this pull request's report and those of the others with the same head. */
export async function publishVerdict(
  context: EventContext,
  status: CommitStatus,
  { api, repositoryId, number, head, baseRef, subject, report, validUntil, marks, shown }: Publishing,
): Promise<void> {
  const { pullVerdicts } = context.portal;
  const text = JSON.stringify(report);
  const verdict = { pull: number, head, baseRef, subject, report: text, validUntil };
  if (text !== shown) {
    await pullVerdicts.put(repositoryId, { ...verdict, isPublished: false });
    const left = { api, repositoryId, number, head };
    const isBegun = shown === undefined;
    await endByAll(context, status, left, {
      isBegun,
      reportsOf: (others) => [{ number, report }, ...others],
    });
  }
  await pullVerdicts.put(repositoryId, { ...verdict, isPublished: true }, marks);
}

interface Publishing {
  readonly api: PullRequests;
  readonly repositoryId: string;
  readonly number: number;
  readonly head: string;
  readonly baseRef: string;
  readonly subject: string;
  readonly report: StatusReport;
  readonly validUntil: string | null;
  /** Those that the report answers. */
  readonly marks: readonly string[];
  /** What the status shows of this pull request already, in JSON; undefined while it shows that the audit goes on. */
  readonly shown: string | undefined;
}

/** What the others with the same head are found by. */
type Left = Pick<Publishing, 'api' | 'repositoryId' | 'number' | 'head'>;

/**
 * The same once a pull request has another head or is closed: the others may be better without it. One that had no verdict of this
 * commit leaves the status to those that are audited yet.
 */
export async function publishOthers(
  context: EventContext,
  status: CommitStatus,
  left: Left,
  { hadVerdict }: { readonly hadVerdict: boolean },
): Promise<void> {
  await endByAll(context, status, left, {
    isBegun: false,
    reportsOf: (others) => (!hadVerdict && others.some(({ isAudited = true }) => !isAudited) ? [] : others),
  });
}

/** As often as others may end theirs meanwhile. */
const maxEnds = 10;

interface EndedBy {
  /** Whether the status shows already that the audit goes on. */
  readonly isBegun: boolean;
  /** What counts, of the others and beside them; none leaves the status as it is. */
  reportsOf(others: readonly PullReport[]): readonly PullReport[];
}

/**
 * Ends the status with what is known of all, and once more where another pull request with the same head got its verdict meanwhile:
 * who writes last has seen what all others said.
 */
async function endByAll(
  context: EventContext,
  status: CommitStatus,
  left: Left,
  { isBegun, reportsOf }: EndedBy,
): Promise<void> {
  for (let end = 0; end < maxEnds; end += 1) {
    const before = await knownOf(context, left);
    const reports = reportsOf(await otherReports(context, left));
    if (reports.length === 0) return;
    if (!isBegun || end > 0) await status.begin();
    await status.end(worstReport(reports));
    if ((await knownOf(context, left)) === before) return;
  }
}

async function knownOf({ portal }: EventContext, { repositoryId, head }: Left): Promise<string> {
  const known = await portal.pullVerdicts.ofHead(repositoryId, head);
  return JSON.stringify(known.map(({ pull, report }) => [pull, report]));
}

/** Open pull requests with this head, this one aside; one that was not audited yet holds the commit back. */
async function otherReports(
  { portal, runtime }: EventContext,
  { api, repositoryId, number, head }: Left,
): Promise<readonly PullReport[]> {
  const known = new Map(
    (await portal.pullVerdicts.ofHead(repositoryId, head)).map((verdict) => [verdict.pull, verdict]),
  );
  const listed = await withHead(api, head, runtime.log);
  const numbers = new Set([...(listed ?? []), ...known.keys()]);
  numbers.delete(number);
  const reports: PullReport[] = listed ? [] : [{ number, report: notListed, isAudited: false }];
  for (const other of [...numbers].sort((a, b) => a - b)) {
    const pull = await api.find(other);
    if (pull?.state !== 'open' || pull.head !== head) continue;
    const verdict = known.get(other);
    if (verdict) reports.push({ number: other, report: JSON.parse(verdict.report) as StatusReport });
    // Drafts are audited when they are ready, unless settings say otherwise.
    else if (!pull.draft) reports.push({ number: other, report: notAudited(other), isAudited: false });
  }
  return reports;
}

/** Undefined where the code host lists none: others than those that are known here may have the same head. */
async function withHead(api: PullRequests, head: string, log: Log): Promise<readonly number[] | undefined> {
  try {
    return await api.withHead(head);
  } catch (error) {
    if (!isStatus(error, 404, 422)) throw error;
    log.warn('the code host does not list the pull requests of a commit', { head, reason: error.reason });
    return undefined;
  }
}

const notListed: StatusReport = {
  verdict: 'unsure',
  holdsBack: true,
  title: 'The code host does not list the pull requests of this commit',
  remark: 'Another one with the same commit may have been missed.',
  notes: ['Another pull request with the same commit may have been missed. Audit again later.'],
  annotations: [],
};

function notAudited(number: number): StatusReport {
  const title = `Pull request #${number} with the same commit was not audited yet`;
  return { verdict: 'unsure', holdsBack: true, title, remark: null, notes: [], annotations: [] };
}

/** The worst report, which names its pull request and lists the others; the only one as it is. */
export function worstReport(reports: readonly PullReport[]): StatusReport {
  const [worst] = reports.toSorted((a, b) => rankOf(a.report) - rankOf(b.report) || a.number - b.number);
  if (!worst) throw new Error('There is no verdict.');
  if (reports.length === 1) return worst.report;
  const list = reports
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, report }) => `- #${number}: ${report.title}`);
  return {
    ...worst.report,
    title: `#${worst.number}: ${worst.report.title}`,
    notes: [
      'This commit is the head of several pull requests. The worst verdict counts:',
      ...list,
      ...worst.report.notes,
    ],
  };
}

/** 0 is the worst. */
function rankOf({ verdict, holdsBack }: StatusReport): number {
  if (verdict === 'failed') return 0;
  if (verdict === 'unsure') return holdsBack ? 1 : 2;
  return 3;
}
