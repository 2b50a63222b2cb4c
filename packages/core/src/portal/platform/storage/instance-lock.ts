// One process serves one SQLite file. The lock is a transaction on a file beside it: the system lets it go when
// the process ends, however it ends, so there is never a stale one.
import { closeSync, openSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';

/** The file is served by another process. */
export class InstanceLockedError extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`Another Assay process is using ${path}. Stop it first, or use another data directory.`, options);
    this.name = 'InstanceLockedError';
  }
}

/** Takes the lock, or throws InstanceLockedError. Gives what releases it. */
export function takeInstanceLock(path: string): () => void {
  const lockPath = `${path}.lock`;
  closeSync(openSync(lockPath, 'a', 0o600));
  const lock = new BetterSqlite(lockPath, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY')
      throw new InstanceLockedError(path, { cause: error });
    throw error;
  }
  return () => lock.close();
}
