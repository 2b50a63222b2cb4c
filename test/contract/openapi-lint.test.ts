// The description of the API: OpenAPI 3.0.0 without an error of a public linter, the same set of addresses as
// the server answers at, and the operations that the interface lists.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import t from 'tap';
import { pagePaths } from '../../packages/server/src/web/page-paths.ts';
import { testServer } from '../helpers/test-server.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, unknown>;
  readonly 'x-permission': unknown;
}

t.test('openapi.json: a public linter finds no error', async (t) => {
  const { nobody } = await testServer(t);
  const { body } = await nobody.get('/openapi.json');

  const problems = await lintFromString({
    source: JSON.stringify(body),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });

  t.equal(body.openapi, '3.0.0');
  t.equal(body.info.version, '1.0.0');
  const errors = problems.filter(({ severity }) => severity === 'error');
  for (const { message, location } of errors) t.fail(`${location[0]?.pointer ?? ''}: ${message}`);
  t.equal(errors.length, 0);
});

/** The web page's own addresses are no part of the API. */
function isOfPage(path: string): boolean {
  return path.startsWith('/assets/') || (pagePaths as readonly string[]).includes(path);
}

/** Described, and there only with a code host. */
const ofCodeHosts = new Set([
  'post /api/codehost/agent',
  'post /api/codehost/webhook',
  'post /api/codehosts/{provider}',
]);

t.test('openapi.json: describes every route of the server, and no other', async (t) => {
  const { nobody, server } = await testServer(t);
  const { body } = await nobody.get('/openapi.json');

  const described = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const served = server
    .table()
    .filter(({ path }) => !path.includes('{any*}') && !isOfPage(path))
    .map(({ method, path }) => `${method} ${path}`);

  t.same(described.filter((operation) => !ofCodeHosts.has(operation)).sort(), served.sort());
});

t.test('openapi.json: has the operations of the interface', async (t) => {
  const { nobody } = await testServer(t);
  const { body } = await nobody.get('/openapi.json');
  const listed: Record<string, readonly string[]> = {
    '/auth/login': ['post'],
    '/auth/refresh': ['post'],
    '/auth/logout': ['post'],
    '/teams': ['get', 'post'],
    '/teams/{id}': ['get', 'patch', 'delete'],
    '/teams/{id}/members': ['post'],
    '/repositories': ['get', 'post'],
    '/repositories/{id}': ['get', 'patch', 'delete'],
    '/audits': ['get', 'post'],
    '/audits/{id}': ['get'],
    '/audits/batch': ['post'],
  };
  for (const [path, methods] of Object.entries(listed)) {
    for (const method of methods) t.ok(body.paths[`/v1${path}`]?.[method], `${method} ${path}`);
  }
});

t.test('openapi.json: every operation has a unique id, its permission and its errors', async (t) => {
  const { nobody } = await testServer(t);
  const { body } = await nobody.get('/openapi.json');
  const ids = new Set<string>();
  for (const [path, methods] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
    for (const operation of Object.values(methods)) {
      t.notOk(ids.has(operation.operationId), operation.operationId);
      ids.add(operation.operationId);
      t.ok(operation['x-permission'], `${operation.operationId} says who may call it`);
      if (path.startsWith('/v1/'))
        t.ok(operation.responses.default, `${operation.operationId} tells its errors`);
    }
  }
});
