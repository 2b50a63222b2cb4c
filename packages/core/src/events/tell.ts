// Writes events into the current transaction: what is told and what it tells of commit together, or not at all.
import { type Runtime, timestamp } from '../platform/runtime.ts';
import type { Stores } from '../stores.ts';
import type { NewFeedEvent } from './feed-event.ts';

export async function tell(stores: Stores, runtime: Runtime, events: readonly NewFeedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const withIds = events.map((event) => ({ ...event, id: runtime.newId() }));
  await stores.outbox.add(withIds, timestamp(runtime));
}

/** How an audit has ended; nothing while it runs. */
export async function tellAudit(stores: Stores, runtime: Runtime, auditId: string): Promise<void> {
  const audit = await stores.audits.find(auditId, null);
  if (!audit || (audit.status !== 'completed' && audit.status !== 'failed')) return;
  const { id, repositoryId, type, ref, commit, dryRun, coverage, summary, findingsTotal, failure } = audit;
  const about = { auditId: id, repositoryId, auditType: type, ref, commit, dryRun };
  const ended: NewFeedEvent =
    audit.status === 'failed'
      ? { type: 'audit.failed', repositoryId, data: { ...about, failure } }
      : {
          type: 'audit.completed',
          repositoryId,
          data: { ...about, complete: coverage?.complete ?? false, summary, findingsTotal },
        };
  await tell(stores, runtime, [ended]);
}

/** That a report can be fetched. `teamId` is null for one over several teams: its maker alone sees it, then. */
export async function tellReport(stores: Stores, runtime: Runtime, reportId: string): Promise<void> {
  const report = await stores.reports.find(reportId, null);
  if (report?.status !== 'completed') return;
  const { id, name, type, format, scope, size, sha256, createdBy } = report;
  await tell(stores, runtime, [
    {
      type: 'report.completed',
      teamId: await stores.reports.teamOf(id),
      ownerId: createdBy,
      data: { reportId: id, name, reportType: type, format, scope, size, sha256, createdBy },
    },
  ]);
}
