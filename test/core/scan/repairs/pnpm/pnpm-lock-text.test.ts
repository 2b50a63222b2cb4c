// Blocks of a pnpm-lock.yaml, as pnpm writes them.
import t from 'tap';
import {
  joinPnpmText,
  packageLines,
  scalar,
  snapshotLines,
  splitPnpmText,
} from '../../../../../packages/core/src/scan/repairs/pnpm/pnpm-lock-text.ts';

const text = [
  "lockfileVersion: '9.0'",
  '',
  'importers:',
  '',
  '  .:',
  '    dependencies:',
  '      a:',
  '        specifier: ^1.0.0',
  '        version: 1.0.0(@b/c@2.0.0)',
  '',
  'packages:',
  '',
  "  '@b/c@2.0.0':",
  '    resolution: {integrity: sha512-x}',
  "    engines: {node: '>=8', npm: ^6 || 7}",
  '',
  '  a@1.0.0:',
  '    resolution: {integrity: sha512-y}',
  '    hasBin: true',
  '    peerDependencies:',
  "      '@b/c': '*'",
  '    peerDependenciesMeta:',
  "      '@b/c':",
  '        optional: true',
  '',
  'snapshots:',
  '',
  "  '@b/c@2.0.0': {}",
  '',
  '  a@1.0.0(@b/c@2.0.0):',
  '    dependencies:',
  "      '@b/c': 2.0.0",
  '    transitivePeerDependencies:',
  '      - supports-color',
  '',
].join('\n');

t.test('splitPnpmText: gives back what joinPnpmText makes, and refuses other layouts', async (t) => {
  const compact = text.replaceAll(/(?<=:|x}|7}|true|\{\})\n\n(?= )/g, '\n');
  const formatted = text.replaceAll(/(importers|packages|snapshots):\n\n/g, '$1:\n');
  for (const own of [text, text.replaceAll('\n', '\r\n'), compact, formatted]) {
    const parts = splitPnpmText(own);
    t.equal(parts && joinPnpmText(parts), own);
    t.same(
      parts?.packages.map(({ key }) => key),
      ['@b/c@2.0.0', 'a@1.0.0'],
    );
    t.same(
      parts?.snapshots.map(({ key }) => key),
      ['@b/c@2.0.0', 'a@1.0.0(@b/c@2.0.0)'],
    );
  }
  t.equal(splitPnpmText(text.replace("'@b/c@2.0.0': {}", "'z@2.0.0': {}")), undefined);
  t.equal(splitPnpmText(text.replace('snapshots:', 'others:')), undefined);
});

t.test('packageLines, snapshotLines: write as pnpm does', async (t) => {
  const { packages = [], snapshots = [] } = splitPnpmText(text) ?? {};

  t.same(
    packageLines('@b/c@2.0.0', {
      version: '2.0.0',
      engines: { node: '>=8', npm: '^6 || 7' },
      dist: { tarball: '', integrity: 'sha512-x' },
    }),
    packages[0]?.lines,
  );
  t.same(
    packageLines('a@1.0.0', {
      version: '1.0.0',
      bin: { a: 'a.js' },
      peerDependencies: { '@b/c': '*' },
      peerDependenciesMeta: { '@b/c': { optional: true } },
      dist: { tarball: '', integrity: 'sha512-y' },
    }),
    packages[1]?.lines,
  );
  t.same(
    snapshotLines('a@1.0.0(@b/c@2.0.0)', {
      dependencies: new Map([['@b/c', '2.0.0']]),
      optionalDependencies: new Map(),
      transitivePeers: ['supports-color'],
    }),
    snapshots[1]?.lines,
  );
  t.equal(packageLines('a@1.0.0', { version: '1.0.0', dist: { tarball: 'x' } }), undefined, 'no digest');
});

t.test('scalar: quotes what YAML would read as something else', async (t) => {
  for (const plain of ['1.0.0', '^1.0.0', '~1', 'a b', '2.0.0(@b/c@1.0.0)', '^6 || 7'])
    t.equal(scalar(plain), plain);
  for (const quoted of ['>=8', '*', '10', '1.10', '@b/c', 'true', 'a: b', '0.10', 'a, b'])
    t.equal(scalar(quoted), `'${quoted}'`);
  t.equal(scalar("it's: x"), "'it''s: x'");
});
