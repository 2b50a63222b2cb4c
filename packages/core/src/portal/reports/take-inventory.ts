// The packages of a repository for an SBOM: as the last dependency audit stored them. A repository that had none is read
// now, in a process of its own and within an audit's limits.

import { readVulnerabilities } from '../../scan/documents/read-vulnerabilities.ts';
import type { ReportInventory } from '../../scan/documents/report.ts';
import type { Log } from '../../support/runtime.ts';
import type { RunAudit } from '../audits/audit-runner.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import { AuditFailure } from '../audits/run-program.ts';
import type { AuditAccess, RepositoryAccess } from '../code-host/repository-access.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { StoredReport } from './stored-report.ts';
import type { VexService } from './vex-service.ts';
import { withDecisions } from './with-decisions.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'audits' | 'inventoryDetails' | 'repositories'>;

export interface InventoryTools {
  readonly stores: UsedStores;
  readonly settings: PortalSettings;
  readonly runAudit: RunAudit;
  readonly repositoryAccess: RepositoryAccess;
  readonly vex: VexService;
  readonly log: Log;
  /** The advisory database; null: there is none. */
  readonly databasePath: string | null;
}

/** Throws AuditFailure when the packages cannot be had, AuditProcessLost, or the signal's reason. */
export async function takeInventory(
  tools: InventoryTools,
  { scope, createdAt }: StoredReport,
  visible: Visibility,
  signal: AbortSignal,
): Promise<ReportInventory> {
  const { stores, databasePath } = tools;
  const audit = scope.auditId ? await stores.audits.find(scope.auditId, visible) : undefined;
  const id = scope.repositoryId ?? audit?.repositoryId;
  const repository = id ? await stores.repositories.find(id, visible) : undefined;
  if (!repository) throw new AuditFailure('source_refused', 'The repository no longer exists.');
  const stored = await storedInventory(stores, repository, { auditId: audit?.id });
  const taken = stored ?? (await readInventoryNow(tools, repository, { ref: audit?.ref, createdAt, signal }));
  const { specVersion } = scope;
  const versioned = { ...taken, ...(specVersion !== undefined && { specVersion }) };
  if (!scope.includeVulnerabilities) return versioned;
  const sources = { vex: tools.vex, databasePath, now: () => new Date(createdAt) };
  const disclosed = await withVulnerabilities(sources, versioned, {
    repository,
    auditId: stored && audit?.id,
  });
  if (!disclosed) throw new AuditFailure('internal', noAdvisories);
  return disclosed;
}

export const noAdvisories =
  'There is no advisory database to include vulnerabilities from. Run `assay advisories sync`.';

/** Undefined where no dependency audit has stored its packages. */
export async function storedInventory(
  stores: Pick<Stores, 'inventoryDetails'>,
  { id, name, defaultBranch }: Repository,
  asked: { readonly auditId?: string | undefined; readonly branch?: string | undefined },
): Promise<ReportInventory | undefined> {
  const found = await stores.inventoryDetails.find({ repositoryId: id, defaultBranch, ...asked });
  return (
    found && {
      inventory: { packages: found.packages, files: [], errors: [], unidentified: [] },
      repository: name,
      commit: found.commit,
      takenAt: found.committedAt ?? found.auditedAt,
      complete: found.complete,
    }
  );
}

/** Where known vulnerabilities, and what was decided about them, are read. */
export interface VulnerabilitySources {
  readonly vex: VexService;
  readonly databasePath: string | null;
  now(): Date;
}

/** Undefined without an advisory database. */
export async function withVulnerabilities(
  { vex, databasePath, now }: VulnerabilitySources,
  taken: ReportInventory,
  {
    repository,
    branch,
    auditId,
  }: {
    readonly repository: Repository;
    readonly branch?: string | undefined;
    readonly auditId?: string | undefined;
  },
): Promise<ReportInventory | undefined> {
  const { packages } = taken.inventory;
  const found = databasePath === null ? undefined : await readVulnerabilities(packages, databasePath, now());
  if (!found || found.vulnerabilities.length === 0) return found && { ...taken, ...found };
  const statements = await vex.statements(repository, {
    ...(auditId !== undefined ? { release: auditId } : branch !== undefined && { branch }),
  });
  return { ...taken, ...found, vulnerabilities: withDecisions(found.vulnerabilities, statements) };
}

async function readInventoryNow(
  { settings, runAudit, repositoryAccess, log }: InventoryTools,
  repository: Repository,
  {
    ref,
    createdAt,
    signal,
  }: { readonly ref: string | null | undefined; readonly createdAt: string; readonly signal: AbortSignal },
): Promise<ReportInventory> {
  const read = ({ provider: _, ...access }: AuditAccess) =>
    runAudit(
      {
        type: 'dependency',
        url: repository.url,
        ref: ref ?? repository.defaultBranch,
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
  const run = await repositoryAccess.enter(repository, { type: 'dependency', signal }, read);
  if (!run.inventory) throw new AuditFailure('internal', 'The scan returned no package inventory.');
  const { inventory, committedAt } = run.inventory;
  const takenAt = committedAt ?? createdAt;
  return { inventory, repository: repository.name, commit: run.commit, takenAt };
}
