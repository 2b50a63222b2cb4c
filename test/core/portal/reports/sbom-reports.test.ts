// SBOM reports, taken from a real repository by the audit process.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal, Principal, ReportFormatId } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const lockfile = JSON.stringify({
  name: 'code',
  lockfileVersion: 3,
  packages: {
    '': { name: 'code', dependencies: { '@left/pad': '^1.0.0' } },
    'node_modules/@left/pad': { version: '1.2.3', dependencies: { tiny: '1' } },
    'node_modules/tiny': { version: '1.0.0' },
  },
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('SBOM reports: CycloneDX and SPDX of the packages, twice with the same bytes', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const repository = await register(portal, admin, join(t.testdir({ code: {} }), 'code'));
    const texts: Record<string, string> = {};
    for (const format of ['cyclonedx', 'json'] as const) {
      const first = await generate(portal, admin, format, repository);
      const second = await generate(portal, admin, format, repository);
      t.match([first.report.status, second.report.status], ['completed', 'completed']);
      t.equal(first.report.sha256, second.report.sha256, `${format} has the same digest`);
      texts[format] = first.text;
    }
    t.match(JSON.parse(texts.cyclonedx ?? ''), {
      specVersion: '1.6',
      metadata: { component: { name: 'code', version: /^[0-9a-f]{40}$/ } },
      components: [{ purl: 'pkg:npm/%40left/pad@1.2.3' }, { purl: 'pkg:npm/tiny@1.0.0' }],
    });
    t.match(JSON.parse(texts.json ?? ''), {
      spdxVersion: 'SPDX-2.3',
      packages: [{}, { versionInfo: '1.2.3' }, {}],
    });
  });

  t.test(
    'SBOM reports: an unreadable source fails with a sentence, a missing repository is refused',
    async (t) => {
      const { portal, admin } = await testPortal(t, {
        databaseUrl: await databaseUrl(t),
        auditConcurrency: 0,
      });
      const folder = join(t.testdir({ code: {} }), 'code');
      const repository = await register(portal, admin, folder);
      const { id } = await portal.repositories.get(admin, repository);
      await portal.repositories.update(admin, id, { url: `${folder}-moved` });

      const { report } = await generate(portal, admin, 'cyclonedx', repository);
      t.equal(report.status, 'failed');
      t.match(report.failure, /\w+/);
      await t.rejects(portal.reports.create(admin, { type: 'sbom', format: 'json' }), {
        code: 'VALIDATION_ERROR',
        details: { repositoryId: String },
      });
      for (const format of ['html', 'csv', 'sarif', 'pdf', 'markdown'] as const) {
        await t.rejects(portal.reports.create(admin, { type: 'sbom', format, repositoryId: repository }), {
          code: 'VALIDATION_ERROR',
        });
      }
      await t.rejects(portal.reports.create(admin, { type: 'findings', format: 'cyclonedx' }), {
        code: 'VALIDATION_ERROR',
      });
    },
  );
});

async function register(portal: Portal, admin: Principal, folder: string): Promise<string> {
  const { path } = gitRepository(folder, { 'package-lock.json': lockfile });
  const team = await portal.teams.create(admin, { name: 'Team' });
  return (await portal.repositories.create(admin, { url: path, team: team.id, name: 'code' })).id;
}

async function generate(portal: Portal, who: Principal, format: ReportFormatId, repositoryId: string) {
  const { id } = await portal.reports.create(who, { type: 'sbom', format, repositoryId });
  for (;;) {
    const report = await portal.reports.get(who, id);
    if (report.status === 'pending') {
      await sleep(20);
      continue;
    }
    if (report.status === 'failed') return { report, text: '' };
    const { read } = await portal.reports.content(who, id);
    return { report, text: Buffer.concat(await Array.fromAsync(read())).toString() };
  }
}
