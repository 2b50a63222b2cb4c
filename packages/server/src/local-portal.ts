// The portal in the caller's own process, without a listener: requests go to the same routes, as the first
// administrator that may sign in. For the command line's `--local`.
import {
  behindProxy,
  createPortal,
  InstanceLockedError,
  type Portal,
  type Principal,
  silentLog,
  systemRuntime,
} from '@assay/core';
import type { Server } from '@hapi/hapi';
import { createServer } from './create-server.ts';
import { startPortal } from './first-start.ts';
import { readyPortal } from './open-portal.ts';
import { pluginStrategy } from './plugin.ts';
import type { ServerSettings } from './settings/setting.ts';
import { StartError, startFailure } from './start-failure.ts';
import { tokenSecret } from './token-secrets.ts';

export interface LocalRequest {
  readonly method: string;
  /** With the query, e.g. `/v1/teams?limit=5`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface LocalReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly bytes: Uint8Array;
}

export interface LocalPortal {
  /** Answers as the server would, as the administrator. */
  send(request: LocalRequest): Promise<LocalReply>;
  /** Hands running audits back to the queue and closes the database. */
  close(): Promise<void>;
}

/** Throws StartError with one sentence, also when a server is running on the data directory. */
export async function openLocalPortal(settings: ServerSettings): Promise<LocalPortal> {
  let opened: Portal | undefined;
  try {
    // One command does not last as long as a sync.
    const ready = readyPortal({ ...settings, advisorySyncHours: 0 });
    const jwtSecret = tokenSecret(settings);
    const runtime = behindProxy(systemRuntime(), process.env);
    const portal = createPortal({ ...ready, heavyReads: null, encryptionSecrets: [jwtSecret], runtime });
    opened = portal;
    await startPortal(portal, settings.dataDirectory, silentLog);
    const server = await createServer({
      portal,
      runtime,
      jwtSecret,
      rateLimitPerMinute: 1_000_000,
      maxEventLoopDelayMs: 0,
    });
    await server.initialize();
    const principal = await localAdministrator(portal);
    return {
      send: (request) => inject(server, principal, request),
      async close() {
        await server.stop();
        await portal.stop();
      },
    };
  } catch (error) {
    await opened?.stop().catch(() => {});
    if (error instanceof InstanceLockedError) {
      throw new StartError(
        `A server is running on ${settings.dataDirectory}. Omit --local to use it, or stop it first.`,
        { cause: error },
      );
    }
    throw startFailure(error, settings);
  }
}

async function localAdministrator(portal: ReturnType<typeof createPortal>): Promise<Principal> {
  const asking: Principal = { userId: '', role: 'admin', kind: 'system', credentialId: null };
  const page = { limit: 1, offset: 0, sort: 'createdAt' };
  const { items } = await portal.users.list(asking, { role: 'admin', disabled: false }, page);
  const [admin] = items;
  if (!admin) throw new StartError('This database has no active administrator.');
  return { userId: admin.id, role: 'admin', kind: 'session', credentialId: null };
}

async function inject(
  server: Server,
  principal: Principal,
  { method, path, headers = {}, body }: LocalRequest,
): Promise<LocalReply> {
  const reply = await server.inject({
    method,
    url: path,
    headers,
    auth: { strategy: pluginStrategy, credentials: { principal, tokenId: null } },
    ...(body !== undefined && { payload: body }),
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}
