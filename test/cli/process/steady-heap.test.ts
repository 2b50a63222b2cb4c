// The room for young objects: bounded, and there again after V8 has taken it away.
import { Session } from 'node:inspector/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import t from 'tap';
import { steadyHeap } from '../../../packages/cli/src/process/steady-heap.ts';

const megabyte = 1024 * 1024;

function youngBytes(): number {
  return (
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.physical_space_size ?? 0
  );
}

/** The most room that there was while as many objects stayed as fill it several times. */
async function roomUnderLoad(): Promise<number> {
  const kept: object[] = [];
  let most = 0;
  for (let turn = 0; turn < 600; turn += 1) {
    for (let index = 0; index < 2_000; index += 1) kept.push({ index });
    await nextTurn();
    most = Math.max(most, youngBytes());
  }
  return most;
}

t.test('steadyHeap: young objects get their room again after a quiet time, and no more', async (t) => {
  const session = new Session();
  session.connect();
  t.teardown(() => session.disconnect());
  // As the program starts.
  setFlagsFromString('--semi-space-growth-factor=1');
  steadyHeap();
  for (const time of ['first', 'second']) {
    const most = await roomUnderLoad();
    t.ok(most >= 8 * megabyte, `${most} bytes the ${time} time`);
    // Tests may start with 32 MB for a half; without a bound it would be more than twice as much.
    t.ok(most < 72 * megabyte, `${most} bytes, to a bound`);
    await session.post('HeapProfiler.collectGarbage');
    t.ok(youngBytes() < 4 * megabyte, 'V8 takes it away');
  }
});
