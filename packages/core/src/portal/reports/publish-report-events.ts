// Writes to the event feed that a report can be downloaded.

import type { Runtime } from '../../support/runtime.ts';
import { publish } from '../events/publish.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'outbox' | 'reports'>;

/** That a report can be fetched. `teamId` is null for one over several teams: its maker alone sees it, then. */
export async function publishReportEvents(
  stores: UsedStores,
  runtime: Runtime,
  reportId: string,
): Promise<void> {
  const report = await stores.reports.find(reportId, systemReach('portal-wide'));
  if (report?.status !== 'completed') return;
  const { id, name, type, format, scope, size, sha256, createdBy } = report;
  const repositoryId = await stores.reports.repositoryOf(id);
  await publish(stores, runtime, [
    {
      type: 'report.completed',
      teamId: await stores.reports.teamOf(id),
      ...(repositoryId !== null && { repositoryId }),
      ownerId: createdBy,
      data: { reportId: id, name, reportType: type, format, scope, size, sha256, createdBy },
    },
  ]);
}
