import type { Dialect } from '../storage/dialect.ts';
import { EmbeddedQueue } from './embedded-queue.ts';
import { GraphileQueue, type GraphileQueueOptions } from './graphile-queue.ts';
import type { JobQueue } from './job-queue.ts';

/** The queue of the database: between processes on PostgreSQL, in the one process that owns an SQLite file. */
export function buildQueue(
  dialect: Dialect,
  options: GraphileQueueOptions & { readonly stores: ConstructorParameters<typeof EmbeddedQueue>[0] },
): JobQueue {
  const { stores, runtime, times } = options;
  return dialect.name === 'postgres' ? new GraphileQueue(options) : new EmbeddedQueue(stores, runtime, times);
}
