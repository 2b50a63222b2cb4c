import { type EarlierRules, ruleSetOf } from '../../scan/pipeline/newer-rules.ts';
import { readCoverage } from '../../scan/source/coverage/coverage.ts';
import { isConclusive } from '../../scan/source/coverage/coverage-level.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly ruleSets: RuleSetStore;
  }
}

/** Audits that are asked for one that read everything. */
const maxAudits = 20;

interface AuditedRow {
  readonly commit: string;
  readonly rule_set: string;
  readonly coverage: string | null;
}

/** With which rules audits looked. */
export class RuleSetStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Keeps the set, and gives its id. */
  async keep(ruleIds: readonly string[]): Promise<string> {
    const id = ruleSetOf(ruleIds);
    await this.#db
      .knex('rule_sets')
      .insert({ id, rule_ids: JSON.stringify([...new Set(ruleIds)].sort()) })
      .onConflict('id')
      .ignore();
    return id;
  }

  /** Of the last audit of what was asked for that read everything, or said what it did not. */
  async ofLastAudit(
    repositoryId: string,
    type: AuditType,
    ref: string | null,
  ): Promise<EarlierRules | undefined> {
    const rows: AuditedRow[] = await this.#db
      .knex('audits')
      .where({ repository_id: repositoryId, type, source: 'audit', status: 'completed', dry_run: false })
      .where((query) => (ref === null ? query.whereNull('ref') : query.where({ ref })))
      .whereNotNull('commit')
      .whereNotNull('rule_set')
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(maxAudits)
      .select('commit', 'rule_set', 'coverage');
    const last = rows.find(({ coverage }) => coverage !== null && isConclusive(readCoverage(coverage)));
    if (!last) return undefined;
    const { commit, rule_set: ruleSet } = last;
    const set: { rule_ids: string } = await this.#db
      .knex('rule_sets')
      .where({ id: ruleSet })
      .first('rule_ids');
    return { commit, ruleSet, ruleIds: JSON.parse(set.rule_ids) };
  }
}
