// What the inventory says of findings: how many there are of a package, and which of them answer a question.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { InventoryStore } from '../../../../packages/core/src/portal/inventory/inventory-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';

const all = { limit: 100, offset: 0 };
const cve = 'CVE-2026-7777';

const found = (name: string, more: Partial<FoundPackage> = {}): FoundPackage => ({
  ecosystem: 'npm',
  name,
  version: '1.0.0',
  scope: 'runtime',
  direct: true,
  path: [name],
  locations: [{ path: 'package-lock.json', line: 3 }],
  ...more,
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Test) => {
    const [dataDirectory, url] = [temporaryFolder(t), await databaseUrl(t)];
    const [finding] = auditRun().findings;
    const of = (name: string, nth: number, more: object = {}) => ({
      ...finding,
      fingerprint: `test:${name}:${nth}`,
      category: 'dependency-vulnerability',
      location: { path: 'package-lock.json', startLine: nth, endLine: nth, commit: 'abc' },
      package: {
        purl: `pkg:npm/${name}@1.0.0`,
        name,
        version: '1.0.0',
        ecosystem: 'npm',
        fixedVersion: '2.0.0',
        scope: 'runtime',
        dependencyPath: [name],
      },
      ...more,
    });
    const advisory = { id: cve, aliases: [], kev: null, epss: null, cvss: null, cvssScore: null };
    const made = await testPortal(t, {
      dataDirectory,
      databaseUrl: url,
      runAudit: async () =>
        auditRun({
          findings: [
            of('left', 1, { advisory }),
            of('left', 2),
            of('left', 3, { category: 'license' }),
            of('right', 4),
          ] as never,
          packages: [found('left'), found('right'), found('quiet')],
          ref: 'main',
        }),
    });
    const { portal, admin, runtime } = made;
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const repository = await portal.repositories.create(admin, { url: '/r/1', team });
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const record = (repositoryId: string, packages: readonly FoundPackage[], branch = 'main') =>
      new InventoryStore(database).record({
        id: runtime.newId(),
        repositoryId,
        branch,
        scope: `branch:${branch}`,
        auditId: runtime.newId(),
        commit: 'abc',
        complete: true,
        packages,
        auditedAt: runtime.now().toISOString(),
      });
    const sync = async (records: readonly { readonly id: string }[]) => {
      const from = join(dataDirectory, 'records');
      mkdirSync(from);
      for (const one of records) writeFileSync(join(from, `${one.id}.json`), JSON.stringify(one));
      const databasePath = join(dataDirectory, 'advisories.db');
      await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => runtime.now() });
    };
    return { ...made, team, repository, record, sync };
  };

  t.test(
    'InventoryService.packages: counts the findings of each package, and those of licenses',
    async (t) => {
      const { portal, admin, repository } = await world(t);
      await auditToEnd(portal, admin, repository, { type: 'dependency' });

      const { items, total } = await portal.inventory.packages(admin, repository.id, {}, all);
      t.same(
        items.map(({ name, findings, licenseFindings }) => [name, findings, licenseFindings]),
        [
          ['left', 3, 1],
          ['quiet', 0, 0],
          ['right', 1, 0],
        ],
      );
      t.equal(total, 3);
      const part = await portal.inventory.packages(admin, repository.id, {}, { limit: 1, offset: 1 });
      t.match(part, { total: 3, limit: 1, offset: 1, items: [{ name: 'quiet' }] });
      t.equal(part.items.length, 1);
      const asked = async (filter: object) =>
        (await portal.inventory.packages(admin, repository.id, filter, all)).items.map(({ name }) => name);
      t.same(await asked({ q: 'IGH' }), ['right'], 'part of a name');
      t.same(await asked({ q: 'npm/q' }), ['quiet'], 'part of a package URL');
      t.same(await asked({ ecosystem: 'PyPI' }), []);
      t.same(await asked({ branch: 'none' }), []);
      await t.rejects(portal.inventory.packages(admin, 'unknown', {}, all), { code: 'RESOURCE_NOT_FOUND' });
    },
  );

  t.test('InventoryService.usages: a finding answers for an advisory, and for no package', async (t) => {
    const { portal, admin, repository, record, team } = await world(t);
    await auditToEnd(portal, admin, repository, { type: 'dependency' });
    await record(repository.id, [found('right')]);
    const second = await portal.repositories.create(admin, { url: '/r/2', team });
    await record(second.id, [found('solo')]);

    const known = await portal.inventory.usages(admin, { advisory: cve }, all);
    t.match(known, { known: true, summary: { yes: 1, unknown: 1 } });
    t.match(known.items[0], {
      affected: 'yes',
      repositoryId: repository.id,
      repository: '1',
      branch: null,
      commit: 'abc',
      purl: 'pkg:npm/left@1.0.0',
      version: '1.0.0',
      fixedVersion: '2.0.0',
      path: 'package-lock.json',
      scope: 'runtime',
      licenses: [],
    });
    const used = await portal.inventory.usages(admin, { package: 'solo' }, all);
    t.same(
      used.items.map(({ repositoryId, purl }) => [repositoryId, purl]),
      [[second.id, 'pkg:npm/solo@1.0.0']],
    );
    t.match(used, { known: true, total: 1, summary: { yes: 1, no: 0, unknown: 0 } });
    const none = await portal.inventory.usages(admin, { advisory: 'CVE-1999-1' }, all);
    t.match(none, { known: false, summary: { yes: 0, no: 0, unknown: 2 } });
  });

  t.test('InventoryService.usages: an advisory about one release of a distribution', async (t) => {
    const { portal, admin, repository, record, team, sync } = await world(t);
    const debian = (release: string) =>
      found('openssl', { ecosystem: 'Debian', version: '1.0-1', release, path: null });
    const second = await portal.repositories.create(admin, { url: '/r/2', team });
    await record(repository.id, [debian('12')]);
    await record(second.id, [debian('11')]);
    await sync([
      {
        id: 'DSA-1-1',
        aliases: [cve],
        modified: '2026-01-01T00:00:00Z',
        summary: 'A problem',
        affected: [
          {
            package: { ecosystem: 'Debian:12', name: 'openssl' },
            ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.0-2' }] }],
          },
        ],
      } as never,
    ]);

    const { items } = await portal.inventory.usages(admin, { advisory: cve }, all);
    t.same(
      items.map(({ repositoryId, affected }) => [repositoryId === repository.id, affected]),
      [
        [true, 'yes'],
        [false, 'no'],
      ],
    );
    const { items: packages } = await portal.inventory.search(admin, { advisory: cve }, all);
    t.same(
      packages.map(({ name, repositories }) => [name, repositories]),
      [['openssl', 1]],
    );
  });
});
