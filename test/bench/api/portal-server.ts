// The portal with one person, a team and a repository of theirs, with the heap that the program gives a server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '@assay/server';
import { steadyHeap } from '../../../packages/cli/src/process/steady-heap.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-api-'));
const password = ['a password for', 'benchmarks'].join(' ');
const server = await createServer({
  dataDirectory,
  port: 0,
  auditConcurrency: 0,
  jwtSecret: 'only for benchmarks, and long enough for HS256',
  rateLimitPerMinute: 100_000_000,
  maxEventLoopDelayMs: 0,
  concurrentRequests: 0,
  firstAdmin: { email: 'admin@example.com', password },
});
await server.start();
steadyHeap();

const call = async (path: string, body: unknown, token?: string) => {
  const { payload } = await server.inject({
    method: 'POST',
    url: `/v1${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    payload: body as object,
  });
  return JSON.parse(payload);
};
const admin = (await call('/auth/login', { email: 'admin@example.com', password })).token;
const team = (await call('/teams', { name: 'Bench' }, admin)).id;
const url = 'https://github.com/expressjs/express';
const repository = (await call('/repositories', { url, team }, admin)).id;
const email = 'dev@example.com';
const user = await call('/users', { email, name: 'Dev', role: 'developer', password }, admin);
await call(`/teams/${team}/members`, { userId: user.id, role: 'maintainer' }, admin);
const { token } = await call('/auth/login', { email, password });
const requests = [{ method: 'GET', path: `/v1/repositories/${repository}`, token }];
process.send?.({ url: server.info.uri, requests });
process.on('disconnect', () => {
  rmSync(dataDirectory, { recursive: true, force: true });
  process.exit();
});
