// The program of a process that runs heavy reads of an SQLite file: statements in, rows out, one snapshot for all until
// the end is asked for. It ends with its parent, or is killed when a statement takes too long.
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import type { Reader } from '../dialect.ts';
import type { ReadOrder, ReadReply } from './read-messages.ts';
import { openReader } from './sqlite-reader.ts';

if (isMainThread) serve();
else endWithParent();

function serve(): void {
  const [path = ''] = process.argv.slice(2);
  const reader = openReader(path, { cacheKib: 2_048 });
  new Worker(new URL(import.meta.url), { workerData: process.ppid }).unref();
  process.on('disconnect', () => process.exit());
  // Ctrl-C reaches the whole group of a terminal; the portal decides when its readers end.
  process.on('SIGINT', () => {});
  process.on('message', (order: ReadOrder) => {
    const startedAt = performance.now();
    const reply = answer(reader, order);
    process.send?.({ ...reply, ms: performance.now() - startedAt } satisfies ReadReply);
  });
}

/** A statement hears of nothing, and one that never ends would outlive a portal that was killed. */
function endWithParent(): void {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, 1_000);
}

function answer(reader: Reader, order: ReadOrder): Omit<ReadReply, 'ms'> {
  const connection = reader.connection as Database;
  try {
    if (order.kind === 'end') {
      if (connection.inTransaction) connection.exec('commit');
      return { rows: [] };
    }
    if (!connection.inTransaction) connection.exec('begin');
    return { rows: reader.all(order.sql, order.bindings) };
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    return { rows: [], error: { message, ...(code !== undefined && { code }) } };
  }
}
