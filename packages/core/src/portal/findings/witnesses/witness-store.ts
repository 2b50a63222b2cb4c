import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { FindingRow } from '../../platform/storage/models.ts';
import type { Finding } from '../finding.ts';
import type { ToolColumns } from '../finding-row.ts';
import { isImportScope } from '../import-scope.ts';
import type { FindingScope, KeptFinding } from '../ingest-store.ts';
import type { KnownAdvisory } from '../matching/match-advisories.ts';
import type { RefreshedColumns } from '../update-tool-columns.ts';
import type { Candidate } from './match-witnesses.ts';

import { type AskedCandidates, readCandidates } from './read-candidates.ts';
import {
  type NewWitness,
  type StoredWitness,
  toKept,
  toStored,
  toWitness,
  type WitnessRow,
} from './witness-row.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly witnesses: WitnessStore;
  }
}

/** What other tools see of findings that are known. */
export class WitnessStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Every witness of the scope, as something that an import could meet again. */
  async kept({ repositoryId, auditType, scope }: FindingScope): Promise<KeptFinding[]> {
    const rows: WitnessRow[] = await this.#db
      .knex('finding_witnesses')
      .where({ repository_id: repositoryId, audit_type: auditType, scope })
      .orderBy('id');
    return rows.map(toKept);
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

  async insert(witness: NewWitness): Promise<void> {
    await this.#db.knex('finding_witnesses').insert({
      id: witness.id,
      finding_id: witness.findingId,
      repository_id: witness.repositoryId,
      audit_type: witness.auditType,
      scope: witness.scope,
      fingerprint: witness.columns.fingerprint,
      joined_by: witness.joinedBy,
      severity: witness.columns.severity,
      columns: JSON.stringify(witness.columns),
      path_bound: Boolean(witness.pathBound),
      commit: witness.commit,
      audit_id: witness.auditId,
      first_seen_at: witness.firstSeenAt,
      last_seen_at: witness.lastSeenAt,
      gone_at: null,
    });
  }

  /** The tool reports it again, or still. */
  async seen(
    id: string,
    {
      columns,
      commit,
      auditId,
      at,
    }: Pick<NewWitness, 'columns' | 'commit' | 'auditId'> & { readonly at: string },
  ): Promise<void> {
    await this.#db
      .knex('finding_witnesses')
      .where({ id })
      .update({
        fingerprint: columns.fingerprint,
        severity: columns.severity,
        columns: JSON.stringify(columns),
        commit,
        audit_id: auditId,
        last_seen_at: at,
        gone_at: null,
      });
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
    },
  ): Promise<void> {
    const row: FindingRow | undefined = await this.#db.knex('findings').where({ id: findingId }).first();
    if (!row) return;
    const { due_at: _, ...columns } = to.columns;
    const names = Object.keys(columns) as (keyof ToolColumns)[];
    await this.insert({
      ...to.witness,
      findingId,
      repositoryId: row.repository_id,
      auditType: row.audit_type as AuditType,
      scope: row.scope,
      columns: Object.fromEntries(names.map((name) => [name, row[name]])) as ToolColumns,
      pathBound: row.path_bound,
      commit: row.commit,
      auditId: (await this.#lastAudits([row])).get(findingId) ?? null,
      firstSeenAt: row.first_seen_at,
      lastSeenAt: row.last_seen_at,
    });
    await this.#db
      .knex('findings')
      .where({ id: findingId })
      .update({
        audit_type: to.scope.auditType,
        scope: to.scope.scope,
        path_bound: to.pathBound,
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
    const ids = findings.map(({ id }) => id);
    if (ids.length === 0) return findings;
    const shown: ShownScope[] = await this.#db
      .whereAmong(this.#db.knex('findings'), 'id', ids)
      .select('id', 'repository_id', 'audit_type', 'scope');
    const audits = await this.#lastAudits(shown);
    const rows: WitnessRow[] = await this.#db
      .whereAmong(this.#db.knex('finding_witnesses'), 'finding_id', ids)
      .orderBy('id');
    const others = Map.groupBy(rows, ({ finding_id: id }) => id);
    return findings.map((finding) => ({
      ...finding,
      witnesses: [
        ...finding.witnesses.map((one) => ({ ...one, auditId: audits.get(finding.id) ?? null })),
        ...(others.get(finding.id) ?? []).map(toWitness),
      ],
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

  /** Fingerprints of the scope that people have taken apart. */
  async keptApart({ repositoryId, auditType, scope }: FindingScope): Promise<ReadonlySet<string>> {
    const found = await this.#db
      .knex('finding_splits')
      .where({ repository_id: repositoryId, audit_type: auditType, scope })
      .pluck('fingerprint');
    return new Set(found);
  }

  /** The last audit or import, by its scope, that each of the findings was seen by. */
  async #lastAudits(findings: readonly ShownScope[]): Promise<ReadonlyMap<string, string>> {
    const [imported = [], own = []] = [true, false].map((is) =>
      findings.filter(({ scope }) => isImportScope(scope) === is),
    );
    const last = new Map<string, string>();
    if (own.length > 0) {
      const seen = this.#db
        .knex('audit_findings')
        .join('audits', 'audits.id', 'audit_findings.audit_id')
        .whereNot({ outcome: 'fixed' })
        .whereNot({ 'audits.source': 'import' });
      // Ids of audits are in the order of time.
      const rows: { finding_id: string; audit_id: string }[] = await this.#db
        .whereAmong(
          seen,
          'finding_id',
          own.map(({ id }) => id),
        )
        .groupBy('finding_id')
        .select('finding_id', this.#db.knex.raw('max(cast(audit_id as text)) as audit_id'));
      for (const row of rows) last.set(row.finding_id, row.audit_id);
    }
    if (imported.length > 0) {
      const rows: (Omit<ShownScope, 'id'> & { audit_id: string | null })[] = await this.#db
        .knex('import_artifacts')
        .whereIn('repository_id', [...new Set(imported.map((one) => one.repository_id))])
        .whereIn('scope', [...new Set(imported.map(({ scope }) => scope))])
        .select('repository_id', 'audit_type', 'scope', 'audit_id');
      const byScope = new Map(rows.map((row) => [scopeKey(row), row.audit_id]));
      for (const one of imported) {
        const audit = byScope.get(scopeKey(one)) ?? null;
        if (audit !== null) last.set(one.id, audit);
      }
    }
    return last;
  }
}

type ShownScope = Pick<FindingRow, 'id' | 'repository_id' | 'audit_type' | 'scope'>;

function scopeKey({ repository_id, audit_type, scope }: Omit<ShownScope, 'id'>): string {
  return [repository_id, audit_type, scope].join('\0');
}
