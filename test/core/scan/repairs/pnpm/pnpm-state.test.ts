// What a pnpm-lock.yaml resolves: packages once, their variants, and what never moves.
import t from 'tap';
import { readYamlMap } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/block-yaml.ts';
import { pnpmState } from '../../../../../packages/core/src/scan/repairs/pnpm/pnpm-state.ts';

const lock = `lockfileVersion: '9.0'
overrides:
  'x>held': 1.0.0
catalogs:
  default:
    a:
      specifier: ^1.0.0
      version: 1.0.0
importers:
  .:
    dependencies:
      a:
        specifier: 'catalog:'
        version: 1.0.0
      short:
        specifier: npm:b@^1.0.0
        version: b@1.0.0(peer@1.0.0)
      own:
        specifier: workspace:*
        version: link:own
packages:
  a@1.0.0:
    resolution: {integrity: sha512-x}
  b@1.0.0:
    resolution: {integrity: sha512-x}
  git@https://example.org/x.tgz:
    resolution: {tarball: https://example.org/x.tgz}
    version: 1.0.0
  held@1.0.0:
    resolution: {integrity: sha512-x}
  peer@1.0.0:
    resolution: {integrity: sha512-x}
  peer@2.0.0:
    resolution: {integrity: sha512-x}
snapshots:
  a@1.0.0:
    dependencies:
      git: https://example.org/x.tgz
  b@1.0.0(peer@1.0.0):
    dependencies:
      peer: 1.0.0
  b@1.0.0(peer@2.0.0):
    dependencies:
      peer: 2.0.0
`;

t.test('pnpmState: reads variants, aliases and catalogs', async (t) => {
  const { state, variants } = pnpmState(readYamlMap(lock));

  t.same(variants.get('b@1.0.0'), ['b@1.0.0(peer@1.0.0)', 'b@1.0.0(peer@2.0.0)']);
  t.match([...state.neededBy('b@1.0.0')], [{ from: '.', name: 'short', spec: 'npm:b@^1.0.0' }]);
  t.match([...state.neededBy('a@1.0.0')], [{ from: 'the catalog, . a', name: 'a', spec: '^1.0.0' }]);
  t.equal(state.catalogs.has('the catalog, . a'), true);
  t.equal([...state.neededBy('peer@2.0.0')].length, 1);
  t.same(
    [...state.entries].flatMap(([key, { isFixed }]) => (isFixed ? [key] : [])),
    ['b@1.0.0', 'git@https://example.org/x.tgz', 'held@1.0.0'],
    'what has two sets of peers, what is not from a registry, and what an override holds',
  );
});
