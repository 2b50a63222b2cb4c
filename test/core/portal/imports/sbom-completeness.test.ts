// What an SBOM says of its own completeness, and which gaps of an audited inventory it closes; on both databases.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { sbomCompleteness } from '../../../../packages/core/src/portal/imports/sbom-completeness.ts';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';
import { importDocument } from './import-world.ts';

const all = { limit: 100, offset: 0 };
const component = (name: string, version: string) => ({
  ...{ type: 'library', name, version },
  ...{ 'bom-ref': name, purl: `pkg:pypi/${name}@${version}` },
});
const components = [
  component('django', '6.1'),
  component('black', '24.2.0'),
  component('click', '8.1.7'),
  component('sqlparse', '0.5.0'),
];
const complete = [{ aggregate: 'complete', assemblies: ['app'] }];
const graph = [
  { ref: 'app', dependsOn: ['django', 'black'] },
  { ref: 'django', dependsOn: ['sqlparse'] },
  { ref: 'black', dependsOn: ['click'] },
  { ref: 'click' },
  { ref: 'sqlparse' },
];

t.test('sbomCompleteness: compositions, else a dependency graph without an open end', async (t) => {
  const ecosystems = new Map(components.map((one) => [one['bom-ref'], 'PyPI']));
  const whole = (compositions: unknown, dependencies?: unknown) =>
    sbomCompleteness(compositions, dependencies, { main: 'app', ecosystems }).wholeEcosystems;

  t.strictSame(whole(complete), ['PyPI']);
  t.strictSame(whole([{ aggregate: 'complete' }]), ['PyPI'], 'of the whole document');
  t.strictSame(whole([{ aggregate: 'complete', assemblies: ['click'] }]), [], 'of another part');
  t.strictSame(whole([...complete, { aggregate: 'incomplete_third_party_only' }], graph), []);
  t.strictSame(whole([{ aggregate: 'unknown' }], graph), []);
  t.strictSame(whole(undefined, graph), ['PyPI']);
  t.strictSame(whole([{ aggregate: 'not_specified' }], graph), ['PyPI']);
  t.strictSame(whole(undefined), [], 'no graph');
  t.strictSame(whole(undefined, graph.slice(0, 4)), [], 'what sqlparse needs is unknown');
  t.strictSame(whole(undefined, graph.slice(1)), [], 'what the product needs is unknown');
  const flat = graph.map(({ ref }) => ({ ref, dependsOn: ref === 'app' ? ['django'] : [] }));
  t.strictSame(whole(undefined, flat), [], 'a flat list is no graph');
  t.strictSame(whole(undefined, [...graph, { ref: 'click', dependsOn: ['missing'] }]), []);
  t.equal(
    sbomCompleteness([{ aggregate: 'incomplete' }], graph, { main: 'app', ecosystems }).isIncomplete,
    true,
  );
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('usages: a complete SBOM closes the gap of manifests without a lockfile', async (t) => {
    const dataDirectory = temporaryFolder(t);
    const from = join(dataDirectory, 'records');
    mkdirSync(from);
    const affected = [
      {
        package: { ecosystem: 'PyPI', name: 'jinja2' },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '5.0.0' }] }],
      },
    ];
    const record = { id: 'GHSA-aaaa-aaaa-aaaa', modified: '2026-01-01T00:00:00Z', summary: 'A', affected };
    writeFileSync(join(from, 'one.json'), JSON.stringify(record));
    const databasePath = join(dataDirectory, 'advisories.db');
    await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => new Date() });
    const { portal, admin, runtime } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      dataDirectory,
      osvApiUrl: null,
    });
    const code = gitRepository(join(t.testdir({ code: {} }), 'code'), {
      'requirements.txt': 'Django==6.1\n',
      'requirements-dev.txt': 'black>=24\n',
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });
    await auditToEnd(portal, admin, repository, { type: 'dependency' });
    const days = (number: number) => new Date(runtime.now().getTime() - number * 86_400_000).toISOString();
    const answer = async (parts: object, timestamp: string | undefined = days(1)) => {
      const metadata = { timestamp, component: { type: 'application', name: 'app', 'bom-ref': 'app' } };
      await importDocument(portal, admin, {
        repositoryId: repository.id,
        document: { bomFormat: 'CycloneDX', specVersion: '1.6', metadata, components, ...parts },
        ...{ type: 'dependency', format: 'cyclonedx' },
      });
      const asked = { advisory: 'GHSA-aaaa-aaaa-aaaa' };
      const { items, summary } = await portal.inventory.usages(admin, asked, all);
      t.equal(summary.no + summary.unknown, 1);
      const audited = items.find(({ branch }) => !branch?.startsWith('import:'));
      return `${audited?.affected} ${audited?.reason}`;
    };

    t.equal(await answer({}), 'unknown partial', 'it does not say that it is complete');
    t.equal(await answer({ compositions: complete }), 'no null');
    t.equal(await answer({ dependencies: graph }), 'no null');
    const otherDjango = [component('django', '6.0'), ...components.slice(1)];
    const old = [components[0], component('black', '23.1.0'), ...components.slice(2)];
    for (const [why, parts] of Object.entries({
      'without a package that is declared': { components: components.slice(1) },
      'another version than the pinned one': { components: otherDjango },
      'a version that the manifest does not allow': { components: old },
      'of another ecosystem': { components: [{ ...component('left', '1.0.0'), purl: 'pkg:npm/left@1.0.0' }] },
    }))
      t.equal(await answer({ compositions: complete, ...parts }), 'unknown partial', why);
    t.equal(await answer({ compositions: complete }, days(31)), 'unknown partial', 'of long ago');
    t.equal(await answer({ compositions: complete }, 'once'), 'unknown partial', 'of nobody knows when');
    t.equal(await answer({ compositions: complete }), 'no null');
  });

  t.test(
    'usages: an SBOM that calls itself incomplete does not say that a package is not there',
    async (t) => {
      const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
      const team = (await portal.teams.create(admin, { name: 'One' })).id;
      const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
      const parts = { bomFormat: 'CycloneDX', specVersion: '1.6', components };
      const document = { ...parts, compositions: [{ aggregate: 'incomplete' }] };
      await importDocument(portal, admin, {
        repositoryId,
        document,
        ...{ type: 'dependency', format: 'cyclonedx' },
      });

      const { items } = await portal.inventory.usages(admin, { package: 'jinja2' }, all);
      t.match(items, [{ affected: 'unknown', reason: 'partial' }]);
    },
  );
});
