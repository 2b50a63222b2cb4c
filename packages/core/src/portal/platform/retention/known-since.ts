// What is deleted of the recorded states makes earlier moments unknown: they are refused from then on, instead of being
// answered with what held later.
import { type Database, readRows } from '../storage/database.ts';

/** A state held until it changed: every moment before that is not known any more. */
export async function forgetFindingStates(db: Database, numbers: readonly string[]): Promise<void> {
  const [row] = await readRows<{ known: string | null }>(
    db.knex('finding_states').whereIn('number', numbers).max({ known: 'until' }),
  );
  await raiseKnownSince(db, row?.known);
}

/** A status held until the next one of its repository. */
export async function forgetComplianceStatuses(db: Database, numbers: readonly string[]): Promise<void> {
  const next = db
    .knex({ gone: 'compliance_history' })
    .join({ later: 'compliance_history' }, 'later.repository_id', 'gone.repository_id')
    .whereIn('gone.number', numbers)
    .whereRaw('later.number > gone.number')
    .groupBy('gone.number')
    .min('later.number');
  const [row] = await readRows<{ known: string | null }>(
    db.knex('compliance_history').whereIn('number', next).max({ known: 'evaluated_at' }),
  );
  await raiseKnownSince(db, row?.known);
}

async function raiseKnownSince(db: Database, known: string | null | undefined): Promise<void> {
  if (!known) return;
  await db.knex('recordings').where({ name: 'states' }).where('since', '<', known).update({ since: known });
}
