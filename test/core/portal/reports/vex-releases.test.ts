// VEX of releases and of the portal, by real audits of two tags: what a release has is affected, what has the fix is fixed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewReport, Portal, PortalVexQuestion, Principal, VexQuestion } from '@assay/core';
import t from 'tap';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { csafValidator } from '../../../helpers/csaf-validator.ts';
import { cycloneDxValidator } from '../../../helpers/cyclonedx-validator.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';

const lockfile = (version: string) => ({
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: { '': { dependencies: { tiny: '*' } }, 'node_modules/tiny': { version } },
  }),
});
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
const namespace = 'https://example.com';

t.test('VexService: releases and the portal', async (t) => {
  const dataDirectory = temporaryFolder(t);
  const { portal, admin, runtime, person } = await testPortal(t, { dataDirectory });
  const from = join(dataDirectory, 'records');
  mkdirSync(from);
  writeFileSync(join(from, `${record.id}.json`), JSON.stringify(record));
  await syncAdvisories({
    databasePath: join(dataDirectory, 'advisories.db'),
    from,
    fetch,
    log: silentLog,
    now: () => runtime.now(),
  });
  const folder = join(t.testdir({ code: {} }), 'code');
  const { path, git, commit } = gitRepository(folder, lockfile('1.0.0'));
  git('tag', 'v1.0');
  const team = await portal.teams.create(admin, { name: 'Team' });
  const code = await portal.repositories.create(admin, {
    url: path,
    team: team.id,
    name: 'code',
    defaultBranch: 'main',
  });
  const quiet = await portal.repositories.create(admin, { url: '/nowhere/quiet', team: team.id });
  await auditToEnd(portal, admin, code, { type: 'dependency' });
  await auditToEnd(portal, admin, code, { type: 'dependency', ref: 'v1.0' });
  const advisory = { namespace, format: 'csaf', category: 'csaf_security_advisory' } as const;
  await t.rejects(portal.vex.get(admin, code.id, advisory), { message: /Nobody has decided/ });
  commit(lockfile('2.1.0'));
  git('tag', 'v2.0');
  await auditToEnd(portal, admin, code, { type: 'dependency' });
  await auditToEnd(portal, admin, code, { type: 'dependency', ref: 'v2.0' });
  const said = async (asked: VexQuestion) => {
    const { text } = await portal.vex.get(admin, code.id, { namespace, ...asked });
    return JSON.parse(text).statements.map(
      (one: { status: string; products: [{ '@id': string; subcomponents: [{ '@id': string }] }] }) =>
        `${one.products[0]['@id']} ${one.products[0].subcomponents[0]['@id']} ${one.status}`,
    );
  };

  await t.test('the branch has the fix, and says so of the version that it has', async (t) => {
    t.strictSame(await said({}), ['pkg:generic/code pkg:npm/tiny@2.1.0 fixed']);
  });

  await t.test('a release that has what the branch has fixed is affected', async (t) => {
    t.strictSame(await said({ release: 'v1.0' }), ['pkg:generic/code@v1.0 pkg:npm/tiny@1.0.0 affected']);
    t.strictSame(await said({ release: 'v2.0' }), ['pkg:generic/code@v2.0 pkg:npm/tiny@2.1.0 fixed']);
    t.strictSame(await said({ release: 'v1.0', productVersion: '1.0.0' }), [
      'pkg:generic/code@1.0.0 pkg:npm/tiny@1.0.0 affected',
    ]);
    await t.rejects(portal.vex.get(admin, code.id, { namespace, release: 'v3.0' }), {
      code: 'RESOURCE_NOT_FOUND',
      message: /No packages of "v3.0" are stored/,
    });
  });

  await t.test('an advisory leaves out what nobody decided on, and is valid', async (t) => {
    const ask = (asked: VexQuestion) =>
      portal.vex.get(admin, code.id, {
        namespace,
        format: 'csaf',
        category: 'csaf_security_advisory',
        ...asked,
      });
    t.match(JSON.parse((await ask({ release: 'v1.0' })).text).vulnerabilities, [
      { remediations: [{ category: 'vendor_fix', details: 'Update tiny to 2.0.0.' }] },
    ]);
    const document = JSON.parse((await ask({})).text);
    t.equal(document.document.category, 'csaf_security_advisory');
    t.strictSame(Object.keys(document.vulnerabilities[0].product_status), ['fixed']);
    const validate = await csafValidator();
    t.strictSame((await validate?.(document))?.errors ?? [], []);
    await t.rejects(portal.vex.get(admin, code.id, { namespace, category: 'csaf_vex' }), {
      code: 'VALIDATION_ERROR',
      message: /Only documents of the format csaf/,
    });
  });

  await t.test('an SBOM of the release carries what was decided', async (t) => {
    const { items } = await portal.audits.list(
      admin,
      { repositoryId: code.id },
      { limit: 10, offset: 0, sort: 'createdAt' },
    );
    const auditId = items.find(({ ref }) => ref === 'v1.0')?.id ?? '';
    const { text } = await portal.sboms.get(admin, code.id, { auditId, includeVulnerabilities: true });
    t.match(JSON.parse(text).vulnerabilities, [
      {
        'bom-ref': 'vulnerability:CVE-2026-7777',
        affects: [{ ref: 'pkg:npm/tiny@1.0.0' }],
        analysis: { state: 'exploitable', response: ['update'], detail: 'Update tiny to 2.0.0.' },
      },
    ]);
    t.ok(cycloneDxValidator('1.6')(JSON.parse(text)));
  });

  await t.test('one document about all repositories that one can see', async (t) => {
    const all = async (asked: PortalVexQuestion) =>
      JSON.parse((await portal.vex.getAll(admin, { namespace, ...asked })).text);
    t.equal((await all({})).statements.length, 1);
    t.match(await all({ format: 'csaf', team: team.id }), {
      document: { title: 'Known vulnerabilities of Team', publisher: { name: 'Team' } },
    });
    await t.rejects(all({ tag: 'product' }), { message: /No vulnerability is known here/ });
    await portal.repositories.update(admin, code.id, { tags: ['product'] });
    t.match(await all({ tag: 'product', format: 'csaf' }), {
      document: { title: 'Known vulnerabilities of all repositories tagged product' },
    });
    const outsider = await person('developer');
    await t.rejects(portal.vex.getAll(outsider, { namespace }), {
      message: /No vulnerability is known here/,
    });
    await t.rejects(portal.vex.get(admin, quiet.id, { namespace }), {
      message: /No vulnerability is known here/,
    });
  });

  await t.test('a stored report holds the document, or says why there is none', async (t) => {
    const done = async (input: Omit<NewReport, 'type'>) => {
      const { id } = await portal.reports.create(admin, { type: 'vex', ...input });
      return finished(portal, admin, id);
    };
    const { report, text } = await done({
      format: 'csaf',
      repositoryId: code.id,
      release: 'v1.0',
      namespace,
    });
    t.match(report, { status: 'completed', scope: { release: 'v1.0', namespace } });
    const validate = await csafValidator();
    t.strictSame((await validate?.(JSON.parse(text)))?.errors ?? [], []);
    t.match(JSON.parse(text), { document: { title: 'Known vulnerabilities of code' } });
    t.equal(
      JSON.parse((await done({ format: 'openvex', tag: 'product', namespace })).text).statements.length,
      1,
    );
    t.ok(
      cycloneDxValidator('1.6')(
        JSON.parse((await done({ format: 'cyclonedx', team: team.id, namespace })).text),
      ),
    );
    t.match((await done({ format: 'openvex', repositoryId: quiet.id, namespace })).report, {
      status: 'failed',
      failure: /No vulnerability is known here/,
    });
    t.match((await done({ format: 'openvex', repositoryId: code.id })).report.failure, /Say with namespace/);
  });
});

async function finished(portal: Portal, who: Principal, id: string) {
  for (;;) {
    const report = await portal.reports.get(who, id);
    if (report.status === 'completed') {
      const { read } = await portal.reports.content(who, id);
      return { report, text: Buffer.concat(await Array.fromAsync(read())).toString() };
    }
    if (report.status === 'failed') return { report, text: '' };
    await sleep(20);
  }
}
