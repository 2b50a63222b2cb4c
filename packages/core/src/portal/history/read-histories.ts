// Reads the histories of registered repositories one after another, those that wait longest first: what is new in each,
// and what newer advisories say of what is there.

import { AdvisoryDatabase } from '../../scan/engines/dependencies/advisories/advisory-database.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { version } from '../../support/version.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import { AuditFailure, AuditProcessLost } from '../audits/run-program.ts';
import type { AuditAccess, RepositoryAccess } from '../code-host/repository-access.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { HistoryRun, RunHistory } from './history-runner.ts';

type UsedStores = Pick<Stores, 'exposures' | 'inventoryHistories' | 'repositories' | 'transaction'>;

export interface HistoryReaderOptions {
  readonly settings: PortalSettings;
  readonly repositoryAccess: RepositoryAccess;
  readonly runHistory: RunHistory;
  /** The advisory database; null: there is none. */
  readonly databasePath: string | null;
}

/** Repositories that are asked for at once. */
const batchSize = 50;
/** Without an audit or newer advisories a repository is read as often. */
const lookAgainMs = 24 * 3_600_000;

export class HistoryReader {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: HistoryReaderOptions;

  constructor(stores: UsedStores, runtime: Runtime, options: HistoryReaderOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  /** Called by a timer, on one of many workers. Gives how many repositories were read. */
  async run(signal: AbortSignal): Promise<number> {
    let looked = 0;
    while (true) {
      const now = this.#runtime.now().getTime();
      const due = await this.#stores.inventoryHistories.due(
        {
          reader: version,
          advisories: this.#advisories(),
          checkedBefore: new Date(now - lookAgainMs).toISOString(),
        },
        batchSize,
      );
      for (const id of due) {
        signal.throwIfAborted();
        await this.#readOne(id, signal);
        looked += 1;
      }
      if (due.length < batchSize) return looked;
    }
  }

  async #readOne(repositoryId: string, signal: AbortSignal): Promise<void> {
    const repository = await this.#stores.repositories.find(repositoryId, systemReach('recording'));
    if (repository === undefined) return;
    const at = timestamp(this.#runtime);
    try {
      const run = await this.#read(repository, at, signal);
      await this.#stores.transaction(() => this.#store(repositoryId, run, at));
    } catch (error) {
      signal.throwIfAborted();
      const isExpected = [AuditFailure, AuditProcessLost, SourceError].some((kind) => error instanceof kind);
      const message = isExpected && error instanceof Error ? error.message : 'An internal error occurred.';
      this.#runtime.log.warn('the history of a repository was not read', {
        repository: repository.name,
        error: String(error),
      });
      await this.#stores.inventoryHistories.setChecked(repositoryId, {
        reader: version,
        at,
        failure: message,
      });
    }
  }

  async #read(repository: Repository, now: string, signal: AbortSignal): Promise<HistoryRun> {
    const { settings, repositoryAccess, runHistory, databasePath } = this.#options;
    const known = await this.#stores.inventoryHistories.kept(repository.id);
    const kept =
      known?.reader === version && known.kept !== null && known.refsDigest !== null
        ? { bytes: known.kept, refs: known.refsDigest, advisories: known.advisories }
        : null;
    const read = ({ provider: _, ...access }: AuditAccess) =>
      runHistory(
        {
          url: repository.url,
          temporaryFolder: settings.temporaryFolder,
          allowLocal: settings.allowLocalRepositories,
          allowedHosts: settings.gitAllowedHosts,
          databasePath,
          now,
          kept,
          ...access,
        },
        {
          timeoutMs: settings.auditTimeoutMs,
          maxHeapMb: settings.auditMaxHeapMb,
          log: this.#runtime.log,
          signal,
        },
      );
    return repositoryAccess.enter(repository, { type: 'dependency', signal }, read);
  }

  async #store(repositoryId: string, run: HistoryRun, at: string): Promise<void> {
    const { inventoryHistories, exposures } = this.#stores;
    const { history, matched, refs } = run;
    if (history)
      await inventoryHistories.put(
        {
          repositoryId,
          reader: version,
          refsDigest: refs,
          kept: history.bytes,
          refs: history.refNames,
          boundaries: history.boundaries,
          summary: history.summary,
          readAt: at,
        },
        run.subjects,
      );
    else await inventoryHistories.setChecked(repositoryId, { reader: version, at, failure: null });
    if (!matched) return;
    await exposures.replace(repositoryId, run.exposures);
    await inventoryHistories.setMatched(repositoryId, matched);
  }

  /** The revision of the advisories; '' without any. */
  #advisories(): string {
    const { databasePath } = this.#options;
    const database = databasePath === null ? undefined : AdvisoryDatabase.open(databasePath);
    const revision = database?.revision ?? '';
    database?.close();
    return revision;
  }
}
