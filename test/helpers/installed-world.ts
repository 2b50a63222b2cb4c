// A portal connected with a code host of the test's own, and deliveries handled as the webhook's worker does it.
import type { Portal } from '@assay/core';
import type { Test } from 'tap';
import type { EventContext, EventPayload } from '../../packages/server/src/code-host/event.ts';
import { events } from '../../packages/server/src/code-host/events/index.ts';
import { GitHubApp } from '../../packages/server/src/code-host/github-app.ts';
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
      repositoryUrl: (fullName) => `${host.origin}/${fullName}`,
      cloneToken: () => Promise.reject(new Error('not asked')),
      facts: () => Promise.reject(new Error('not asked')),
    },
  });
  const { portal, runtime, admin } = offered;
  t.context = runtime;
  const app = new GitHubApp(host.settings, runtime);
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
      const handler = events.find((one) => one.event === event);
      const kept = handler?.read(JSON.parse(JSON.stringify(body)) as EventPayload);
      if (!kept) throw new Error('The body fits its event.');
      await handler?.handle(kept.payload, newsFor({ portal, app, runtime }));
    },
  };
}

/** What an event is handled in that has just come in. */
export function newsFor(world: Pick<EventContext, 'portal' | 'app' | 'runtime'>): EventContext {
  const receivedAt = world.runtime.now().toISOString();
  return { ...world, deliveryId: 'x', receivedAt, signal: new AbortController().signal };
}
