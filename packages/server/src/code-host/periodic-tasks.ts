// What is asked of the code host every so often, because deliveries get lost.
import type { PeriodicTask } from '@assay/core';
import type { CodeHosts } from './code-hosts.ts';
import { RecoverySweep } from './deliveries/recovery-sweep.ts';
import { syncAllInstallations } from './installations/sync-installation.ts';
import type { SyncTools } from './installations/sync-tools.ts';
import type { MembershipChecks } from './membership-checks.ts';
import { queueOpenPulls } from './own-deliveries.ts';
import { queueEvaluations } from './review/evaluation.ts';

const minute = 60_000;
const defaultDetachedDays = 30;

interface CommonTools extends Pick<SyncTools, 'portal' | 'runtime'> {
  readonly codeHosts: CodeHosts;
}

/** What is due because of code hosts, whichever they are. */
export function commonTasks({ portal, codeHosts, runtime }: CommonTools): readonly PeriodicTask[] {
  const days = Math.max(...codeHosts.all.map(({ settings }) => settings.detachedDays ?? defaultDetachedDays));
  return [
    {
      id: 'evaluate-pull-requests',
      everyMs: minute / 12,
      run: (signal) => queueEvaluations(portal, signal),
    },
    {
      id: 'forget-detached-repositories',
      everyMs: 24 * 60 * minute,
      run: async (signal) => {
        const count = await portal.installations.forgetDetached(days, signal);
        if (count > 0) runtime.log.info('deleted repositories without an installation', { count });
      },
    },
  ];
}

/** What is asked about people who sign in with a code host. */
export function membershipTask(checks: MembershipChecks): PeriodicTask {
  const id = `check-memberships${suffixOf(checks.codeHost)}`;
  return { id, everyMs: 24 * 60 * minute, run: (signal) => checks.checkAbsent(signal) };
}

/** What is asked of one code host. */
export function codeHostTasks(tools: Omit<SyncTools, 'signal'>): readonly PeriodicTask[] {
  const { portal, codeHost, runtime } = tools;
  const { failedDeliveries: failed } = codeHost;
  const suffix = suffixOf(codeHost);
  const { log } = runtime;
  const sweep =
    failed && new RecoverySweep({ failed, deliveries: portal.deliveries, log, now: () => runtime.now() });
  return [
    ...(sweep
      ? [
          {
            id: `ask-for-failed-deliveries${suffix}`,
            everyMs: 10 * minute,
            run: (signal: AbortSignal) => sweep.run(signal),
          },
        ]
      : [
          // What was delivered while nobody listened is known only by asking.
          {
            id: `look-for-pull-requests${suffix}`,
            everyMs: 10 * minute,
            run: (signal: AbortSignal) => queueAllOpenPulls(tools, signal),
          },
        ]),
    {
      id: `reconcile-installations${suffix}`,
      everyMs: 24 * 60 * minute,
      run: (signal) => syncAllInstallations({ ...tools, signal }),
    },
  ];
}

function suffixOf({ provider }: Pick<SyncTools['codeHost'], 'provider'>): string {
  return provider === 'github' ? '' : `-${provider}`;
}

async function queueAllOpenPulls(
  { portal, codeHost }: Pick<SyncTools, 'portal' | 'codeHost'>,
  signal: AbortSignal,
): Promise<void> {
  const { installations } = portal;
  for (const id of await installations.listIds()) {
    if (!codeHost.owns(id)) continue;
    for (const repositoryId of await installations.repositoriesOf(id)) {
      signal.throwIfAborted();
      await queueOpenPulls(portal, repositoryId);
    }
  }
}
