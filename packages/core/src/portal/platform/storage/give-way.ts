import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Dialect } from './dialect.ts';

/** How long a transaction works before the event loop gets a turn. */
const turnMs = 10;

/**
 * A driver that works in this process answers at once, so that a long transaction would keep all requests waiting, also
 * those that need no connection. After a while the next statement lets the event loop turn first. Not a text: knex
 * (3.3.0) sends `COMMIT` as one, and takes the transaction for complete at once.
 */
export function giveWay({ client }: Knex.Transaction, { name }: Dialect): { readonly taken: number } {
  const turns = { taken: 0 };
  if (name !== 'sqlite') return turns;
  const query = client.query.bind(client);
  let since = performance.now();
  client.query = (connection: unknown, statement: unknown): unknown => {
    if (typeof statement === 'string' || performance.now() - since < turnMs)
      return query(connection, statement);
    return setImmediate().then(() => {
      turns.taken += 1;
      since = performance.now();
      return query(connection, statement);
    });
  };
  return turns;
}
