// Groups that pictures are drawn from: folders of repositories, and chains of dependencies; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';

const part = { limit: 100, offset: 0 };
let made = 0;

function finding(path: string | null, more: object = {}) {
  const [one] = auditRun().findings;
  if (!one) throw new Error('The run has a finding.');
  made += 1;
  return {
    ...one,
    fingerprint: `v1:${made.toString(16).padStart(32, '0')}`,
    title: `finding ${made}`,
    severity: 'medium' as const,
    location: path === null ? null : { path, startLine: 1, endLine: 1, commit: null },
    ...more,
  };
}

function vulnerable(name: string, dependencyPath: readonly string[] | null, more: object = {}) {
  const of = {
    purl: `pkg:npm/${name}@1.0.0`,
    name,
    version: '1.0.0',
    fixedVersion: '1.0.1',
    scope: 'runtime',
    dependencyPath,
  };
  return finding('package-lock.json', { package: of, ...more });
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  const portalWith = async (findings: readonly object[]) => {
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: async ({ ref }) => auditRun({ findings: findings as never, ref }),
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    await auditToEnd(portal, admin, repository, { ref: 'main' });
    const keys = async (by: 'folder' | 'chain') => {
      const { items, total } = await portal.findings.groups(admin, by, {}, part);
      t.equal(total, items.length);
      t.ok(items.every(({ key }) => key?.startsWith(`${repository.id} `)));
      return items.map(({ key, title, count }) => [key?.slice(37), title, count]).sort();
    };
    return keys;
  };

  t.test('groups: by folder, two deep', async (t) => {
    const keys = await portalWith([
      finding('README.md'),
      finding(null),
      finding('src/main.ts'),
      finding('src/web/page.ts'),
      finding('src/web/deep/er/row.ts'),
      finding('src/website/page.ts'),
    ]);
    t.same(await keys('folder'), [
      ['', 'Top level', 2],
      ['src', 'src', 1],
      ['src/web', 'src/web', 2],
      ['src/website', 'src/website', 1],
    ]);
  });

  t.test('groups: by chain, from the direct dependency down', async (t) => {
    const keys = await portalWith([
      vulnerable('forever', ['forever']),
      vulnerable('braces', ['forever', 'chokidar', 'braces']),
      vulnerable('braces', ['forever', 'chokidar', 'braces']),
      vulnerable('@types/odd "name"', ['@types/odd "name"']),
      vulnerable('alone', null),
    ]);
    t.same(await keys('chain'), [
      ['@types/odd "name"', '@types/odd "name"', 1],
      ['alone', 'alone', 1],
      ['forever > chokidar > braces', 'forever > chokidar > braces', 2],
      ['forever', 'forever', 1],
    ]);
  });
});
