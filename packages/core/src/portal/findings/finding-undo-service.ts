import { ConflictError, NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { FindingEventKind } from './finding.ts';
import type { UndoableFinding } from './finding-change-store.ts';
import type { FindingScopeService } from './finding-scope-service.ts';
import type { NewEventRow } from './ingest-store.ts';
import { recordFindingEvents } from './publish-findings.ts';
import type { ApplyRules } from './recording/decide-by-rule.ts';

type UsedStores = Pick<
  Stores,
  'access' | 'activity' | 'findingBulks' | 'findingChanges' | 'findings' | 'ingest' | 'outbox' | 'transaction'
>;

export interface UndoOutcome {
  readonly restored: number;
  /** Changed by someone else since, or no longer visible. */
  readonly unchanged: number;
}

const batchSize = 200;
const sentence = 'Undone.';

/** Takes a change of one or many findings back as a whole, whatever is listed now. */
export class FindingUndoService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #scopes: FindingScopeService;
  readonly #applyRules: ApplyRules;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { scopes, applyRules }: { readonly scopes: FindingScopeService; readonly applyRules: ApplyRules },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#scopes = scopes;
    this.#applyRules = applyRules;
  }

  /** Only who made a change undoes it. A finding that was changed again since stays as it is. */
  async undo(principal: Principal, id: string): Promise<UndoOutcome> {
    reach(principal.role, 'findings:triage');
    const change = await this.#stores.findingChanges.find(id);
    if (!change || change.createdBy !== principal.userId) throw new NotFoundError('Change not found.');
    const order = await this.#stores.findingBulks.find(id);
    if (order && order.bulk.completedAt === null)
      throw new ConflictError('The change is not complete yet. Wait for its job, then undo it.');
    let restored = 0;
    let unchanged = 0;
    for (let isDone = false; !isDone; ) {
      isDone = await this.#stores.transaction(async () => {
        const ids = await this.#stores.findingChanges.rest(id, batchSize);
        const undone = await this.#undoSome(principal, id, ids);
        restored += undone;
        unchanged += ids.length - undone;
        if (ids.length === batchSize) return false;
        if (!(await this.#stores.findingChanges.end(id, timestamp(this.#runtime))))
          throw new ConflictError('The change was already undone.');
        await this.#stores.activity.did(principal, 'finding.undo', id, { restored, unchanged });
        return true;
      });
    }
    return { restored, unchanged };
  }

  async #undoSome(principal: Principal, changeId: string, ids: readonly string[]): Promise<number> {
    const { findings, findingChanges } = this.#stores;
    await findings.lock(ids);
    const visible = await findings.findMany(ids, visibility(principal, 'findings:triage'));
    const undoable = (await findingChanges.undoable(changeId, ids)).filter(({ id }) => visible.has(id));
    const at = timestamp(this.#runtime);
    await findingChanges.restore(undoable, at);
    const names = await this.#names(undoable);
    await recordFindingEvents(
      this.#stores,
      this.#runtime,
      undoable.flatMap((one) => this.#events(principal, one, { at, names })),
    );
    const reopened = undoable.flatMap(({ id, before }) => (before.status === 'open' ? [id] : []));
    await this.#scopes.carryOut(principal, reopened, { status: 'open' });
    await this.#applyRules(undoable.map(({ id }) => id));
    await findingChanges.forget(changeId, ids);
    return undoable.length;
  }

  /** Of everyone who was or is to deal with one of them. */
  async #names(findings: readonly UndoableFinding[]): Promise<ReadonlyMap<string, string>> {
    const ids = new Set(findings.flatMap(({ before, now }) => [before.assignee_id, now.assignee_id]));
    const names = new Map<string, string>();
    for (const id of ids) {
      const user = typeof id === 'string' ? await this.#stores.access.findUser(id) : undefined;
      if (user) names.set(user.id, user.name);
    }
    return names;
  }

  #events(
    principal: Principal,
    { id, before, now }: UndoableFinding,
    { at, names }: { readonly at: string; readonly names: ReadonlyMap<string, string> },
  ): readonly NewEventRow[] {
    const event = (
      kind: FindingEventKind,
      texts: Pick<NewEventRow, 'before' | 'after' | 'status_before' | 'status_after'>,
    ): NewEventRow => ({
      id: this.#runtime.newId(),
      finding_id: id,
      at,
      kind,
      actor_id: principal.kind === 'system' ? null : principal.userId,
      audit_id: null,
      comment: sentence,
      evidence: null,
      ...texts,
    });
    const none = { before: null, after: null, status_before: null, status_after: null };
    const events: NewEventRow[] = [];
    if (before.status !== now.status || before.status_expires_at !== now.status_expires_at)
      events.push(
        event('status_changed', {
          before: JSON.stringify({ status: now.status }),
          after: JSON.stringify({
            status: before.status,
            ...(before.status_expires_at !== null && { expiresAt: before.status_expires_at }),
          }),
          status_before: now.status as FindingStatus,
          status_after: before.status as FindingStatus,
        }),
      );
    const assignee = (of: UndoableFinding['now']) =>
      JSON.stringify({ assignee: names.get(String(of.assignee_id)) ?? null });
    if (before.assignee_id !== now.assignee_id)
      events.push(event('assigned', { ...none, before: assignee(now), after: assignee(before) }));
    if (before.proposal !== now.proposal)
      events.push(
        before.proposal === null
          ? event('proposal_rejected', none)
          : event('proposed', {
              ...none,
              after: JSON.stringify({ proposed: JSON.parse(String(before.proposal)).status }),
            }),
      );
    return events;
  }
}
