// Manifests that share a lockfile.
import t from 'tap';
import {
  readManifests,
  requirementsOf,
} from '../../../../../packages/core/src/scan/repairs/locked/npm-manifests.ts';

const contextOf = (files: Readonly<Record<string, string>>) => ({
  pathsNamed: (name: string) => Object.keys(files).filter((path) => path.endsWith(name)),
  read: async (path: string) => files[path],
});

t.test('readManifests: reads the workspaces that the patterns name, and no others', async (t) => {
  const manifest = (more: object = {}) => JSON.stringify({ name: 'x', ...more });
  const files = {
    'web/package.json': manifest({ workspaces: { packages: ['packages/*', './tools/**', '!packages/old'] } }),
    'web/packages/a/package.json': manifest(),
    'web/packages/a/deep/package.json': manifest(),
    'web/packages/old/package.json': manifest(),
    'web/tools/x/y/package.json': manifest(),
    'packages/b/package.json': manifest(),
  };
  const paths = async (globs?: readonly string[]) =>
    (await readManifests('web/yarn.lock', contextOf(files), globs)).map(({ path }) => path).sort();

  t.same(await paths(), ['web/package.json', 'web/packages/a/package.json', 'web/tools/x/y/package.json']);
  t.same(await paths(['packages/a']), ['web/package.json', 'web/packages/a/package.json']);
  await t.rejects(readManifests('package-lock.json', contextOf({})), { message: /has no package\.json/ });
  await t.rejects(readManifests('yarn.lock', contextOf({ 'package.json': '{' })), {
    message: /not valid JSON/,
  });
});

t.test('requirementsOf: lets optional dependencies decide', async (t) => {
  const data = {
    dependencies: { a: '1', b: '1' },
    optionalDependencies: { a: '2' },
    devDependencies: { b: '3', c: '1' },
  };

  t.same(
    [...requirementsOf({ path: '', text: '', data })],
    [
      ['a', '2'],
      ['b', '1'],
      ['c', '1'],
    ],
  );
});
