// Continuous matching: stored inventories against the newest advisories, without a new audit. Findings open when an
// advisory is published, change priority with the KEV list and EPSS, and close when an advisory is withdrawn. Each
// inventory is one transaction that notes which advisories it was matched with: doing it again changes nothing, and
// what was broken off goes on where it ended.

import { AdvisoryDatabase } from '../../scan/engines/dependencies/advisories/advisory-database.ts';
import type { AdvisoryHit } from '../../scan/engines/dependencies/advisories/advisory-source.ts';
import { detectVulnerabilities } from '../../scan/engines/dependencies/dependency-detections.ts';
import { dependencyRules } from '../../scan/engines/dependencies/dependency-rules.ts';
import type { EcosystemId } from '../../scan/engines/dependencies/packages/ecosystems.ts';
import { normalizeDetections } from '../../scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { DueDays } from '../../vocabulary/due-days.ts';
import { isImportScope } from '../findings/import-scope.ts';
import { ratedIn } from '../findings/rated-in-context.ts';
import type { ApplyRules } from '../findings/recording/decide-by-rule.ts';
import { systemReach } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { UnmatchedInventory } from './inventory-match-store.ts';
import { joinMatched } from './join-matched.ts';
import { type MatchedChange, matchedChanges } from './matched-changes.ts';
import type { SetMember, StoredPackage } from './package-rows.ts';
import { ImportRefresh } from './refresh-imported.ts';
import { writeMatchedChanges } from './write-matched-changes.ts';

type UsedStores = Pick<
  Stores,
  | 'codeOwners'
  | 'findings'
  | 'ingest'
  | 'inventories'
  | 'inventoryMatches'
  | 'outbox'
  | 'repositories'
  | 'teams'
  | 'transaction'
  | 'witnesses'
>;

export interface MatchSettings {
  /** The advisory database; null: there is none. */
  readonly databasePath: string | null;
  readonly fingerprintKey: string;
  readonly dueDays: DueDays;
  readonly applyRules: ApplyRules;
}

export interface MatchedInventories {
  /** Inventories that were matched with newer advisories. */
  readonly inventories: number;
  readonly opened: number;
  readonly changed: number;
  readonly closed: number;
}

/** Inventories that are asked for at once. */
const batchSize = 200;
/** Packages whose hits are looked up at once. */
const matchedAtOnce = 2_500;

const cweOfRule = new Map<string, readonly string[]>(dependencyRules.map(({ id, cwe }) => [id, cwe ?? []]));

export class InventoryMatcher {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #settings: MatchSettings;
  readonly #matched = { inventories: 0, opened: 0, changed: 0, closed: 0 };

