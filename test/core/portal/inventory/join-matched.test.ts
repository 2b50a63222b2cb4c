// What newer advisories find that an import reports already is one finding, and stays while the import reports it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';

const page = { limit: 20, offset: 0, sort: 'firstSeenAt' } as const;
const cve = 'CVE-2026-7777';
const advisory = {
  id: 'GHSA-aaaa-bbbb-cccc',
  aliases: [cve],
  modified: '2026-01-01T00:00:00Z',
  summary: 'A problem of left',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
};
const other = { ...advisory, id: 'GHSA-dddd-eeee-ffff', aliases: ['CVE-2026-8888'] };
const locations = [{ path: 'package-lock.json', line: 3 }];
const left: FoundPackage = {
  ecosystem: 'npm',
  name: 'left',
  version: '1.0.0',
  scope: 'runtime',
  direct: true,
  path: ['left'],
  locations,
};
const trivy = (ids: readonly string[]) => ({
  SchemaVersion: 2,
  ArtifactName: '.',
  ArtifactType: 'filesystem',
  Results: [
    {
      Target: 'package-lock.json',
      Class: 'lang-pkgs',
      Vulnerabilities: ids.map((VulnerabilityID) => ({
        VulnerabilityID,
        PkgName: 'left',
        InstalledVersion: '1.0.0',
        PkgIdentifier: { PURL: 'pkg:npm/left@1.0.0' },
        Severity: 'LOW',
      })),
    },
  ],
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('InventoryMatcher: what an import reports is joined, kept and opened again', async (t) => {
    const dataDirectory = temporaryFolder(t);
    const { portal, admin, runtime } = await testPortal(t, {
      dataDirectory,
      databaseUrl: await databaseUrl(t),
      runAudit: async () => auditRun({ findings: [], packages: [left], ref: 'main' }),
    });
    const databasePath = join(dataDirectory, 'advisories.db');
    const sync = async (...records: readonly { readonly id: string }[]) => {
      const from = join(dataDirectory, 'records');
      rmSync(from, { recursive: true, force: true });
      mkdirSync(from);
      for (const one of records) writeFileSync(join(from, `${one.id}.json`), JSON.stringify(one));
      runtime.advance(60_000);
      await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => runtime.now() });
      return portal.inventoryMatcher.run();
    };
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    const take = (ids: readonly string[]) =>
      portal.imports.import(admin, {
        repositoryId: repository.id,
        type: 'dependency',
        format: 'trivy',
        document: Buffer.from(JSON.stringify(trivy(ids))),
      });
    const only = async () => {
      const { items } = await portal.findings.list(admin, {}, page);
      t.equal(items.length, 1, 'one finding');
      return portal.findings.get(admin, items[0]?.id ?? '');
    };
    const unversioned = { ...other, affected: [] };

    await auditToEnd(portal, admin, repository, { type: 'dependency' });
    await take([cve]);
    const { id } = await only();
    t.match(await sync(unversioned, advisory), { inventories: 1, opened: 0 });
    t.match(await only(), {
      id,
      artifact: null,
      witnesses: [
        { tool: 'assay', joinedBy: null },
        { tool: 'Trivy', joinedBy: 'advisory' },
      ],
    });
    t.equal((await only()).history.filter(({ kind }) => kind === 'joined').length, 1);

    const fixed = structuredClone(advisory);
    fixed.affected[0]?.ranges[0]?.events.splice(1, 1, { introduced: '0', fixed: '3.0.0' } as never);
    t.match(await sync(unversioned, fixed), { changed: 1 });
    t.match(await only(), { id, package: { fixedVersion: '3.0.0' } });
    t.equal((await only()).history.filter(({ kind }) => kind === 'joined').length, 1, 'is joined once');

    t.match(await sync(unversioned), { closed: 0 }, 'the import still reports it');
    t.equal((await only()).status, 'open');
    await take([]);
    t.equal((await only()).status, 'resolved', 'nobody does');
    t.match(await sync(unversioned, advisory), { opened: 1 });
    t.equal((await only()).status, 'open', 'published again');
  });
});
