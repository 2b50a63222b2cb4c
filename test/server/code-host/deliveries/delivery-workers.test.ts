import type { ClaimedDelivery, Portal } from '@assay/core';
import t from 'tap';
import type { CodeHosts } from '../../../../packages/server/src/code-host/code-hosts.ts';
import { DeliveryWorkers } from '../../../../packages/server/src/code-host/deliveries/delivery-workers.ts';
import { testRuntime } from '../../../helpers/test-runtime.ts';

for (const [what, isShown, isHeld, withdrawn] of [
  ['that another delivery ended meanwhile is withdrawn', true, false, ['one']],
  ['that still waits stays', true, true, []],
  ['that showed nothing needs no withdrawal', false, false, []],
] as const) {
  t.test(`delivery workers: an announcement ${what}`, async (t) => {
    const waiting = [claimed()];
    const done = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    const deliveries = {
      claim: async (kind: string) => (kind === 'quick' ? waiting.shift() : undefined),
      extend: async () => 'held',
      announced: async () => {
        setImmediate(done.resolve);
        return isHeld;
      },
    };
    const workers = new DeliveryWorkers({
      portal: { deliveries } as unknown as Portal,
      codeHosts: { ofPayload: () => undefined } as unknown as CodeHosts,
      runtime: testRuntime(),
      handlers: new Map([
        [
          'pull_request',
          {
            handle: async () => {},
            announce: async () => isShown,
            withdraw: async ({ name }) => void seen.push(name),
          },
        ],
      ]),
    });
    workers.start();
    await done.promise;
    await workers.stop();
    t.same(seen, withdrawn);
  });
}

function claimed(): ClaimedDelivery {
  return {
    id: 'delivery',
    event: 'pull_request',
    action: 'synchronize',
    queueName: 'queue',
    payload: { name: 'one' },
    fence: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastError: null,
    attempt: 1,
    isUnannounced: true,
  };
}
