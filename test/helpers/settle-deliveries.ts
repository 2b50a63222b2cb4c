import { setTimeout as sleep } from 'node:timers/promises';
import type { testPortal } from './test-portal.ts';

type World = Awaited<ReturnType<typeof testPortal>>;

/** Until no delivery waits; what failed is tried again at once. */
export async function settle(
  portal: World['portal'],
  runtime: Pick<World['runtime'], 'advance'>,
  admin: World['admin'],
): Promise<void> {
  const running = async () => {
    const page = { limit: 1, offset: 0, sort: '-createdAt' };
    return (await portal.deliveries.list(admin, { status: 'processing' }, page)).total;
  };
  for (let turn = 0; turn < 6_000; turn += 1) {
    if ((await portal.deliveries.health()).waiting === 0) return;
    await sleep(5);
    // What runs would lose its lease, and on a slow machine all its attempts.
    if (turn % 20 === 19 && (await running()) === 0) runtime.advance(3_600_000);
  }
  throw new Error('Deliveries still wait.');
}
