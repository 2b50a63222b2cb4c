// What is asked of the code host every so often, because deliveries get lost.
import type { PeriodicTask } from '@assay/core';
import { RecoverySweep } from './deliveries/recovery-sweep.ts';
import { syncAllInstallations } from './installations/sync-installation.ts';
import type { SyncTools } from './installations/sync-tools.ts';
import { queueEvaluations } from './review/evaluation.ts';

const minute = 60_000;

export function extensionTasks(tools: Omit<SyncTools, 'signal'>): readonly PeriodicTask[] {
  const { portal, codeHost, runtime } = tools;
  const { failedDeliveries: failed, settings } = codeHost;
  const { log } = runtime;
  const sweep =
    failed && new RecoverySweep({ failed, deliveries: portal.deliveries, log, now: () => runtime.now() });
  return [
    ...(sweep
      ? [
          {
            id: 'ask-for-failed-deliveries',
            everyMs: 10 * minute,
            run: (signal: AbortSignal) => sweep.run(signal),
          },
        ]
      : []),
    {
      id: 'evaluate-pull-requests',
      everyMs: minute / 12,
      run: (signal) => queueEvaluations(portal, signal),
    },
    {
      id: 'reconcile-installations',
      everyMs: 24 * 60 * minute,
      run: (signal) => syncAllInstallations({ ...tools, signal }),
    },
    {
      id: 'forget-detached-repositories',
      everyMs: 24 * 60 * minute,
      run: async (signal) => {
        const count = await portal.installations.forgetDetached(settings.detachedDays ?? 30, signal);
        if (count > 0) log.info('deleted repositories without an installation', { count });
      },
    },
  ];
}
