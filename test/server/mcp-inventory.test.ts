// The tools for assistants that answer from stored inventories and advisories, held against known contents.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import t, { type Test } from 'tap';
import { InventoryStore } from '../../packages/core/src/portal/inventory/inventory-store.ts';
import { Database, dialectFor } from '../../packages/core/src/portal/platform/storage/database.ts';
import { syncAdvisories } from '../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../packages/core/src/support/log.ts';
import type { FoundPackage } from '../../packages/core/src/vocabulary/found-package.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/test-portal.ts';
import { type TestServer, testServer } from '../helpers/test-server.ts';

const advisory = 'GHSA-aaaa-bbbb-cccc';
const alias = 'CVE-2026-7777';

const npm = (name: string, version: string): FoundPackage => ({
  ...{ ecosystem: 'npm', name, version, scope: 'runtime', direct: true, path: [name] },
  locations: [{ path: 'package-lock.json', line: 3 }],
});

/** A data folder that knows one advisory, with an alias: `left` is affected below 2.0.0. */
async function folderWithAdvisory(t: Test): Promise<string> {
  const folder = temporaryFolder(t);
  const from = join(folder, 'records');
  mkdirSync(from);
  const events = [{ introduced: '0' }, { fixed: '2.0.0' }];
  const affected = [{ package: { ecosystem: 'npm', name: 'left' }, ranges: [{ type: 'SEMVER', events }] }];
  const record = { id: advisory, aliases: [alias], modified: '2026-01-01T00:00:00Z', affected };
  writeFileSync(join(from, `${advisory}.json`), JSON.stringify(record));
  const databasePath = join(folder, 'advisories.db');
  await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => new Date() });
  return folder;
}

/** What a tool says, asked through the protocol's client. */
async function assistant(t: Test, { server, admin }: TestServer) {
  const ask = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const reply = await server.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: new URL(url).pathname,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body && { payload: String(init.body) }),
    });
    const body = [204, 202].includes(reply.statusCode) ? null : reply.payload;
    return new Response(body, { status: reply.statusCode, headers: reply.headers as Record<string, string> });
  };
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${admin.token}` } };
  const url = new URL('http://portal.test/api/codehost/mcp');
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: ask, requestInit }));
  t.teardown(() => client.close());
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came back
  return async (name: string, args: Record<string, unknown>): Promise<any> =>
    (await client.callTool({ name, arguments: args })).structuredContent;
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'where_is_package: a package, purl, advisory id and alias; unknown without an inventory',
    async (t) => {
      const url = await databaseUrl(t);
      const dataDirectory = await folderWithAdvisory(t);
      const test = await testServer(t, { databaseUrl: url, dataDirectory, auditConcurrency: 0 });
      const { admin, runtime } = test;
      const team = (await admin.post('/teams', { name: 'Team' })).body.id;
      const database = new Database(dialectFor(url));
      t.teardown(() => database.close());
      const store = new InventoryStore(database);
      const repository = async (name: string, left?: string) => {
        const added = await admin.post('/repositories', { url: `https://example.com/a/${name}`, team, name });
        if (left === undefined) return;
        const of = { repositoryId: added.body.id, branch: 'main', scope: 'branch:main', commit: 'abc' };
        const packages = [npm('other', '1.0.0'), npm('left', left)];
        const auditedAt = runtime.now().toISOString();
        const [id, auditId] = [runtime.newId(), runtime.newId()];
        await store.record({ ...of, id, auditId, complete: true, auditedAt, packages });
      };
      await repository('affected', '1.0.0');
      await repository('fixed', '2.0.0');
      const where = await assistant(t, test);
      const of = async (asked: Record<string, unknown>) => {
        const { answer, known, usages } = await where('where_is_package', asked);
        const found = usages.map((usage: Record<string, string>) => [
          usage.repository,
          usage.affected,
          usage.purl,
        ]);
        return { answer, known, found: found.sort() };
      };
      const affected = ['affected', 'yes', 'pkg:npm/left@1.0.0'];
      const fixed = ['fixed', 'no', 'pkg:npm/left@2.0.0'];

      for (const name of [advisory, alias, alias.toLowerCase()])
        t.strictSame(
          await of({ advisory: name }),
          { answer: 'yes', known: true, found: [affected, fixed] },
          name,
        );
      for (const name of ['left', 'pkg:npm/left'])
        t.match(
          await of({ package: name }),
          { answer: 'yes', known: true, found: [affected, ['fixed', 'yes', 'pkg:npm/left@2.0.0']] },
          name,
        );
      t.match(await of({ package: 'pkg:npm/left@1.0.0' }), { answer: 'yes', found: [affected] });
      t.match(await where('where_is_package', { package: 'pkg:npm/left@1.0.0' }), { summary: { yes: 1 } });
      t.match(await where('where_is_package', { package: 'nowhere' }), {
        ...{ answer: 'no', summary: { yes: 0, unknown: 0 } },
      });
      t.match(await where('where_is_package', { advisory: 'CVE-1999-0001' }), {
        ...{ answer: 'unknown', known: false, summary: { yes: 0 } },
      });

      await repository('never');
      t.match(await where('where_is_package', { package: 'nowhere' }), {
        ...{ answer: 'unknown', summary: { yes: 0, unknown: 1 } },
      });
      const { answer, summary, usages } = await where('where_is_package', { advisory: alias });
      t.match({ answer, summary }, { answer: 'yes', summary: { yes: 1, no: 1, unknown: 1 } });
      t.match(
        usages.find((usage: { repository: string }) => usage.repository === 'never'),
        { affected: 'unknown', reason: 'never_audited', purl: null },
      );
    },
  );

  t.test('what_is_urgent: exploited findings with the reasons, and no other', async (t) => {
    const test = await testServer(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const { admin } = test;
    const team = (await admin.post('/teams', { name: 'Team' })).body.id;
    const url = 'https://example.com/a/b';
    const repositoryId = (await admin.post('/repositories', { url, team })).body.id;
    const exploited = { kev: { dateAdded: '2026-11-19', dueDate: null, ransomware: null } };
    const findings = [
      { severity: 'high', title: 'high' },
      { severity: 'medium', title: 'exploited', ...exploited },
    ].map(({ severity, title, ...more }, n) => ({
      fingerprint: `v1:${String(n).repeat(32)}`,
      ...{ ruleId: 'vulnerable-dependency', category: 'dependency-vulnerability', severity, title },
      advisory: { id: `CVE-2026-000${n}`, aliases: [], cvss: null, url: null, ...more },
      package: { purl: 'pkg:npm/a@1.0.0', name: 'a', version: '1.0.0', fixedVersion: null, scope: 'runtime' },
    }));
    const audits = [{ type: 'dependency', coverage: { complete: true }, findings }];
    const document = { target: {}, audits };
    const { status } = await admin.post('/audits/import', {
      ...{ repositoryId, type: 'dependency', format: 'assay', document },
    });
    t.equal(status, 201);
    const ask = await assistant(t, test);

    const urgent = await ask('what_is_urgent', { repository: repositoryId });
    t.match(urgent, { total: 1, findings: [{ title: 'exploited', reasons: [/since 2026-11-19/, /.+/] }] });
    t.equal(urgent.findings.length, 1);
    t.equal(urgent.severe, 1, 'nobody takes what is severe and not urgent for nothing');
  });
});
