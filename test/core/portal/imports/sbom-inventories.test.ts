// Imported SBOMs become inventories, which are matched like those of audits; on both databases.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { importDocument } from './import-world.ts';

const page = { limit: 20, offset: 0 };

function cyclonedx(name: string, packages: Readonly<Record<string, string>>) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', name } },
    components: Object.entries(packages).map(([one, version]) => ({
      type: 'library',
      name: one,
      version,
      purl: `pkg:npm/${one}@${version}`,
    })),
  };
}

const spdx = {
  spdxVersion: 'SPDX-2.3',
  name: 'vendor product',
  SPDXID: 'SPDXRef-DOCUMENT',
  packages: [
    {
      SPDXID: 'SPDXRef-left',
      name: 'left',
      versionInfo: '1.0.0',
      licenseConcluded: 'MIT',
      externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:npm/left@1.0.0' }],
    },
  ],
};

const spdx3 = {
  '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
  '@graph': [
    { type: 'SpdxDocument', spdxId: 'urn:doc', name: 'third', rootElement: ['urn:left'] },
    { type: 'software_Package', spdxId: 'urn:left', software_packageUrl: 'pkg:npm/left@1.0.0' },
  ],
};

const advisory = {
  id: 'GHSA-aaaa-bbbb-cccc',
  aliases: ['CVE-2026-7777'],
  modified: '2026-01-01T00:00:00Z',
  summary: 'A problem of left',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
};

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('imports: the packages of an SBOM are stored and matched', async (t) => {
    const dataDirectory = temporaryFolder(t);
    const { portal, admin, runtime } = await testPortal(t, {
      dataDirectory,
      databaseUrl: await databaseUrl(t),
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    const take = (document: object, format: string) =>
      importDocument(portal, admin, {
        repositoryId,
        document,
        ...({ type: 'dependency', format } as const),
      });

    await take(cyclonedx('web', { left: '1.0.0', right: '1.0.0' }), 'cyclonedx');
    await take(spdx, 'spdx');

    const { items } = await portal.inventory.usages(admin, { package: 'pkg:npm/left' }, page);
    t.match(items.map(({ branch, version }) => [branch, version]).sort(), [
      ['import:CycloneDX  web', '1.0.0'],
      ['import:SPDX  vendor product', '1.0.0'],
    ]);
    t.match((await portal.inventory.search(admin, { license: 'MIT' }, page)).items, [{ name: 'left' }]);
    const other = await portal.inventory.usages(admin, { package: 'pkg:pypi/left' }, page);
    t.match(
      other.items,
      [{ affected: 'unknown', reason: 'partial' }, { affected: 'unknown' }],
      'names no PyPI',
    );

    const from = join(dataDirectory, 'records');
    mkdirSync(from);
    writeFileSync(join(from, 'one.json'), JSON.stringify(advisory));
    const databasePath = join(dataDirectory, 'advisories.db');
    await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => runtime.now() });
    t.match(await portal.inventoryMatcher.run(), { inventories: 2, opened: 2 });
    const affected = await portal.inventory.usages(admin, { advisory: 'CVE-2026-7777' }, page);
    t.match(affected.summary, { yes: 1, no: 0, unknown: 0 });

    await take(spdx3, 'spdx');
    await take(cyclonedx('web', { right: '1.0.0' }), 'cyclonedx');
    const left = await portal.inventory.usages(admin, { package: 'left' }, page);
    t.same(
      left.items.map(({ branch }) => branch).sort(),
      ['import:SPDX  third', 'import:SPDX  vendor product'],
      'a later import of the same name replaces the earlier one',
    );
  });

  t.test('imports: what only the document knows stays open when inventories are matched', async (t) => {
    const dataDirectory = temporaryFolder(t);
    const { portal, admin, runtime } = await testPortal(t, {
      dataDirectory,
      databaseUrl: await databaseUrl(t),
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    const vulnerabilities = [{ id: 'VENDOR-1', affects: [{ ref: 'pkg:npm/right@1.0.0' }] }];
    const document = { ...cyclonedx('web', { right: '1.0.0' }), vulnerabilities };
    const format = { type: 'dependency', format: 'cyclonedx' } as const;
    await importDocument(portal, admin, { repositoryId, document, ...format });
    const from = join(dataDirectory, 'records');
    mkdirSync(from);
    writeFileSync(join(from, 'one.json'), JSON.stringify(advisory));
    const databasePath = join(dataDirectory, 'advisories.db');
    await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => runtime.now() });

    t.match(await portal.inventoryMatcher.run(), { inventories: 1, closed: 0 });

    const { items } = await portal.findings.list(admin, {}, { ...page, sort: 'firstSeenAt' });
    t.match(items, [{ status: 'open', advisory: { id: 'VENDOR-1' } }]);
  });
});
