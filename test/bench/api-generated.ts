// A hundred thousand requests made from the OpenAPI description, valid and broken: how many made the server
// stumble? node --conditions=assay-source test/bench/api-generated.ts [requests] [seed]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '@assay/server';
import { instantAudit } from '../helpers/fake-audit.ts';
import { anyRequest } from '../helpers/generated-requests.ts';
import { fc } from '../helpers/properties.ts';

const wanted = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-generated-'));
const password = ['a password for', 'benchmarks'].join(' ');
const server = await createServer({
  dataDirectory,
  port: 0,
  jwtSecret: 'only for benchmarks, and long enough for HS256',
  rateLimitPerMinute: 100_000_000,
  maxEventLoopDelayMs: 0,
  // A reply outside its schema becomes a 500.
  strictReplies: true,
  runAudit: instantAudit,
  firstAdmin: { email: 'admin@example.com', password },
});
await server.initialize();
let authorization = '';
const post = async (url: string, payload: object) =>
  JSON.parse((await server.inject({ method: 'POST', url, payload, headers: { authorization } })).payload);
const signIn = async (): Promise<{ id: string }> => {
  const { token, user } = await post('/v1/auth/login', { email: 'admin@example.com', password });
  authorization = `Bearer ${token}`;
  return user;
};

const { id: me } = await signIn();
const description = JSON.parse((await server.inject('/v1/openapi.json')).payload);
const team = (await post('/v1/teams', { name: 'Generated' })).id;
const repository = (await post('/v1/repositories', { url: 'https://example.com/a.git', team })).id;
const audit = (await post('/v1/audits', { repositoryId: repository, type: 'security' })).id;
const requests = anyRequest(description, [team, repository, audit, me]);
const statuses = new Map<number, number>();
let stumbled = 0;
for (let sent = 0; sent < wanted; sent += 1_000) {
  await signIn();
  for (const { operationId, ...request } of fc.sample(requests, {
    numRuns: Math.min(1_000, wanted - sent),
    seed: seed + sent,
  })) {
    const { statusCode } = await server.inject({
      ...request,
      method: request.method as 'GET',
      headers: { ...request.headers, authorization },
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    if (statusCode < 500) continue;
    stumbled += 1;
    process.stdout.write(`${statusCode} ${operationId} ${JSON.stringify(request).slice(0, 500)}\n`);
  }
}
process.stdout.write(
  `${wanted} requests (seed ${seed}): ${stumbled} stumbled; statuses ${JSON.stringify(Object.fromEntries(statuses))}\n`,
);
await server.stop();
rmSync(dataDirectory, { recursive: true, force: true });
process.exitCode = stumbled > 0 ? 1 : 0;
