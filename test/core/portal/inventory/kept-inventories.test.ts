// What inventories that are kept say: since when a package is there, and what differs between branches and commits; on
// both databases.
import t from 'tap';
import { InventoryDetailStore } from '../../../../packages/core/src/portal/inventory/inventory-detail-store.ts';
import { InventoryStore } from '../../../../packages/core/src/portal/inventory/inventory-store.ts';
import { systemReach } from '../../../../packages/core/src/portal/platform/principal.ts';
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

  t.test(
    'InventoryDetailStore: which inventory stands for a repository, and all that is stored of it',
    async (t) => {
      const id = await register('/r/4');
      const details = new InventoryDetailStore(database);
      const find = (wanted: { branch?: string; auditId?: string; defaultBranch?: string | null } = {}) =>
        details.find({ repositoryId: id, defaultBranch: 'main', ...wanted });
      t.equal(await find(), undefined);
      const whole = npm('whole', '1.0.0', {
        license: 'MIT',
        declared: '^1.0.0',
        commit: 'c'.repeat(40),
        locations: [
          { path: 'package-lock.json', line: 3 },
          { path: 'other/package-lock.json', line: null },
        ],
        hashes: [{ algorithm: 'SHA-1', value: 'ab' }],
        needs: ['pkg:npm/plain@1.0.0', 'pkg:npm/away@1.0.0'],
      });
      const plain = npm('plain', '1.0.0', { direct: null, path: null, locations: [], scope: 'development' });
      const first = await record(id, [whole, plain], { commit: 'a'.repeat(40) });
      const feature = await record(id, [plain], { branch: 'feature' });
      t.match(await find(), {
        branch: 'main',
        commit: 'a'.repeat(40),
        committedAt: null,
        auditedAt: first.auditedAt,
        complete: true,
      });
      t.match(
        await find({ defaultBranch: null }),
        { branch: 'feature' },
        'the newest where no branch is the default one',
      );
      t.match(await find({ branch: 'feature' }), { branch: 'feature' });
      t.equal(await find({ branch: 'none' }), undefined);
      const { packages = [] } = (await find()) ?? {};
      t.strictSame(packages, [
        { ...plain, line: null, locations: [] },
        { ...whole, line: 3, needs: ['pkg:npm/plain@1.0.0'] },
      ]);
      await record(id, [npm('zeta-needs', '1.0.0')], { branch: 'places' });
      const places = [
        npm('zeta-needs', '1.0.0', { needs: ['pkg:npm/alpha-needed@1.0.0'] }),
        npm('alpha-needed', '1.0.0'),
      ];
      await record(id, places, { branch: 'places' });
      const placed = (await find({ branch: 'places' }))?.packages ?? [];
      t.same(
        placed.map(({ name, needs }) => [name, needs]),
        [
          ['alpha-needed', undefined],
          ['zeta-needs', ['pkg:npm/alpha-needed@1.0.0']],
        ],
        'by their places in the order of keys, whichever was stored first',
      );
      const second = await record(id, [plain], { commit: 'b'.repeat(40) });
      t.match(await find(), { auditedAt: second.auditedAt });
      t.match(
        await find({ auditId: first.auditId }),
        { auditedAt: first.auditedAt },
        'an earlier one by its audit',
      );
      t.equal(await find({ auditId: feature.auditId, branch: 'main' }), undefined);
      const numbers = (
        await store.numbered(
          await store.packageNumbers(
            (await store.current(systemReach('recording'), { repositoryId: id }))[0]?.setNumber ?? -1,
          ),
        )
      ).map(({ number }) => number);
      t.same([...(await details.firstSeen([id, id], numbers)).values()].length, numbers.length);
      t.equal((await details.firstSeen([], numbers)).size, 0);
      const [{ setNumber = null } = {}] = await store.current(systemReach('recording'), { repositoryId: id });
      const versions = async (ecosystem: string, names?: readonly string[]) =>
        (await store.versions(setNumber ?? -1, ecosystem, names)).map(({ name }) => name);
      t.same(await versions('npm'), ['plain']);
      t.same(await versions('npm', ['other']), []);
      t.same(await versions('npm', ['other', 'plain']), ['plain']);
      t.same(await versions('PyPI'), []);
      t.equal((await details.firstSeen([id], [])).size, 0);
    },
  );

  t.test('packages: filters and pages of one repository', async (t) => {
    const id = await register('/r/5');
    t.same(await portal.inventory.packages(admin, id, {}, all), { items: [], total: 0, ...all });
    await record(id, [
      npm('Alpha', '1.0.0', { license: 'MIT' }),
      npm('beta', '1.0.0'),
      npm('gamma', '2.0.0', { ecosystem: 'PyPI' }),
    ]);
    const names = async (filter: object, part = all) =>
      (await portal.inventory.packages(admin, id, filter, part)).items.map(({ name }) => name);
    t.same(await names({ q: 'ALPHA' }), ['Alpha']);
    t.same(await names({ q: 'pkg:pypi' }), ['gamma'], 'or the package URL');
    t.same(await names({ ecosystem: 'PyPI' }), ['gamma']);
    t.same(await names({ license: 'MIT' }), ['Alpha']);
    t.same(await names({ branch: 'none' }), []);
    t.same(await names({}, { limit: 1, offset: 1 }), ['beta']);
    await t.rejects(portal.inventory.packages(admin, runtime.newId(), {}, all), {
      code: 'RESOURCE_NOT_FOUND',
    });
    await t.rejects(portal.inventory.diff(admin, runtime.newId()), { code: 'RESOURCE_NOT_FOUND' });
    const { from, to, added } = await portal.inventory.diff(admin, id);
    t.equal(from, null, 'there was none before');
    t.ok(to);
    t.equal(added.length, 3);
  });

  t.test('usages: by name in any ecosystem, by package URL with and without a version', async (t) => {
    const id = await register('/r/6');
    await record(id, [
      npm('@scope/delta', '1.0.0'),
      npm('delta', '1.0.0'),
      npm('delta-more', '1.0.0'),
      npm('DELTA', '3.0.0', { ecosystem: 'PyPI' }),
    ]);
    const used = async (asked: string) =>
      (await portal.inventory.usages(admin, { package: asked }, all)).items
        .filter(({ repositoryId, affected }) => repositoryId === id && affected === 'yes')
        .map(({ purl }) => purl)
        .sort();
    t.same(await used('delta'), ['pkg:npm/delta@1.0.0', 'pkg:pypi/delta@3.0.0']);
    t.same(await used('pkg:npm/delta'), ['pkg:npm/delta@1.0.0']);
    t.same(await used('pkg:npm/delta@1.0.0?a=b'), ['pkg:npm/delta@1.0.0']);
    t.same(await used('pkg:npm/delta@2.0.0'), []);
    t.same(await used('pkg:npm/%40scope/delta'), ['pkg:npm/%40scope/delta@1.0.0']);
  });
});
