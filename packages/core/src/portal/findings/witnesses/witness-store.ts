import { setImmediate } from 'node:timers/promises';
import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { Category } from '../../../vocabulary/category.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { FindingRow } from '../../platform/storage/models.ts';
import type { Finding } from '../finding.ts';
import { type ToolColumns, toolColumns } from '../finding-row.ts';
import type { FindingScope, KeptFinding } from '../ingest-store.ts';
import type { KnownAdvisory } from '../matching/match-advisories.ts';
import type { Weakness } from '../matching/match-reworded.ts';
import type { RefreshedColumns } from '../update-tool-columns.ts';
import type { Candidate } from './match-witnesses.ts';
import { type AskedCandidates, readCandidates } from './read-candidates.ts';
import {
  type NewWitness,
  type ShownWitnessRow,
  type StoredWitness,
  shownColumns,
  toKept,
  toRow,
  toStored,
  toWitness,
  type WitnessRow,
} from './witness-row.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly witnesses: WitnessStore;
  }
}

/** Witnesses that are read before others have their turn. */
const keptPage = 2_000;

/** What other tools see of findings that are known. */
export class WitnessStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Every witness of the scope, as something that an import could meet again. */
  async kept(scope: FindingScope): Promise<KeptFinding[]> {
    const kept: KeptFinding[] = [];
    for await (const page of this.keptPages(scope)) kept.push(...page);
    return kept;
  }

  /** The same, page by page; others have their turn between. */
  async *keptPages({ repositoryId, auditType, scope }: FindingScope): AsyncGenerator<readonly KeptFinding[]> {
    let last: string | undefined;
    while (true) {
      const after = last;
      const rows: WitnessRow[] = await this.#db
        .knex('finding_witnesses')
        .where({ repository_id: repositoryId, audit_type: auditType, scope })
        .modify((page) => after !== undefined && page.where('id', '>', after))
        .orderBy('id')
        .limit(keptPage);
      yield rows.map(toKept);
      last = rows.at(-1)?.id;
      if (rows.length < keptPage) return;
      await setImmediate();
    }
  }

  async keptAmong(ids: readonly string[]): Promise<KeptFinding[]> {
    const rows: WitnessRow[] = await this.#db
      .whereAmong(this.#db.knex('finding_witnesses'), 'id', ids)
      .orderBy('id');
    return rows.map(toKept);
  }

  /** What the witnesses among these ids say of advisories. */
  async advisories(ids: readonly string[]): Promise<Map<string, KnownAdvisory>> {
    const rows: WitnessRow[] = await this.#db.whereAmong(
      this.#db.knex('finding_witnesses').select('id', 'columns'),
      'id',
      ids,
    );
    return new Map(
      rows.flatMap(({ id, columns }) => {
        const { advisory, package: found } = JSON.parse(columns) as ToolColumns;
        if (advisory === null || found === null) return [];
        return [[id, { advisory: JSON.parse(advisory), package: JSON.parse(found) }] as const];
      }),
    );
  }

  /** What the given findings and witnesses are about, by their ids. */
  async weaknesses(ids: readonly string[]): Promise<Map<string, Weakness>> {
    const findings: Pick<FindingRow, 'id' | 'category' | 'cwe'>[] = await this.#db.whereAmong(
      this.#db.knex('findings').select('id', 'category', 'cwe'),
      'id',
      ids,
    );
    const witnesses: WitnessRow[] = await this.#db.whereAmong(
      this.#db.knex('finding_witnesses').select('id', 'columns'),
      'id',
      ids,
    );
    const seen = witnesses.map(({ id, columns }) => ({ ...(JSON.parse(columns) as ToolColumns), id }));
    return new Map(
      [...findings, ...seen].map(({ id, category, cwe }) => [
        id,
        { category: category as Category, cwe: cwe === '' ? [] : cwe.split(' ') },
      ]),
    );
  }

  /** Findings of the repository in scopes of others that have an advisory, or are on one of the paths. */
  candidates(
    scope: Pick<FindingScope, 'repositoryId' | 'scope'>,
    asked: AskedCandidates,
  ): AsyncGenerator<readonly Candidate[]> {
    return readCandidates(this.#db, scope, asked);
  }

  /** Those of the findings that have a witness of this scope already. */
  async seenFrom(scope: string, findingIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.#db
      .whereAmong(this.#db.knex('finding_witnesses').where({ scope }), 'finding_id', findingIds)
      .distinct('finding_id')
      .pluck('finding_id');
    return new Set(found);
  }

  /** Those of the findings that a witness still reports, besides the given ones. */
  async reported(findingIds: readonly string[], besides: readonly string[]): Promise<ReadonlySet<string>> {
    if (findingIds.length === 0) return new Set();
    const rows = this.#db
      .knex('finding_witnesses')
      .whereNull('gone_at')
      .whereNotIn('id', [...besides]);
    const found = await this.#db
      .whereAmong(rows, 'finding_id', findingIds)
      .distinct('finding_id')
      .pluck('finding_id');
    return new Set(found);
  }

  /** Where the rules report something that is open, or that a person has decided on. */
  async standing(
    { repositoryId, auditType, scope }: FindingScope,
    ruleIds: readonly string[],
  ): Promise<
    readonly { readonly ruleId: string; readonly path: string | null; readonly startLine: number | null }[]
  > {
    const rows: Pick<FindingRow, 'rule_id' | 'path' | 'start_line'>[] = await this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, audit_type: auditType, scope })
      .whereIn('rule_id', [...ruleIds])
      .whereNull('excluded_reason')
      .whereNot({ status: 'resolved' })
      .where((decided) => decided.where({ status: 'open' }).orWhere({ status_by: 'person' }))
      .select('rule_id', 'path', 'start_line');
    return rows.map((row) => ({ ruleId: row.rule_id, path: row.path, startLine: row.start_line }));
  }

  async insert(witnesses: readonly NewWitness[]): Promise<void> {
    await this.#db.insertRows('finding_witnesses', witnesses.map(toRow));
  }

  /** The tool still reports what it reported, or does again. */
  async touch(
    ids: readonly string[],
    {
      at,
      auditId,
      commit,
    }: { readonly at: string; readonly auditId: string; readonly commit: string | null },
  ): Promise<void> {
    await this.#db
      .whereAmong(this.#db.knex('finding_witnesses'), 'id', ids)
      .update({ last_seen_at: at, audit_id: auditId, commit, gone_at: null });
  }

  /** The tool reports it in other words. */
  async refresh(id: string, columns: ToolColumns): Promise<void> {
    const { fingerprint, severity } = columns;
    await this.#db
      .knex('finding_witnesses')
      .where({ id })
      .update({ fingerprint, severity, columns: JSON.stringify(columns) });
  }

  async gone(ids: readonly string[], at: string): Promise<void> {
    const rows = this.#db.knex('finding_witnesses').whereNull('gone_at');
    await this.#db.whereAmong(rows, 'id', ids).update({ gone_at: at });
  }

  /**
   * The finding shows what another tool reports of it from now on, with its history and decisions; what it showed so far
   * becomes a witness.
   */
  async lead(
    findingId: string,
    to: {
      readonly scope: FindingScope;
      readonly columns: RefreshedColumns;
      readonly pathBound: boolean;
      readonly witness: Pick<NewWitness, 'id' | 'joinedBy'>;
      readonly at: string;
    },
  ): Promise<void> {
    const row: FindingRow | undefined = await this.#db.knex('findings').where({ id: findingId }).first();
    if (!row) return;
    const witness: NewWitness = {
      ...to.witness,
      findingId,
      repositoryId: row.repository_id,
      auditType: row.audit_type as AuditType,
      scope: row.scope,
      columns: toolColumns(row),
      pathBound: row.path_bound,
      commit: row.commit,
      auditId: row.last_audit_id,
      firstSeenAt: row.first_seen_at,
      lastSeenAt: row.last_seen_at,
    };
    await this.insert([witness]);
    await this.#db
      .knex('findings')
      .where({ id: findingId })
      .update({
        audit_type: to.scope.auditType,
        scope: to.scope.scope,
        path_bound: to.pathBound,
        state_since: to.at,
        ...to.columns,
      });
  }

  async moveScope(
    { repositoryId, auditType, scope }: FindingScope,
    { to, fingerprints }: { readonly to: string; readonly fingerprints: readonly string[] },
  ): Promise<void> {
    const from = this.#db
      .knex('finding_witnesses')
      .where({ repository_id: repositoryId, audit_type: auditType, scope });
    await this.#db.whereAmong(from, 'fingerprint', fingerprints).update({ scope: to });
  }

  /** The team of a finding. */
  async teamOf(findingId: string): Promise<string> {
    const row: FindingRow = await this.#db.knex('findings').where({ id: findingId }).first('team_id');
    return row.team_id;
  }

  /** The witnesses of a finding besides the tool that it shows. */
  async of(findingId: string): Promise<readonly StoredWitness[]> {
    const rows: WitnessRow[] = await this.#db
      .knex('finding_witnesses')
      .where({ finding_id: findingId })
      .orderBy('id');
    return rows.map(toStored);
  }

  /** The findings with all of their witnesses: first the tool whose result it shows. */
  async addTo<Shown extends Finding>(findings: readonly Shown[]): Promise<readonly Shown[]> {
    if (findings.length === 0) return findings;
    const rows: ShownWitnessRow[] = await this.#db
      .whereAmong(
        this.#db.knex('finding_witnesses').select(shownColumns),
        'finding_id',
        findings.map(({ id }) => id),
      )
      .orderBy('id');
    const others = Map.groupBy(rows, ({ finding_id: id }) => id);
    return findings.map((finding) => ({
      ...finding,
      witnesses: [...finding.witnesses, ...(others.get(finding.id) ?? []).map(toWitness)],
    }));
  }

  /** The findings that results with these fingerprints are witnesses of. */
  async findings(
    repositoryId: string,
    fingerprints: readonly string[],
  ): Promise<
    readonly { readonly id: string; readonly fingerprint: string; readonly status: FindingStatus }[]
  > {
    const rows = this.#db
      .knex('finding_witnesses as w')
      .join('findings as f', 'f.id', 'w.finding_id')
      .where({ 'w.repository_id': repositoryId });
    return this.#db
      .whereAmong(rows, 'w.fingerprint', fingerprints)
      .select('f.id', 'w.fingerprint', 'f.status')
      .orderBy('w.id');
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.#db.whereAmong(this.#db.knex('finding_witnesses'), 'id', ids).delete();
  }

  /** That this result is never joined with another finding again. */
  async keepApart({ repositoryId, auditType, scope }: FindingScope, fingerprint: string): Promise<void> {
    await this.#db
      .knex('finding_splits')
      .insert({ repository_id: repositoryId, audit_type: auditType, scope, fingerprint })
      .onConflict(['repository_id', 'audit_type', 'scope', 'fingerprint'])
      .ignore();
  }

  /** Results of the repository that people have taken apart. */
  async keptApart(repositoryId: string): Promise<KeptApart> {
    const found: { audit_type: string; scope: string; fingerprint: string }[] = await this.#db
      .knex('finding_splits')
      .where({ repository_id: repositoryId })
      .select('audit_type', 'scope', 'fingerprint');
    const keys = new Set(found.map((one) => apartKey(one.audit_type, one.scope, one.fingerprint)));
    return (auditType, scope, fingerprint) => keys.has(apartKey(auditType, scope, fingerprint));
  }
}

/** Whether a result is one that people have taken apart from others. */
export type KeptApart = (auditType: AuditType, scope: string, fingerprint: string) => boolean;

function apartKey(auditType: string, scope: string, fingerprint: string): string {
  return [auditType, scope, fingerprint].join('\0');
}
