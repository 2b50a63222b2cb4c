// A group of a merge queue: its head is audited against its base, and reported by a status alone.
import type { EventContext } from '../event.ts';
import { targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';
import { changeCoverage } from './change-coverage.ts';
import { fixVerdict } from './fix-verdict.ts';
import { introducedBy } from './introduced-by.ts';
import { countTwins } from './introduced-finding.ts';
import { portalRepository } from './portal-repository.ts';
import { auditedChange, linksOf, withDecisions } from './review-pull-request.ts';
import { readReviewSettings } from './review-settings.ts';
import { statusReport } from './status-report.ts';
import { withAcceptedFiles } from './unread-files.ts';

/** What nobody will try again: the queue would wait for it. */
export async function abandonMergeGroup(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  const registered = await portalRepository(context, target);
  if (!registered) return;
  const commit = { target, head: String(payload.head), permissions: registered.permissions };
  const status = context.codeHost.commitStatus(commit, context.signal);
  await status.cancel('given-up', 'The change could not be audited');
}

export async function auditMergeGroup(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  const registered = await portalRepository(context, target);
  if (!registered) return;
  const { codeHost, signal } = context;
  const [head, base] = [String(payload.head), String(payload.base)];
  const { permissions } = registered;
  const status = codeHost.commitStatus({ target, head, base, permissions }, signal);
  if (!status.isGranted) return;
  await status.begin();
  const api = codeHost.pullRequests(target, signal);
  const settings = readReviewSettings(await api.file(codeHost.reviewSettingsPath, base));
  const change = await api.comparison(base, head);
  const audits = await auditedChange(context, registered, {
    target,
    head,
    base: change.mergeBase,
    commits: change.commits,
    settings,
  });
  const introduced = await withDecisions(context, registered, countTwins(introducedBy(audits, change)));
  const links = linksOf(context, registered, { target, head });
  const coverage = await withAcceptedFiles(context, registered.repositoryId, changeCoverage(audits, change));
  const settingsPath = codeHost.reviewSettingsPath;
  const fix = await fixVerdict(context, registered.repositoryId, audits);
  await status.end(statusReport({ settings, introduced, coverage, links, settingsPath, fix }));
}
