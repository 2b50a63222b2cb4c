// What inventories that are kept say: since when a package is there, and what differs between branches and commits; on
// both databases.
import t from 'tap';
import { InventoryStore } from '../../../../packages/core/src/portal/inventory/inventory-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const all = { limit: 100, offset: 0 };
const day = 86_400_000;

const npm = (name: string, version: string, more: Partial<FoundPackage> = {}): FoundPackage => ({
  ecosystem: 'npm',
  name,
  version,
  scope: 'runtime',
  direct: true,
  path: [name],
  locations: [{ path: 'package-lock.json', line: 3 }],
  ...more,
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  const url = await databaseUrl(t);
  const { portal, admin, runtime } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
  const database = new Database(dialectFor(url));
  t.teardown(() => database.close());
  const store = new InventoryStore(database);
  const team = (await portal.teams.create(admin, { name: 'One' })).id;
  const register = async (path: string) =>
    (await portal.repositories.create(admin, { url: path, team, defaultBranch: 'main' })).id;
  const record = async (
    repositoryId: string,
    packages: readonly FoundPackage[],
    more: { branch?: string; commit?: string } = {},
  ) => {
    runtime.advance(day);
    const { branch = 'main', commit = null } = more;
    const auditedAt = runtime.now().toISOString();
    const auditId = runtime.newId();
    await store.record({
      id: runtime.newId(),
      repositoryId,
      branch,
      scope: `branch:${branch}`,
      auditId,
      commit,
      complete: true,
      packages,
      auditedAt,
    });
    return { auditedAt, auditId };
  };

  t.test('packages and usages: first and last seen, also when inventories between were pruned', async (t) => {
    const id = await register('/r/1');
    const old = npm('old', '1.0.0');
    const first = await record(id, [old]);
    const second = await record(id, [old, npm('new', '1.0.0')]);
    // More than are kept, and all the same: their set is that of the second.
    for (let n = 0; n < 120; n += 1) await record(id, [old, npm('new', '1.0.0')]);
    const last = await record(id, [old, npm('new', '1.0.0')]);
    await store.prune(runtime.now());

    const { items } = await portal.inventory.packages(admin, id, {}, all);
    t.match(items, [
      { name: 'new', firstSeenAt: second.auditedAt, lastSeenAt: last.auditedAt },
      { name: 'old', firstSeenAt: first.auditedAt, lastSeenAt: last.auditedAt },
    ]);
    const usages = await portal.inventory.usages(admin, { package: 'pkg:npm/new@1.0.0' }, all);
    t.match(usages.items, [{ firstSeenAt: second.auditedAt, auditedAt: last.auditedAt }]);
    const [kept] = await database.knex('inventories').where({ repository_id: id }).count({ n: '*' });
    t.equal(Number(kept?.n), 102, 'the newest hundred, and where the set changed');
  });

  t.test('diff: between audits, branches and commits', async (t) => {
    const id = await register('/r/2');
    const main = await record(id, [npm('a', '1.0.0')], { commit: 'a'.repeat(40) });
    const release = await record(id, [npm('a', '2.0.0')], { branch: 'release', commit: 'b'.repeat(40) });
    const deadbeef = await record(id, [npm('c', '1.0.0')], { branch: 'deadbeef' });

    const changed = [{ name: 'a', ecosystem: 'npm', from: ['1.0.0'], to: ['2.0.0'] }];
    for (const [from, to] of [
      ['main', 'release'],
      ['aaaaaaa', 'bbbbbbbbbb'],
      [main.auditId, 'refs/heads/release'.slice('refs/heads/'.length)],
      ['A'.repeat(40), release.auditId],
    ] as const) {
      const diff = await portal.inventory.diff(admin, id, { from, to });
      t.strictSame(diff, { from: main.auditId, to: release.auditId, added: [], removed: [], changed });
    }
    t.match(await portal.inventory.diff(admin, id, { from: 'main', to: 'deadbeef' }), {
      to: deadbeef.auditId,
      added: [{ name: 'c' }],
      removed: [{ name: 'a' }],
    });
    for (const unknown of ['nowhere', 'ccccccc', 'aaaaaa', runtime.newId(), "a' or 1=1 --", '%'])
      await t.rejects(portal.inventory.diff(admin, id, { from: unknown }), {
        code: 'RESOURCE_NOT_FOUND',
        details: { from: /No packages of .* are stored/ },
      });
  });

  t.test('SbomService: notices name what is shipped, and what is not known', async (t) => {
    const id = await register('/r/3');
    await t.rejects(portal.sboms.notices(admin, id, {}), { code: 'RESOURCE_NOT_FOUND' });
    await record(id, [
      npm('shipped', '1.0.0', { license: 'MIT' }),
      npm('silent', '2.0.0'),
      npm('tool', '3.0.0', { scope: 'development', license: 'GPL-3.0-only' }),
    ]);

    const text = await portal.sboms.notices(admin, id, {});
    t.match(text, /- shipped 1\.0\.0: MIT \(pkg:npm\/shipped@1\.0\.0\)/);
    t.match(text, /- silent 2\.0\.0: unknown/);
    t.notMatch(text, /tool/);
    t.match(text, /license of 1 package is unknown/i);
    t.match(text, /texts of the licenses are not in this file/);
  });
});