  constructor(stores: UsedStores, runtime: Runtime, settings: MatchSettings) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#settings = settings;
  }

  /** What this process has matched since it started. */
  get matched(): MatchedInventories {
    return { ...this.#matched };
  }

  /** Called by a timer, on one of many workers. Nothing to do costs one query. */
  async run(signal?: AbortSignal): Promise<MatchedInventories> {
    const totals = { inventories: 0, opened: 0, changed: 0, closed: 0 };
    const { databasePath } = this.#settings;
    const database = databasePath === null ? undefined : AdvisoryDatabase.open(databasePath);
    if (!database) return totals;
    const hits = new PackageHits(database, this.#stores.inventories);
    const { revision } = database;
    try {
      let after = '';
      while (true) {
        const found = await this.#stores.inventoryMatches.unmatched(revision, after, batchSize);
        for (const inventory of found) {
          signal?.throwIfAborted();
          await this.#matchOne(inventory, { database, hits, revision, totals });
          after = inventory.id;
        }
        if (found.length < batchSize) break;
      }
      const imported = new ImportRefresh(this.#stores, this.#runtime, this.#settings);
      const changed = await imported.run(database, signal);
      totals.changed += changed;
      this.#matched.changed += changed;
    } finally {
      database.close();
    }
    if (totals.inventories > 0 || totals.changed > 0)
      this.#runtime.log.info('inventories were matched', totals);
    return totals;
  }

  async #matchOne(inventory: UnmatchedInventory, run: Run): Promise<void> {
    try {
      const changes = await this.#stores.transaction(() => this.#apply(inventory, run));
      for (const totals of [run.totals, this.#matched]) {
        totals.inventories += 1;
        for (const { kind } of changes) totals[kind] += 1;
      }
    } catch (error) {
      // The others are matched; this one is tried again with the next run.
      this.#runtime.log.error('an inventory could not be matched', {
        repository: inventory.repositoryId,
        branch: inventory.branch,
        error: String(error),
      });
    }
  }

  async #apply(
    inventory: UnmatchedInventory,
    { database, hits, revision }: Run,
  ): Promise<readonly MatchedChange[]> {
    const { repositoryId, scope, setNumber } = inventory;
    const { ingest, findings, inventories } = this.#stores;
    await ingest.lock(repositoryId);
    const numbers = await inventories.packageNumbers(setNumber);
    const affected = await hits.affected(numbers);
    const members = await inventories.members(setNumber, affected);
    const reported = await this.#reported(inventory, members, { database, hits });
    const kept = await ingest.kept({ repositoryId, auditType: 'dependency', scope }, { forUpdate: true });
    const known = await findings.findMany(
      kept.map(({ id }) => id),
      systemReach('recording'),
    );
    // What a document says itself is not withdrawn by the silence of the advisories here: the next import decides.
    const isImported = isImportScope(scope);
    const found = isImported ? [] : [...known.values()].flatMap(({ package: one }) => one?.purl ?? []);
    const purls = (await inventories.withPurls(setNumber, found)).flatMap(({ purl, ecosystem }) =>
      database.covers(ecosystem) ? [purl] : [],
    );
    const { dueDays, applyRules } = this.#settings;
    const changed = { ...inventory, auditType: 'dependency' } as const;
    const repository = await this.#stores.repositories.find(repositoryId, systemReach('recording'));
    const joining = { scope: changed, dueDays, applyRules, defaultBranch: repository?.defaultBranch ?? null };
    const changes = await joinMatched(
      this.#stores,
      this.#runtime,
      joining,
      matchedChanges({ kept, known, reported, purls: new Set(purls) }),
    );
    await writeMatchedChanges(this.#stores, this.#runtime, { scope: changed, dueDays, applyRules }, changes);
    await this.#stores.inventoryMatches.setMatched(inventory.id, revision);
    return changes;
  }

  async #reported(
    { repositoryId, commit }: UnmatchedInventory,
    members: readonly SetMember[],
    { database, hits }: Pick<Run, 'database' | 'hits'>,
  ): Promise<readonly ReportedFinding[]> {
    const affected = members.flatMap((member) => {
      const own = hits.of(member.number);
      return own ? [{ found: toPackage(member), hits: own }] : [];
    });
    if (affected.length === 0) return [];
    const owners = await this.#stores.codeOwners.find(repositoryId);
    const repository = await this.#stores.repositories.find(repositoryId, systemReach('recording'));
    const detections = detectVulnerabilities(affected, {
      ignores: [],
      now: this.#runtime.now(),
      exploitation: (cve) => database.exploitation(cve),
    });
    const found = normalizeDetections(detections, {
      fingerprintKey: this.#settings.fingerprintKey,
      commit,
      cweOf: (rule) => cweOfRule.get(rule) ?? [],
      ...(owners && { ownersOf: (path: string) => owners.ownersOf(path) }),
    });
    return repository ? found.map((one) => ratedIn(repository, one)) : found;
  }
}

interface Run {
  readonly database: AdvisoryDatabase;
  readonly hits: PackageHits;
  readonly revision: string;
  readonly totals: { inventories: number; opened: number; changed: number; closed: number };
}

/** What affects packages, each asked once: sets of packages have most of them in common. */
class PackageHits {
  readonly #database: AdvisoryDatabase;
  readonly #inventories: Stores['inventories'];
  readonly #hits = new Map<number, readonly AdvisoryHit[]>();
  readonly #clean = new Set<number>();

  constructor(database: AdvisoryDatabase, inventories: Stores['inventories']) {
    this.#database = database;
    this.#inventories = inventories;
  }

  /** Those that any advisory affects. */
  async affected(numbers: readonly number[]): Promise<readonly number[]> {
    const unknown = numbers.filter((number) => !this.#hits.has(number) && !this.#clean.has(number));
    for (const asked of chunksOf(unknown, matchedAtOnce)) {
      const part = await this.#inventories.numbered(asked);
      const matched = await this.#database.match(part.map(versionOf));
      for (const [index, hits] of matched.entries()) {
        const number = part[index]?.number ?? -1;
        if (hits.length === 0) this.#clean.add(number);
        else this.#hits.set(number, hits);
      }
    }
    return numbers.filter((number) => this.#hits.has(number));
  }

  of(number: number): readonly AdvisoryHit[] | undefined {
    return this.#hits.get(number);
  }
}

function versionOf({ ecosystem, name, version, commit, release }: StoredPackage) {
  return {
    ecosystem,
    name,
    version,
    ...(commit !== null && { commit }),
    ...(release !== null && { release }),
  };
}

function toPackage(member: SetMember) {
  const { name, version, scope, direct, dependencyPath, path, line, commit, release, declared } = member;
  return {
    // The store holds what engines found: every ecosystem is one of theirs.
    ecosystem: member.ecosystem as EcosystemId,
    name,
    version,
    scope,
    direct,
    path: dependencyPath,
    line,
    locations: [{ path, line }],
    ...(declared !== null && { declared }),
    ...(commit !== null && { commit }),
    ...(release !== null && { release }),
  };
}
