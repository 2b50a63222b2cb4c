// A project in a folder of its own: manifests and lockfile, and nothing else.
import { readdirSync } from 'node:fs';
import t from 'tap';
import { npmLibraries } from '../../../../../packages/core/src/scan/repairs/npm/npm-libraries.ts';
import { NpmProject } from '../../../../../packages/core/src/scan/repairs/npm/npm-project.ts';
import { lockOf, npmRegistry } from './npm-world.ts';

t.test('NpmProject: reads the lockfile as it is, and leaves nothing behind', async (t) => {
  const folder = t.testdir({ home: {}, temporary: {} });
  const files: Readonly<Record<string, string>> = {
    'app/package.json': '{"name":"app","dependencies":{"left":"^1.0.0"}}',
    'app/package-lock.json': JSON.stringify({
      lockfileVersion: 2,
      packages: {
        '': { name: 'app', dependencies: { left: '^1.0.0' } },
        'node_modules/left': { version: '1.0.0' },
      },
    }),
    'other/package.json': 'no manifest',
  };
  const project = await NpmProject.open(
    'app/package-lock.json',
    {
      temporaryFolder: `${folder}/temporary`,
      environment: { HOME: `${folder}/home` },
      releasedBefore: new Date(),
      pathsNamed: () => ['app/package.json', 'other/package.json'],
      read: async (path: string) => files[path],
    } as never,
    npmLibraries(),
  );

  t.equal(project.options.lockfileVersion, 2);
  t.equal(project.manifestPath('packages/web'), 'app/packages/web/package.json');
  const tree = await project.virtual();
  t.same(
    [...tree.inventory.query('packageName', 'left')].map(({ version }) => version),
    ['1.0.0'],
  );
  await project.close();
  t.same(readdirSync(`${folder}/temporary`), []);
});

t.test('NpmProject: a lockfile is in sync where npm resolves from it what it says', async (t) => {
  const registry = await npmRegistry(t, {
    left: { '1.0.0': {} },
    web: { '1.0.0': { left: '^1.0.0' }, '2.0.0': { 'peer:left': '^2.0.0' } },
  });
  const isInSync = async (
    dependencies: Readonly<Record<string, string>>,
    entries: Parameters<typeof lockOf>[2],
  ) => {
    const root = { name: 'app', version: '1.0.0', dependencies };
    const files: Readonly<Record<string, string>> = {
      'package.json': JSON.stringify(root),
      'package-lock.json': lockOf(registry.url, root, entries),
    };
    const folder = t.testdir({ home: {}, temporary: {} });
    const project = await NpmProject.open(
      'package-lock.json',
      {
        temporaryFolder: `${folder}/temporary`,
        environment: { HOME: `${folder}/home`, npm_config_registry: registry.url },
        releasedBefore: null,
        pathsNamed: () => ['package.json'],
        read: async (path: string) => files[path],
      } as never,
      npmLibraries(),
    );
    const answer = await project.isInSync();
    await project.close();
    return answer;
  };

  t.equal(await isInSync({ web: '^1.0.0' }, { left: ['1.0.0'], web: ['1.0.0', { left: '^1.0.0' }] }), true);
  t.equal(await isInSync({ web: '^1.0.0' }, { web: ['1.0.0', { left: '^1.0.0' }] }), false, 'one is missing');
  t.equal(await isInSync({ web: '^2.0.0', left: '^1.0.0' }, { left: ['1.0.0'] }), false, 'peers conflict');
});
