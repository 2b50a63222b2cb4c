// Licenses of stored packages: kept for each repository, searched by, and unknown where nothing says one; on both
// databases.
import t from 'tap';
import { InventoryStore } from '../../../../packages/core/src/portal/inventory/inventory-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const all = { limit: 100, offset: 0 };

const npm = (name: string, license?: string): FoundPackage => ({
  ecosystem: 'npm',
  name,
  version: '1.0.0',
  scope: 'runtime',
  direct: true,
  path: [name],
  locations: [{ path: 'package-lock.json', line: 3 }],
  ...(license !== undefined && { license }),
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  const url = await databaseUrl(t);
  const { portal, admin, runtime } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
  const database = new Database(dialectFor(url));
  t.teardown(() => database.close());
  const store = new InventoryStore(database);
  const team = (await portal.teams.create(admin, { name: 'One' })).id;
  const repository = async (path: string, packages: readonly FoundPackage[]) => {
    const { id } = await portal.repositories.create(admin, { url: path, team });
    await store.record({
      id: runtime.newId(),
      repositoryId: id,
      branch: 'main',
      scope: 'branch:main',
      auditId: runtime.newId(),
      commit: null,
      complete: true,
      packages,
      auditedAt: runtime.now().toISOString(),
    });
    return id;
  };
  const first = await repository('/r/1', [
    npm('copyleft', 'AGPL-3.0-or-later'),
    npm('free', 'MIT'),
    npm('either', '(MIT OR GPL-2.0-only) AND ISC'),
    npm('silent'),
  ]);
  const second = await repository('/r/2', [npm('free', 'Apache-2.0'), npm('silent')]);

  t.test('packages: every package has its license, of its own repository', async (t) => {
    const licensesOf = async (id: string) =>
      (await portal.inventory.packages(admin, id, {}, all)).items.map(({ name, licenses }) => [
        name,
        ...licenses,
      ]);

    t.strictSame(await licensesOf(first), [
      ['copyleft', 'AGPL-3.0-or-later'],
      ['either', '(MIT OR GPL-2.0-only) AND ISC'],
      ['free', 'MIT'],
      ['silent', 'unknown'],
    ]);
    t.strictSame(await licensesOf(second), [
      ['free', 'Apache-2.0'],
      ['silent', 'unknown'],
    ]);
  });

  t.test('packages and search: by license, in whole identifiers', async (t) => {
    const found = async (license: string) => {
      const own = await portal.inventory.packages(admin, first, { license }, all);
      const across = await portal.inventory.search(admin, { license }, all);
      return [own.items.map(({ name }) => name), across.items.map(({ name }) => name)];
    };

    t.strictSame(await found('agpl-3.0'), [['copyleft'], ['copyleft']]);
    t.strictSame(await found('GPL-2.0'), [['either'], ['either']]);
    t.strictSame(await found('MIT'), [
      ['either', 'free'],
      ['either', 'free'],
    ]);
    t.strictSame(await found('Apache-2.0'), [[], ['free']]);
    t.strictSame(await found('unknown'), [['silent'], ['silent']]);
    t.strictSame(await found('%'), [[], []]);
  });

  t.test('search: every license that a repository knows of a package', async (t) => {
    const { items, known } = await portal.inventory.search(admin, {}, all);

    t.equal(known, true);
    t.strictSame(
      items.map(({ name, licenses, repositories }) => [name, repositories, ...licenses]),
      [
        ['copyleft', 1, 'AGPL-3.0-or-later'],
        ['either', 1, '(MIT OR GPL-2.0-only) AND ISC'],
        ['free', 2, 'Apache-2.0', 'MIT'],
        ['silent', 2, 'unknown'],
      ],
    );
  });

  t.test('search: an advisory that the database does not know is said to be unknown', async (t) => {
    const { items, known } = await portal.inventory.search(admin, { advisory: 'CVE-1999-0001' }, all);

    t.strictSame([items, known], [[], false]);
  });

  t.test('usages: name licenses, and the owners of the file by CODEOWNERS', async (t) => {
    await database
      .knex('code_owners')
      .insert({ repository_id: first, host: 'github', path: 'CODEOWNERS', text: '*.json @org/web\n' });

    const { items } = await portal.inventory.usages(admin, { package: 'free' }, all);

    t.strictSame(
      items.map(({ repositoryId, licenses, owners }) => [repositoryId === first, licenses, owners]).sort(),
      [
        [false, ['Apache-2.0'], []],
        [true, ['MIT'], ['@org/web']],
      ],
    );
  });
});
