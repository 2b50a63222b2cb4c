// The packages of a repository, read anew for an SBOM: in a process of its own and within an audit's limits.

import { AuditFailure, type RunAudit } from '../audits/audit-runner.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import type { RepositoryAccess } from '../code-host/repository-access.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Log } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ReportInventory } from './report.ts';
import type { StoredReport } from './stored-report.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'audits' | 'repositories'>;

export interface InventoryTools {
  readonly stores: UsedStores;
  readonly settings: PortalSettings;
  readonly runAudit: RunAudit;
  readonly repositoryAccess: RepositoryAccess;
  readonly log: Log;
}

/** Throws AuditFailure when the repository can't be read, AuditProcessLost, or the signal's reason. */
export async function takeInventory(
  { stores, settings, runAudit, repositoryAccess, log }: InventoryTools,
  { scope, createdAt }: StoredReport,
  visible: Visibility,
  signal: AbortSignal,
): Promise<ReportInventory> {
  const audit = scope.auditId ? await stores.audits.find(scope.auditId, visible) : undefined;
  const id = scope.repositoryId ?? audit?.repositoryId;
  const repository = id ? await stores.repositories.find(id, visible) : undefined;
  if (!repository) throw new AuditFailure('source_refused', 'The repository no longer exists.');
  const { provider: _, ...access } = await repositoryAccess.of(repository, 'dependency', signal);
  const run = await runAudit(
    {
      type: 'dependency',
      url: repository.url,
      ref: audit?.ref ?? repository.defaultBranch,
      temporaryFolder: settings.temporaryFolder,
      allowLocal: settings.allowLocalRepositories,
      allowedHosts: settings.gitAllowedHosts,
      limits: settings.sourceLimits,
      fingerprintKey: settings.fingerprintKey,
      engines: settings.engines,
      engineModules: [],
      ...access,
      inventoryOnly: true,
    },
    { signal, timeoutMs: settings.auditTimeoutMs, maxHeapMb: settings.auditMaxHeapMb, log, progress() {} },
  );
  if (!run.inventory) throw new AuditFailure('internal', 'The scan returned no package inventory.');
  const { inventory, committedAt } = run.inventory;
  const takenAt = committedAt ?? createdAt;
  return { inventory, repository: repository.name, commit: run.commit, takenAt };
}
