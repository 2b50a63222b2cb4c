// Findings of other scanners against the newest advisories, without a new import: attacks, rating and fix as the portal
// knows them. Each scope is one transaction that notes which advisories it was compared with.

import type { AdvisoryDatabase } from '../../scan/engines/dependencies/advisories/advisory-database.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { Finding } from '../findings/finding.ts';
import { systemReach } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { AdvisoryKnowledge } from './advisory-knowledge.ts';
import type { UnmatchedImport } from './inventory-match-store.ts';
import { refreshedChanges } from './matched-changes.ts';
import { type MatchedScope, writeMatchedChanges } from './write-matched-changes.ts';

type UsedStores = Pick<
  Stores,
  'findings' | 'ingest' | 'inventoryMatches' | 'outbox' | 'teams' | 'transaction'
>;

/** Scopes that are asked for at once. */
const batchSize = 200;
/** Findings that are looked up at once. */
const findingsAtOnce = 1_000;

export type RefreshSettings = Omit<MatchedScope, 'scope'>;

export class ImportRefresh {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #settings: RefreshSettings;

  constructor(stores: UsedStores, runtime: Runtime, settings: RefreshSettings) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#settings = settings;
  }

  /** How many findings changed. Nothing to do costs one query. */
  async run(database: AdvisoryDatabase, signal?: AbortSignal): Promise<number> {
    const { inventoryMatches, transaction } = this.#stores;
    const { revision } = database;
    const knowledge = new AdvisoryKnowledge(database);
    let changed = 0;
    let after = '';
    while (true) {
      const found = await inventoryMatches.unmatchedImports(revision, after, batchSize);
      for (const one of found) {
        signal?.throwIfAborted();
        after = one.id;
        try {
          changed += await transaction(() => this.#refresh(one, { knowledge, revision }));
        } catch (error) {
          // The others are compared; this one is tried again with the next run.
          this.#runtime.log.error('imported findings could not be compared with advisories', {
            repository: one.repositoryId,
            error: String(error),
          });
        }
      }
      if (found.length < batchSize) return changed;
    }
  }

  async #refresh(
    { id, ...scope }: UnmatchedImport,
    { knowledge, revision }: { readonly knowledge: AdvisoryKnowledge; readonly revision: string },
  ): Promise<number> {
    const { ingest, findings, inventoryMatches } = this.#stores;
    await ingest.lock(scope.repositoryId);
    const kept = await ingest.kept(scope, { forUpdate: true });
    let changed = 0;
    for (const part of chunksOf(kept, findingsAtOnce)) {
      const known = await findings.findMany(
        part.map((one) => one.id),
        systemReach('recording'),
      );
      const now = await knowledge.addTo([...known.values()]);
      const byId = new Map<string, Pick<Finding, 'advisory' | 'package'>>(now.map((one) => [one.id, one]));
      const changes = refreshedChanges(part, known, byId);
      const { dueDays, applyRules } = this.#settings;
      await writeMatchedChanges(this.#stores, this.#runtime, { scope, dueDays, applyRules }, changes);
      changed += changes.length;
    }
    await inventoryMatches.setImportMatched(id, revision);
    return changed;
  }
}
