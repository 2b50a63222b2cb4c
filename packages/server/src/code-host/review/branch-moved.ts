// A branch has moved. Of the pull requests onto it those are evaluated again for which that can make a difference: where their
// settings, or the commit that they are compared with, may be others now.
import type { EventContext } from '../event.ts';
import { isReachedThrough } from '../installations/is-reached.ts';
import { isStatus } from '../provider-error.ts';
import type { Comparison } from '../pull-requests.ts';
import { isCommit, targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';

export async function branchMoved(payload: EventPayload, context: EventContext): Promise<void> {
  const { codeHost, portal, signal } = context;
  const target = targetOf(payload);
  const link = await portal.installations.findByProviderId(target.repository.id);
  if (!isReachedThrough(codeHost, link, target.installationId)) return;
  const { before, after, branch } = payload;
  const api = codeHost.pullRequests(target, signal);
  const change =
    isCommit(before) && isCommit(after) ? await compared(api.comparison(before, after)) : undefined;
  const { repositoryId } = link;
  const isKnown = change?.mergeBase === before && change?.furtherCommits === 0 && change.isWhole;
  const hasSettings = change?.files.some(({ path, previousPath }) =>
    [path, previousPath].includes(codeHost.reviewSettingsPath),
  );
  // A pull request whose commits have come into the branch is compared with another one from now on.
  const commits = isKnown && !hasSettings ? new Set(change.commits) : undefined;
  await portal.pullVerdicts.markBranch(repositoryId, String(branch), commits);
}

/** Undefined for commits that are not there any more. */
async function compared(asked: Promise<Comparison>): Promise<Comparison | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isStatus(error, 404, 422)) return undefined;
    throw error;
  }
}
