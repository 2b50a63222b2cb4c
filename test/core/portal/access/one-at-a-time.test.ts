import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { OneAtATime } from '../../../../packages/core/src/portal/access/one-at-a-time.ts';

t.test('OneAtATime: whoever comes while one still waits runs after it', async (t) => {
  const queue = new OneAtATime();
  const order: string[] = [];
  const gates = new Map<string, () => void>();
  const start = (name: string) =>
    queue.run('key', async () => {
      order.push(`${name} begins`);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      order.push(`${name} ends`);
    });

  const first = start('first');
  const second = start('second');
  await setImmediate();
  gates.get('first')?.();
  await first;
  const third = start('third');
  await setImmediate();
  gates.get('second')?.();
  await second;
  await setImmediate();
  gates.get('third')?.();
  await third;

  t.same(order, ['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
});

t.test('OneAtATime: works under different keys do not wait for each other', async (t) => {
  const queue = new OneAtATime();
  const never = new Promise<void>(() => {});
  void queue.run('a', () => never);

  t.equal(await queue.run('b', async () => 'done'), 'done');
});
