// A server for tests, reached through inject: no port, and every reply checked against its own description.

import type { Role } from '@assay/core';
import { createServer, type StandaloneOptions } from '@assay/server';
import type { Server } from '@hapi/hapi';
import type { Test } from 'tap';
import { auditsOf } from './audits-here.ts';
import { adminPassword, folderWithDatabase } from './test-portal.ts';
import { type TestRuntime, testRuntime } from './test-runtime.ts';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface Caller {
  readonly token: string | null;
  readonly userId: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
}

export interface TestServer {
  readonly server: Server;
  readonly runtime: TestRuntime;
  readonly admin: Caller;
  readonly nobody: Caller;
  /** Whoever holds this token. */
  caller(token: string | null, userId?: string): Caller;
  /** A new user of the role, signed in. */
  person(role: Role): Promise<Caller>;
}

/** Starts a server that ends with the test. Paths are below `/v1`. */
export async function testServer(t: Test, options: Partial<StandaloneOptions> = {}): Promise<TestServer> {
  const runtime = testRuntime();
  const server = await createServer({
    dataDirectory: options.dataDirectory ?? (await folderWithDatabase(t)),
    databasePoolSize: 1,
    // Tests ask nobody on the network.
    osvApiUrl: null,
    allowLocalRepositories: true,
    jwtSecret: 'only for tests, and long enough for HS256',
    firstAdmin: { email: 'admin@example.com', password: adminPassword },
    strictReplies: true,
    rateLimitPerMinute: 1_000_000,
    // A busy machine must not make a test fail.
    maxEventLoopDelayMs: 0,
    port: 0,
    runtime,
    ...auditsOf(options),
    ...options,
  });
  await server.initialize();
  t.teardown(() => server.stop());
  const caller = (token: string | null, userId = ''): Caller => {
    const call = async (
      method: string,
      path: string,
      body?: unknown,
      extra: Record<string, string> = {},
    ): Promise<Reply> => {
      const reply = await server.inject({
        method,
        url:
          path.startsWith('/') && !path.startsWith('/v1') && !path.startsWith('//')
            ? `/v1${path}`
            : path.replace(/^\/\//, '/'),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...extra,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const isJson = String(reply.headers['content-type'] ?? '').includes('json');
      return {
        status: reply.statusCode,
        body: isJson ? JSON.parse(reply.payload) : reply.payload,
        headers: reply.headers,
      };
    };
    return {
      token,
      userId,
      get: (path) => call('GET', path),
      post: (path, body, headers) => call('POST', path, body, headers),
      patch: (path, body, headers) => call('PATCH', path, body, headers),
      delete: (path, headers) => call('DELETE', path, undefined, headers),
    };
  };
  const nobody = caller(null);
  const signIn = async (email: string): Promise<Caller> => {
    const { body } = await nobody.post('/auth/login', { email, password: adminPassword });
    return caller(body.token, body.user.id);
  };
  const admin = await signIn('admin@example.com');
  let people = 0;
  return {
    server,
    runtime,
    admin,
    nobody,
    caller,
    async person(role) {
      people += 1;
      const email = `${role}${people}@example.com`;
      await admin.post('/users', { email, name: `${role} ${people}`, role, password: adminPassword });
      return signIn(email);
    },
  };
}
