// What an audit or import says of findings that other tools see, too.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { Runtime } from '../../../support/runtime.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import { toToolColumns } from '../finding-row.ts';
import type { JoinReason } from '../finding-witness.ts';
import type { FindingScope, KeptFinding } from '../ingest-store.ts';
import type { Join, Joins } from './find-joins.ts';

type UsedStores = Pick<Stores, 'ingest' | 'witnesses'>;

export interface Witnessing {
  readonly scope: FindingScope;
  readonly auditId: string;
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

  /** `dueAt`: of a result that the finding shows from now on; absent for one that stands beside it. */
  async join(
    known: KeptFinding,
    reported: ReportedFinding,
    { reason, dueAt }: { readonly reason: JoinReason; readonly dueAt?: string | null },
  ): Promise<void> {
    const { scope, auditId, commit, dryRun, at } = this.#options;
    if (dryRun) return;
    const columns = toToolColumns(reported);
    const witness = { id: this.#runtime.newId(), joinedBy: reason };
    if (dueAt !== undefined) {
      await this.#stores.witnesses.lead(known.id, {
        scope,
        columns: { ...columns, due_at: dueAt },
        pathBound: reported.pathBound,
        witness,
      });
      return;
    }
    await this.#stores.witnesses.insert({
      ...witness,
      ...scope,
      findingId: known.id,
      columns,
      pathBound: reported.pathBound,
      commit: reported.location?.commit ?? commit,
      auditId,
      firstSeenAt: at,
      lastSeenAt: at,
    });
  }

  /** The findings that witnesses among these stand beside, by id. */
  async of(known: readonly KeptFinding[]): Promise<ReadonlyMap<string, KeptFinding>> {
    const ids = new Set(known.flatMap(({ witnessOf }) => witnessOf ?? []));
    if (ids.size === 0) return new Map();
    return new Map((await this.#stores.ingest.keptAmong([...ids])).map((one) => [one.id, one]));
  }

  async seen(witness: KeptFinding, reported: ReportedFinding): Promise<void> {
    const { auditId, commit, dryRun, at } = this.#options;
    if (dryRun) return;
    await this.#stores.witnesses.seen(witness.id, {
      columns: toToolColumns(reported),
      commit: reported.location?.commit ?? commit,
      auditId,
      at,
    });
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
