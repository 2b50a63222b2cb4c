import { ConflictError, NotFoundError } from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { DueDays } from '../../../vocabulary/due-days.ts';
import { reach } from '../../platform/permissions.ts';
import { type Principal, systemReach, visibility } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import { unruled } from '../decided-rating.ts';
import { dueAt, type Finding } from '../finding.ts';
import { witnessOf } from '../finding-witness.ts';
import type { NewEventRow, NewFindingRow } from '../ingest-store.ts';
import { recordFindingEvents } from '../publish-findings.ts';
import type { Former } from './finding-merge-store.ts';
import { decidedColumns } from './merged-status.ts';
import type { StoredWitness } from './witness-row.ts';

type UsedStores = Pick<
  Stores,
  | 'activity'
  | 'findingMerges'
  | 'findingRatings'
  | 'findings'
  | 'ingest'
  | 'outbox'
  | 'transaction'
  | 'witnesses'
>;

export interface SplitOptions {
  readonly dueDaysOf: (teamId: string) => Promise<DueDays>;
  /** Decision rules decide on these findings again. */
  readonly applyRules: (findingIds: readonly string[]) => Promise<unknown>;
}

/** Takes apart what was joined into one finding. */
export class FindingSplitService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #dueDaysOf: (teamId: string) => Promise<DueDays>;
  readonly #applyRules: SplitOptions['applyRules'];

  constructor(stores: UsedStores, runtime: Runtime, { dueDaysOf, applyRules }: SplitOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#dueDaysOf = dueDaysOf;
    this.#applyRules = applyRules;
  }

  /**
   * Each witness, or the given one alone, becomes a finding of its own, which is never joined again. It is open, or
   * resolved if its tool no longer reports it: what was decided about the finding stays with it. One that was stored apart
   * before is what it was, with its decision, comments and history.
   */
  async split(principal: Principal, id: string, witnessId?: string): Promise<readonly Finding[]> {
    reach(principal.role, 'findings:triage');
    return this.#stores.transaction(async () => {
      const finding = await this.#stores.findings.find(id, visibility(principal, 'findings:triage'));
      if (!finding) throw new NotFoundError('Finding not found.');
      // In the order of audits: the repository, then its findings.
      await this.#stores.ingest.lock(finding.repositoryId);
      await this.#stores.findings.lock([id]);
      const all = await this.#stores.witnesses.of(id);
      const asked = all.filter((one) => witnessId === undefined || one.id === witnessId);
      if (asked.length === 0)
        throw witnessId === undefined
          ? new ConflictError('Only one tool sees this finding: there is nothing to split.')
          : new NotFoundError('The finding has no such witness.', {
              witnessId: 'Use the ID of one of its witnesses.',
            });
      // What rules say of each is said again.
      await this.#stores.findingRatings.unrule({ ids: [id] }, timestamp(this.#runtime));
      const found = await this.#findingsOf(principal, asked, finding);
      await this.#applyRules([id, ...found]);
      await this.#stores.activity.did(principal, 'finding.split', id, { into: found });
      const many = await this.#stores.findings.findMany(found, systemReach('of what is seen'));
      return found.flatMap((one) => many.get(one) ?? []);
    });
  }

  async #findingsOf(
    principal: Principal,
    witnesses: readonly StoredWitness[],
    finding: Finding,
  ): Promise<readonly string[]> {
    const { ingest, findingMerges, witnesses: store } = this.#stores;
    const at = timestamp(this.#runtime);
    const formers = await findingMerges.formers(witnesses.map(({ id }) => id));
    const made = witnesses.map((witness) => {
      const former = formers.get(witness.id);
      return { id: former?.row.id ?? this.#runtime.newId(), witness, former };
    });
    const teamId = await store.teamOf(finding.id);
    const dueDays = await this.#dueDaysOf(teamId);
    const rows = made.map(({ id, witness, former }) => ({
      id,
      repository_id: witness.repositoryId,
      team_id: teamId,
      audit_type: witness.auditType,
      scope: witness.scope,
      path_bound: witness.pathBound,
      ...witness.columns,
      introduced_by: null,
      commit: witness.commit,
      status: witness.goneAt === null ? ('open' as const) : ('resolved' as const),
      status_by: 'tool' as const,
      decision_rule_id: null,
      status_reason: null,
      status_expires_at: null,
      first_seen_at: witness.firstSeenAt,
      last_seen_at: witness.lastSeenAt,
      last_audit_id: witness.auditId,
      missing_since: null,
      resolved_at: witness.goneAt,
      seconds_to_resolve: null,
      due_at: dueAt(ratingOf(witness), witness.firstSeenAt, dueDays),
      ...unruled,
      assignee_id: null,
      proposal: null,
      comment_count: 0,
      state_since: null,
      ...(former && asBefore(former, witness)),
      // Until now it was part of the other one.
      known_since: at,
    }));
    await ingest.insertFindings(rows);
    for (const { former } of made) if (former) await findingMerges.giveBack(finding.id, former, at);
    for (const { witness } of made) await store.keepApart(witness, witness.columns.fingerprint);
    await store.delete(witnesses.map(({ id }) => id));
    const event = (
      findingId: string,
      parts: Pick<NewEventRow, 'kind' | 'after' | 'status_after'>,
    ): NewEventRow => ({
      id: this.#runtime.newId(),
      finding_id: findingId,
      at,
      actor_id: principal.userId,
      audit_id: null,
      before: null,
      status_before: null,
      comment: null,
      evidence: null,
      ...parts,
    });
    const events = made.flatMap(({ id, witness, former }) => [
      event(finding.id, {
        kind: 'split',
        after: JSON.stringify({ ...witnessOf(witness.scope), findingId: id }),
        status_after: null,
      }),
      event(id, {
        kind: 'opened',
        after: JSON.stringify({ severity: witness.columns.severity, splitFrom: finding.id }),
        // What its tool no longer reports, or was there before, is nothing new to anyone.
        status_after: witness.goneAt === null && former === undefined ? 'open' : null,
      }),
    ]);
    await recordFindingEvents(this.#stores, this.#runtime, events, rows);
    return made.map(({ id }) => id);
  }
}

/** As it was stored apart; a decision of a tool is made again with what it reports now. */
function asBefore({ row }: Former, { goneAt }: StoredWitness): Partial<NewFindingRow> {
  const { introduced_by, assignee_id, proposal, comment_count, due_at } = row;
  const isDecided = row.status_by === 'person' || (goneAt === null) === (row.status !== 'resolved');
  const decided = isDecided && Object.fromEntries(decidedColumns.map((name) => [name, row[name]]));
  return { introduced_by, assignee_id, proposal, comment_count, due_at, ...decided };
}

function ratingOf({ columns }: StoredWitness): Pick<Finding, 'severity' | 'priority'> {
  const { severity, priority_level: level, priority_score: score } = columns;
  return {
    severity: severity as Finding['severity'],
    priority: { level: level as Finding['priority']['level'], score, reasons: [] },
  };
}
