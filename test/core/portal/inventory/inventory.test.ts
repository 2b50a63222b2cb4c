// Which repositories have a package, and which are affected by an advisory: by stored inventories, held against
// reading every one of them; on both databases.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { InventoryStore } from '../../../../packages/core/src/portal/inventory/inventory-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { diffPackages } from '../../../../packages/core/src/scan/engines/dependencies/packages/diff-packages.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { seededChoice } from '../findings/rerun.ts';

const day = 86_400_000;
const all = { limit: 100, offset: 0 };

const npm = (name: string, version: string, more: Partial<FoundPackage> = {}): FoundPackage => ({
  ...{ ecosystem: 'npm', name, version, scope: 'runtime', direct: true, path: [name] },
  ...{ locations: [{ path: 'package-lock.json', line: 3 }], ...more },
});

/** `left` is affected below 2.0.0; the record has an alias. */
async function syncedFolder(t: Parameters<typeof testPortal>[0]): Promise<string> {
  const folder = temporaryFolder(t);
  const from = join(folder, 'records');
  mkdirSync(from);
  const record = {
    ...{ id: 'GHSA-aaaa-bbbb-cccc', aliases: ['CVE-2026-7777'], modified: '2026-01-01T00:00:00Z' },
    summary: 'A problem',
    affected: [
      {
        package: { ecosystem: 'npm', name: 'left' },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
      },
    ],
  };
  writeFileSync(join(from, `${record.id}.json`), JSON.stringify(record));
  const databasePath = join(folder, 'advisories.db');
  await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => new Date() });
  return folder;
}

