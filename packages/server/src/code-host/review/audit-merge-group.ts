// A group of a merge queue: its head is audited against its base, and told of by a status alone.
import type { EventContext, EventPayload } from '../event.ts';
import { changeCoverage } from './change-coverage.ts';
import { CommitStatus } from './commit-status.ts';
import { introducedBy } from './introduced-by.ts';
import { portalRepository } from './portal-repository.ts';
import { PullRequestApi, targetOf } from './pull-request-api.ts';
import { auditedChange, introduced } from './review-pull-request.ts';
import { readReviewSettings, settingsPath } from './review-settings.ts';

export async function auditMergeGroup(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  const registered = await portalRepository(context, target);
  if (!registered) return;
  const [head, base] = [String(payload.head), String(payload.base)];
  const status = new CommitStatus(context, { target, registered, head });
  if (!status.isGranted) return;
  await status.begin();
  const api = new PullRequestApi(context, target);
  const settings = readReviewSettings(await api.file(settingsPath, base));
  const { mergeBase, files } = await api.comparison(base, head);
  const audits = await auditedChange(context, registered, { target, head, base: mergeBase, settings });
  const brought = await introduced(context, registered, introducedBy(audits, files));
  const links = {
    files: `${context.app.settings.webUrl}/${target.repository.fullName}/blob/${head}`,
    repository: context.portalUrl && `${context.portalUrl}/repositories/${registered.repositoryId}`,
  };
  await status.end({ settings, brought, coverage: changeCoverage(audits, files), links });
}
