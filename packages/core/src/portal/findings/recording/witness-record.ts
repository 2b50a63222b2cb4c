// What an audit or import says of findings that other tools see, too.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { Runtime } from '../../../support/runtime.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { RatingColumns } from '../decided-rating.ts';
import { toToolColumns } from '../finding-row.ts';
import { isImportScope } from '../import-scope.ts';
import type { FindingScope, KeptFinding } from '../ingest-store.ts';
import type { NewWitness } from '../witnesses/witness-row.ts';
import type { Join, Joins } from './find-joins.ts';

type UsedStores = Pick<Stores, 'ingest' | 'witnesses'>;

export interface Witnessing {
  readonly scope: FindingScope;
  /** Null where newer advisories report it. */
  readonly auditId: string | null;
  readonly commit: string | null;
  readonly dryRun: boolean;
  readonly at: string;
  readonly joins: Joins;
}

/** A known finding that a new result is about, as it is now. */
export interface JoinedFinding extends Join {
  readonly known: KeptFinding;
}

export class WitnessRecord {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: Witnessing;
  #joined: NewWitness[] = [];
  /** Ids of witnesses by the commit that they were seen at. */
  #seen = new Map<string | null, string[]>();

  constructor(stores: UsedStores, runtime: Runtime, options: Witnessing) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  /** The known findings that some of the new results are about. */
  async findingsOf(added: readonly ReportedFinding[]): Promise<ReadonlyMap<ReportedFinding, JoinedFinding>> {
    const { joins } = this.#options;
    const asked = added.flatMap((one) => {
      const join = joins.get(one);
      return join && !join.isTaken ? [[one, join] as const] : [];
    });
    if (asked.length === 0) return new Map();
    const kept = await this.#stores.ingest.keptAmong(asked.map(([, { id }]) => id));
    const known = new Map(kept.map((one) => [one.id, one]));
    return new Map(
      asked.flatMap(([one, join]) => {
        const found = known.get(join.id);
        return found ? [[one, { ...join, known: found }] as const] : [];
      }),
    );
  }

  /**
   * Takes the result of another tool into a known finding, which shows an audit's own result rather than an imported one.
   * `rating` is how pressing it is with this result.
   */
  async join(
    { known, reason, from }: JoinedFinding,
    reported: ReportedFinding,
    rating: RatingColumns,
  ): Promise<{ readonly isShown: boolean }> {
    const { scope, auditId, commit, dryRun, at } = this.#options;
    const isShown = !isImportScope(scope.scope) && isImportScope(from);
    if (dryRun) return { isShown };
    const columns = toToolColumns(reported);
    const { pathBound } = reported;
    const witness = { id: this.#runtime.newId(), joinedBy: reason };
    if (isShown) {
      await this.#stores.witnesses.lead(known.id, {
        scope,
        columns: { ...columns, ...rating },
        pathBound,
        witness,
        at,
      });
    } else {
      this.#joined.push({
        ...witness,
        ...scope,
        findingId: known.id,
        columns,
        pathBound,
        commit: reported.location?.commit ?? commit,
        auditId,
        firstSeenAt: at,
        lastSeenAt: at,
      });
    }
    return { isShown };
  }

  /** The findings that witnesses among these stand beside, by id. */
  async of(known: readonly KeptFinding[]): Promise<ReadonlyMap<string, KeptFinding>> {
    const ids = new Set(known.flatMap(({ witnessOf }) => witnessOf ?? []));
    if (ids.size === 0) return new Map();
    return new Map((await this.#stores.ingest.keptAmong([...ids])).map((one) => [one.id, one]));
  }

  async seen(witness: KeptFinding, reported: ReportedFinding): Promise<void> {
    const { commit, dryRun } = this.#options;
    if (dryRun) return;
    const columns = toToolColumns(reported);
    if (columns.content_hash !== witness.contentHash)
      await this.#stores.witnesses.refresh(witness.id, columns);
    const place = reported.location?.commit ?? commit;
    const ids = this.#seen.get(place);
    if (ids) ids.push(witness.id);
    else this.#seen.set(place, [witness.id]);
  }

  /** Writes what was collected. */
  async flush(): Promise<void> {
    const { auditId, at } = this.#options;
    await this.#stores.witnesses.insert(this.#joined);
    this.#joined = [];
    for (const [commit, ids] of this.#seen)
      if (auditId !== null) await this.#stores.witnesses.touch(ids, { at, auditId, commit });
    this.#seen = new Map();
  }

  /**
   * What a complete audit or import no longer reports: findings that nobody sees any more, and those that another tool
   * still does.
   */
  async close(
    missing: readonly KeptFinding[],
  ): Promise<{ readonly alone: readonly KeptFinding[]; readonly supported: readonly KeptFinding[] }> {
    const { dryRun, at } = this.#options;
    const gone = missing.filter(({ witnessOf, status }) => witnessOf !== undefined && status !== 'resolved');
    const own = missing.filter(({ witnessOf }) => witnessOf === undefined);
    const goneIds = gone.map(({ id }) => id);
    if (gone.length > 0 && !dryRun) await this.#stores.witnesses.gone(goneIds, at);
    // What their own tools have not met for a while waits for the last witness.
    const waiting = [...(await this.of(gone)).values()].filter(({ missingSince }) => missingSince !== null);
    const all = [...own, ...waiting];
    const reported = await this.#stores.witnesses.reported(
      all.map(({ id }) => id),
      dryRun ? goneIds : [],
    );
    return {
      alone: all.filter(({ id }) => !reported.has(id)),
      supported: own.filter(({ id, status }) => status !== 'resolved' && reported.has(id)),
    };
  }
}
