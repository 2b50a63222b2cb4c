// A portal connected with a code host of the test's own, and deliveries handled as the webhook's worker does it.
import type { Portal } from '@assay/core';
import type { Test } from 'tap';
import { namePrefixOf } from '../../packages/server/src/code-host/code-hosts.ts';
import type { EventContext } from '../../packages/server/src/code-host/event.ts';
import { gitHub } from '../../packages/server/src/code-host/github/github.ts';
import { handlersOf } from '../../packages/server/src/code-host/handlers.ts';
import type { EventPayload } from '../../packages/server/src/code-host/webhook-event.ts';
import { type CodeHost, type CodeHostRepository, codeHost } from './code-host.ts';
import { testPortal } from './test-portal.ts';

export const page = { limit: 100, offset: 0, sort: 'name' };
export const repository = (id: number, full_name: string): CodeHostRepository => ({
  id,
  full_name,
  private: true,
  default_branch: 'main',
  clone_url: '',
});

export interface InstalledWorld {
  readonly portal: Portal;
  readonly host: CodeHost;
  readonly admin: Awaited<ReturnType<typeof testPortal>>['admin'];
  names(): Promise<string[]>;
  /** As the webhook's worker does it: what is kept of the body, handled. */
  deliver(event: string, body: EventPayload | object): Promise<void>;
}

export async function installedWorld(t: Test, databaseUrl?: string): Promise<InstalledWorld> {
  const host = await codeHost(t);
  const offered = await testPortal(t, {
    ...(databaseUrl !== undefined && { databaseUrl }),
    auditConcurrency: 0,
    // For the repository that a person registers.
    gitAllowedHosts: ['127.0.0.1'],
    codeHost: {
      origins: [host.origin],
      repositoryUrl: ({ fullName }) => `${host.origin}/${fullName}`,
      gitCredentials: () => Promise.reject(new Error('not asked')),
      facts: () => Promise.reject(new Error('not asked')),
    },
  });
  const { portal, runtime, admin } = offered;
  t.context = runtime;
  const connected = gitHub(host.settings, runtime);
  return {
    portal,
    host,
    admin,
    names: async () => {
      // What is detached only waits to be forgotten.
      await portal.installations.forgetDetached(-1);
      return (await portal.repositories.list(admin, {}, page)).items.map(({ name }) => name);
    },
    async deliver(event, body) {
      await handleEvent(event, body, { portal, codeHost: connected, runtime });
    },
  };
}

/** What an event is handled in that has just come in. */
export function newsFor(world: Pick<EventContext, 'portal' | 'codeHost' | 'runtime'>): EventContext {
  const receivedAt = world.runtime.now().toISOString();
  return { ...world, deliveryId: 'x', receivedAt, signal: new AbortController().signal };
}

/** As the webhook's worker does it: what is kept of the body, handled. */
export async function handleEvent(
  event: string,
  body: EventPayload | object,
  world: Parameters<typeof newsFor>[0],
): Promise<void> {
  const { events } = world.codeHost.webhook;
  const kept = events.find((one) => one.event === event)?.read(JSON.parse(JSON.stringify(body)));
  if (!kept) throw new Error('The body does not fit its event.');
  await handlersOf({ all: [world.codeHost] })
    .get(`${namePrefixOf(world.codeHost)}${event}`)
    ?.handle(JSON.parse(JSON.stringify(kept.payload)), newsFor(world));
}
