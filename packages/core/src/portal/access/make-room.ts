// Room for one more of what anyone may ask for: the oldest of many goes, so that who asks for thousands refuses nobody else.
import type { Database } from '../platform/storage/database.ts';

interface Waiting {
  readonly table: string;
  readonly key: string;
  /** Which of them count; all unless given. */
  readonly of?: Readonly<Record<string, string>>;
  readonly max: number;
}

/** Deletes what has expired, and what expires first where as many wait as may. */
export async function makeRoom(
  db: Database,
  now: string,
  { table, key, of = {}, max }: Waiting,
): Promise<void> {
  await db.knex(table).where('expires_at', '<=', now).del();
  const [row] = await db.knex(table).where(of).count({ waiting: '*' });
  const surplus = Number(row?.waiting ?? 0) + 1 - max;
  if (surplus <= 0) return;
  const oldest = db.knex(table).where(of).orderBy('expires_at').limit(surplus).select(key);
  await db.knex(table).whereIn(key, oldest).del();
}