t.test('diffPackages: what came, went and changed', (t) => {
  const of = (name: string, version: string) => ({
    ...{ ecosystem: 'npm', name, version, purl: `pkg:npm/${name}@${version}` },
  });

  t.strictSame(
    diffPackages([of('a', '1'), of('b', '1'), of('c', '1')], [of('a', '1'), of('b', '2'), of('d', '1')]),
    {
      added: [{ purl: 'pkg:npm/d@1', name: 'd', version: '1' }],
      removed: [{ purl: 'pkg:npm/c@1', name: 'c', version: '1' }],
      changed: [{ name: 'b', ecosystem: 'npm', from: ['1'], to: ['2'] }],
    },
  );
  t.strictSame(diffPackages([], []), { added: [], removed: [], changed: [] });
  t.end();
});

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test('usages: what every inventory says, and unknown where none is whole and fresh', async (t) => {
    const url = await databaseUrl(t);
    const dataDirectory = await syncedFolder(t);
    const { portal, admin, person, runtime } = await testPortal(t, {
      ...{ databaseUrl: url, dataDirectory, auditConcurrency: 0 },
    });
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const store = new InventoryStore(database);
    const choice = seededChoice(name === 'sqlite' ? 3 : 4);
    const teams: string[] = [];
    for (const title of ['One', 'Two']) teams.push((await portal.teams.create(admin, { name: title })).id);
    const member = await person('viewer');
    await portal.teams.addMember(admin, teams[0] ?? '', { userId: member.userId, role: 'member' });
    const truth = new Map<string, string>();
    for (let n = 0; n < 60; n += 1) {
      const { id } = await portal.repositories.create(admin, { url: `/r/${n}`, team: teams[n % 2] ?? '' });
      const kind = choice.pick(['never', 'partial', 'stale', 'whole', 'whole', 'whole'] as const);
      const version = choice.pick([null, '1.0.0', '1.9.9', '2.0.0', '3.1.0']);
      truth.set(
        id,
        kind === 'never' ? 'unknown' : version?.startsWith('1') ? 'yes' : kind === 'whole' ? 'no' : 'unknown',
      );
      if (kind === 'never') continue;
      const now = runtime.now().getTime();
      // An older audit says something else, and does not count.
      for (const [age, left] of [
        [40, '1.0.0'],
        [kind === 'stale' ? 31 : 1, version],
      ] as const) {
        await store.record({
          ...{
            id: runtime.newId(),
            repositoryId: id,
            branch: 'main',
            scope: 'branch:main',
            auditId: runtime.newId(),
          },
          ...{ commit: 'abc', complete: kind !== 'partial' },
          auditedAt: new Date(now - age * day).toISOString(),
          packages: [npm('other', '1.0.0'), ...(left === null ? [] : [npm('left', left)])],
        });
      }
    }

    for (const asked of ['CVE-2026-7777', 'ghsa-AAAA-bbbb-cccc']) {
      const { items, summary, known } = await portal.inventory.usages(admin, { advisory: asked }, all);
      t.equal(known, true);
      const answers = new Map(items.map(({ repositoryId, affected }) => [repositoryId, affected]));
      t.same([...answers].sort(), [...truth].sort(), asked);
      for (const answer of ['yes', 'no', 'unknown'] as const)
        t.equal(summary[answer], [...truth.values()].filter((one) => one === answer).length, answer);
      t.match(items[0], { affected: 'yes', fixedVersion: '2.0.0', path: 'package-lock.json', reason: null });
    }
    const own = await portal.inventory.usages(member, { advisory: 'CVE-2026-7777' }, all);
    t.equal(own.total, 30, 'only of the own team');
    const nobody = await portal.inventory.usages(admin, { advisory: 'CVE-1999-0001' }, all);
    t.match(nobody, { known: false, summary: { yes: 0, no: 0, unknown: 60 } }, 'nobody is cleared');

    const used = await portal.inventory.usages(admin, { package: 'pkg:npm/left@2.0.0' }, all);
    t.ok(used.items.filter(({ affected }) => affected === 'yes').every(({ version }) => version === '2.0.0'));
    const found = await portal.inventory.search(admin, { q: 'LEFT' }, all);
    t.same([...new Set(found.items.map((one) => one.name))], ['left']);
    const affected = await portal.inventory.search(admin, { advisory: 'CVE-2026-7777' }, all);
    t.equal(affected.known, true);
    t.ok(
      affected.items.length > 0 && affected.items.every((one) => one.version.startsWith('1.')),
      'affected ones',
    );
  });

  t.test(
    'usages, packages: a default branch whose name is not known has none, and counts before newer ones',
    async (t) => {
      const url = await databaseUrl(t);
      const dataDirectory = await syncedFolder(t);
      const { portal, admin, runtime } = await testPortal(t, {
        ...{ databaseUrl: url, dataDirectory, auditConcurrency: 0 },
      });
      const database = new Database(dialectFor(url));
      t.teardown(() => database.close());
      const team = (await portal.teams.create(admin, { name: 'One' })).id;
      const { id: repositoryId } = await portal.repositories.create(admin, { url: '/r/1', team });
      for (const [branch, days, version] of [
        ['', 2, '2.0.0'],
        ['feature', 1, '1.0.0'],
      ] as const)
        await new InventoryStore(database).record({
          ...{
            id: runtime.newId(),
            repositoryId,
            branch,
            scope: `branch:${branch}`,
            auditId: runtime.newId(),
          },
          ...{ commit: 'abc', complete: true, packages: [npm('left', version)] },
          auditedAt: new Date(runtime.now().getTime() - days * day).toISOString(),
        });

      const { items } = await portal.inventory.usages(admin, { advisory: 'CVE-2026-7777' }, all);
      t.same(
        items.map(({ affected, branch }) => [affected, branch]),
        [
          ['yes', 'feature'],
          ['no', null],
        ],
      );
      const packages = await portal.inventory.packages(admin, repositoryId, {}, all);
      t.match(packages.items, [{ name: 'left', version: '2.0.0' }], 'of the default branch');
    },
  );

  t.test('record: an unchanged set is stored once; prune forgets what nothing uses', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin, runtime } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const store = new InventoryStore(database);
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/r/1', team });
    const audits: string[] = [];
    const record = async (packages: readonly FoundPackage[]) => {
      const auditId = runtime.newId();
      audits.push(auditId);
      await store.record({
        ...{
          id: runtime.newId(),
          repositoryId,
          branch: 'main',
          scope: 'branch:main',
          auditId,
          commit: null,
          complete: true,
        },
        ...{ packages, auditedAt: runtime.now().toISOString() },
      });
    };
    const count = async (table: string) => Number((await database.knex(table).count({ n: '*' }))[0]?.n);
    const many = Array.from({ length: 1_000 }, (_, n) => npm(`package-${n}`, '1.0.0'));

    await record(many);
    await record(many);
    await record([...many].reverse());
    t.same([await count('package_sets'), await count('package_set_members')], [1, 1_000]);
    await record([...many.slice(1), npm('package-0', '1.0.1')]);
    t.same([await count('package_sets'), await count('packages')], [2, 1_001]);

    const page = await portal.inventory.packages(admin, repositoryId, { q: 'package-0' }, all);
    t.match(page, { total: 1, items: [{ purl: 'pkg:npm/package-0@1.0.1', direct: true, findings: 0 }] });
    const diff = await portal.inventory.diff(admin, repositoryId, {
      from: audits[0] ?? '',
      to: audits[3] ?? '',
    });
    t.strictSame(diff, {
      ...{ from: audits[0], to: audits[3] },
      ...{ added: [], removed: [] },
      changed: [{ name: 'package-0', ecosystem: 'npm', from: ['1.0.0'], to: ['1.0.1'] }],
    });

    await portal.repositories.delete(admin, repositoryId);
    await portal.inventory.prune();
    t.same([await count('inventories'), await count('package_sets'), await count('packages')], [0, 0, 0]);
  });
});
