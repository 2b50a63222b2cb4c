// A few thousand requests made from the description, valid and broken: no 5xx, no reply outside its schema
// (strict replies turn one into a 500), and one shape for every error. The benchmark api-generated sends more.

import t from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { instantAudit } from '../helpers/fake-audit.ts';
import { anyRequest } from '../helpers/generated-requests.ts';
import { draws, fc } from '../helpers/properties.ts';
import { testServer } from '../helpers/test-server.ts';

const codes = [
  'AUTH_UNAUTHORIZED',
  'AUTH_INVALID_CREDENTIALS',
  'INSUFFICIENT_PERMISSIONS',
  'RESOURCE_NOT_FOUND',
  'VALIDATION_ERROR',
  'CONFLICT_DUPLICATE',
  'RATE_LIMIT_EXCEEDED',
];

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test('server: no generated request causes an internal error', async (t) => {
    const { admin, nobody, server, runtime } = await testServer(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: instantAudit,
    });
    const description = (await nobody.get('/openapi.json')).body;
    const team = (await admin.post('/teams', { name: 'Generated' })).body.id;
    const url = 'https://example.com/generated.git';
    const repository = (await admin.post('/repositories', { url, team })).body.id;
    const audit = (await admin.post('/audits', { repositoryId: repository, type: 'security' })).body.id;
    const ids = [team, repository, audit, admin.userId];
    const statuses = new Map<number, number>();

    await fc.assert(
      fc.asyncProperty(anyRequest(description, ids), async ({ operationId, ...request }) => {
        const { statusCode, payload, headers } = await server.inject({
          ...request,
          method: request.method as 'GET',
          headers: { ...request.headers, authorization: `Bearer ${admin.token}` },
        });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        if (statusCode >= 500) {
          const cause = runtime.lines.findLast(({ level }) => level === 'error')?.fields.error;
          throw new Error(`${operationId}: ${statusCode}\n${String(cause)}`);
        }
        if (statusCode < 400) return;
        const body = JSON.parse(payload);
        if (!codes.includes(body.code)) throw new Error(`${operationId}: code ${body.code}`);
        if (body.requestId !== headers['x-request-id']) throw new Error(`${operationId}: request id`);
      }),
      {
        numRuns: draws(name === 'sqlite' ? 2_000 : 1_000, 600),
        interruptAfterTimeLimit: 60_000,
        markInterruptAsFailure: false,
      },
    );

    t.ok((statuses.get(200) ?? 0) > 50, `some are understood: ${JSON.stringify([...statuses])}`);
    t.ok((statuses.get(400) ?? 0) > 50, 'some are broken');
  });
});
