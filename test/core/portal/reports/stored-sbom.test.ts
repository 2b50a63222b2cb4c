// SBOMs from the packages that an audit stored: the document that `assay sbom` writes, without the repository.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal, Principal, SbomVersion } from '@assay/core';
import { sbomVersionInfos, sbomVersions } from '@assay/core';
import { buildSbom, readPackages, readVulnerabilities } from '@assay/core/scan-reports';
import t from 'tap';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { version as toolVersion } from '../../../../packages/core/src/support/version.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const lockfile = (extra: object = {}) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { web: '^1.0.0' }, devDependencies: { check: '1' } },
      'node_modules/web': { version: '1.2.3', license: 'MIT', integrity, dependencies: { tiny: '1' } },
      'node_modules/tiny': { version: '1.0.0', license: '(MIT OR GPL-2.0-only)', integrity },
      'node_modules/check': { version: '1.0.0', dev: true, dependencies: { tiny: '1' } },
      ...extra,
    },
  });
const files = {
  'package-lock.json': lockfile(),
  'tools/package-lock.json': lockfile({
    'node_modules/odd': { version: '0.0.0', resolved: `git+ssh://git@example.com/odd.git#${'a'.repeat(40)}` },
  }),
  'service/requirements.txt': 'flask==2.0.0\nrequests>=2.1\n',
  'broken/yarn.lock': 'a b c\n  d e f\n "',
};
const record = {
  id: 'GHSA-aaaa-bbbb-cccc',
  aliases: ['CVE-2026-7777'],
  modified: '2026-01-01T00:00:00Z',
  summary: 'A problem',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'tiny' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
};

onBothDatabases(t, async (t, { databaseUrl }) => {
  const dataDirectory = temporaryFolder(t);
  const { portal, admin, runtime, person } = await testPortal(t, {
    databaseUrl: await databaseUrl(t),
    dataDirectory,
  });
  const databasePath = join(dataDirectory, 'advisories.db');
  const from = join(dataDirectory, 'records');
  const folder = join(t.testdir({ code: {} }), 'code');
  const { path } = gitRepository(folder, files);
  const team = await portal.teams.create(admin, { name: 'Team' });
  const { id } = await portal.repositories.create(admin, { url: path, team: team.id, name: 'code' });
  const audit = await portal.audits.create(admin, { repositoryId: id, type: 'dependency' });
  while (!['completed', 'failed'].includes((await portal.audits.get(admin, audit.id)).status))
    await sleep(20);

  const read = await readPackages(folder, { environment: process.env, signal: AbortSignal.timeout(60_000) });
  const { inventory, commit, committedAt, complete } = read;
  const options = {
    name: 'code',
    version: commit,
    createdAt: new Date(committedAt ?? ''),
    tool: { name: 'Assay', version: toolVersion },
    complete,
  };
  const get = async (version: SbomVersion, more: object = {}) => {
    const { format } = sbomVersionInfos[version];
    const { text } = await portal.sboms.get(admin, id, { format, specVersion: version, ...more });
    return JSON.parse(text);
  };
  rmSync(folder, { recursive: true });

  t.test('SbomService: every version is the document of `assay sbom`, without the repository', async (t) => {
    t.equal((await portal.audits.get(admin, audit.id)).status, 'completed');
    t.notOk(complete, 'a broken lockfile');
    t.ok(inventory.packages.length >= 5);
    for (const version of sbomVersions) {
      const expected = JSON.parse(JSON.stringify(buildSbom(inventory, options, version)));
      t.strictSame(await get(version), expected, version);
    }
    const cyclonedx = await get('1.7', { auditId: audit.id });
    const needed = ['pkg:npm/tiny@1.0.0'];
    const needsOf = (ref: string) =>
      cyclonedx.dependencies.find((one: { ref: string }) => one.ref === ref)?.dependsOn;
    t.same(needsOf('pkg:npm/web@1.2.3'), needed);
    t.same(needsOf('pkg:npm/check@1.0.0'), needed, 'a package that two need is needed by both');
    t.equal(needsOf('pkg:pypi/flask@2.0.0'), undefined, 'unknown');
    t.match(cyclonedx.compositions, [{ aggregate: 'incomplete' }]);
    t.match(cyclonedx.metadata.properties, [{ name: 'assay:gaps', value: /could not be read/ }]);
  });

  t.test('SbomService: known vulnerabilities, and none claimed where nothing was checked', async (t) => {
    await t.rejects(get('1.6', { includeVulnerabilities: true }), { message: /no advisory database/ });
    mkdirSync(from);
    writeFileSync(join(from, `${record.id}.json`), JSON.stringify(record));
    const now = () => runtime.now();
    await syncAdvisories({ databasePath, from, fetch, log: silentLog, now });

    const found = await readVulnerabilities(inventory.packages, databasePath, runtime.now());
    t.equal(found?.vulnerabilities.length, 1);
    for (const version of sbomVersions) {
      const expected = buildSbom(inventory, { ...options, ...found }, version);
      const document = await get(version, { includeVulnerabilities: true });
      t.strictSame(document, JSON.parse(JSON.stringify(expected)), version);
      t.match(JSON.stringify(document), /Not checked for known vulnerabilities.*PyPI/);
    }
  });

  t.test('reports: an SBOM in another version and with vulnerabilities is the same document', async (t) => {
    const text = await reportOf(portal, admin, {
      repositoryId: id,
      format: 'cyclonedx',
      specVersion: '1.7',
      includeVulnerabilities: true,
    });
    t.strictSame(JSON.parse(text), await get('1.7', { includeVulnerabilities: true }));
    const spdx = await reportOf(portal, admin, { auditId: audit.id, format: 'json', specVersion: '3.0' });
    t.strictSame(JSON.parse(spdx), await get('3.0'));
    const sbom = { type: 'sbom', repositoryId: id } as const;
    for (const wrong of [
      { ...sbom, format: 'cyclonedx', specVersion: '2.3' },
      { ...sbom, format: 'json', specVersion: '1.6' },
      { type: 'findings', format: 'json', specVersion: '1.6' },
    ] as const)
      await t.rejects(portal.reports.create(admin, wrong), {
        code: 'VALIDATION_ERROR',
        details: { specVersion: String },
      });
  });

  t.test('SbomService: what is not stored or not visible is not found', async (t) => {
    const stranger = await person('developer');
    await t.rejects(portal.sboms.get(stranger, id, {}), { code: 'RESOURCE_NOT_FOUND' });
    await t.rejects(portal.sboms.get(admin, id, { branch: 'other' }), { code: 'RESOURCE_NOT_FOUND' });
    await t.rejects(portal.sboms.get(admin, id, { auditId: runtime.newId() }), {
      code: 'RESOURCE_NOT_FOUND',
    });
    await t.rejects(portal.sboms.get(admin, id, { specVersion: '2.3' }), { code: 'VALIDATION_ERROR' });
  });
});

async function reportOf(portal: Portal, who: Principal, asked: object): Promise<string> {
  const { id } = await portal.reports.create(who, { type: 'sbom', format: 'json', ...asked });
  for (;;) {
    const { status, failure } = await portal.reports.get(who, id);
    if (status === 'failed') throw new Error(failure ?? '');
    if (status === 'completed') break;
    await sleep(20);
  }
  const { read } = await portal.reports.content(who, id);
  return Buffer.concat(await Array.fromAsync(read())).toString();
}
