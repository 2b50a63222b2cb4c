import type { Database } from '../storage/database.ts';

/** Rows that go in one statement: a large audit must not hold up everyone else. */
const atOnce = 2_000;

/** Deletes what audits have seen, in small batches, so that the audits themselves can go at once. */
export async function deleteOutcomes(db: Database, auditIds: readonly string[]): Promise<void> {
  for (const auditId of auditIds) {
    const outcomes = () => db.knex('audit_findings').where({ audit_id: auditId });
    for (let gone = atOnce; gone === atOnce; ) {
      gone = await outcomes().whereIn('finding_id', outcomes().select('finding_id').limit(atOnce)).del();
    }
  }
}
