// Heavy reads of PostgreSQL: transactions that only read, on a share of the pool, so that the rest of it is always left
// for requests that are answered at once.
import type { Knex } from 'knex';
import type { HeavyReader, HeavyReadSource } from '../dialect.ts';

/** So much later the server stops a statement by itself, if nobody else has. */
const marginMs = 1_000;

export function readTransactions(knex: Knex, poolSize: number): HeavyReadSource {
  const opened = new Set<HeavyReader>();
  return {
    slots: Math.max(1, Math.floor(poolSize / 3)),
    async open(deadlineMs) {
      const reader = await openTransaction(knex, deadlineMs + marginMs, () => opened.delete(reader));
      opened.add(reader);
      return reader;
    },
    async close() {
      await Promise.all(
        [...opened].map((reader) => {
          reader.stop();
          return reader.close();
        }),
      );
    },
  };
}

async function openTransaction(
  knex: Knex,
  statementTimeoutMs: number,
  closed: () => void,
): Promise<HeavyReader> {
  const transaction = await knex.transaction({ isolationLevel: 'repeatable read', readOnly: true });
  const { rows } = await transaction.raw(
    // A read has one processor, not as many as are free.
    `select pg_backend_pid() as pid, set_config('statement_timeout', ?, true),
       set_config('max_parallel_workers_per_gather', '0', true)`,
    [String(statementTimeoutMs)],
  );
  const pid = Number(rows[0].pid);
  let usedMs = 0;
  const running = new Map<string, number>();
  const began = ({ __knexQueryUid: id }: Query) => void running.set(id, performance.now());
  const ended = (_: unknown, { __knexQueryUid: id }: Query) => {
    usedMs += performance.now() - (running.get(id) ?? performance.now());
    running.delete(id);
  };
  transaction.on('query', began).on('query-response', ended).on('query-error', ended);
  let ending: Promise<unknown> | undefined;
  const end = () =>
    (ending ??= Promise.resolve(transaction.rollback())
      .catch(() => {})
      .finally(closed));
  return {
    knex: transaction,
    get usedMs() {
      return usedMs;
    },
    stop() {
      void knex.raw('select pg_cancel_backend(?)', [pid]).catch(() => {});
      void end();
    },
    close: async () => void (await end()),
  };
}

interface Query {
  readonly __knexQueryUid: string;
}
