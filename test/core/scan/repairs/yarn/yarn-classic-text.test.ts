// Blocks of a version 1 yarn.lock, as Yarn writes them.
import t from 'tap';
import { readYarnClassic } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/yarn-classic.ts';
import {
  joinYarnText,
  splitYarnText,
  yarnBlock,
} from '../../../../../packages/core/src/scan/repairs/yarn/yarn-classic-text.ts';

const text = [
  '# yarn lockfile v1',
  '',
  '',
  '"@a/b@^1.0.0", "@a/b@~1.0.0":',
  '  version "1.0.0"',
  '  resolved "https://registry.yarnpkg.com/@a/b/-/b-1.0.0.tgz#aa"',
  '  integrity sha512-x',
  '  dependencies:',
  '    "@c/d" "^1.0.0"',
  '    z latest',
  '  optionalDependencies:',
  '    "true-case" "~1.0.0"',
  '',
  'e@1:',
  '  version "1.0.0"',
  '  resolved "https://registry.yarnpkg.com/e/-/e-1.0.0.tgz#bb"',
  '',
].join('\n');

t.test('splitYarnText: gives back what joinYarnText makes, and refuses other layouts', async (t) => {
  for (const own of [text, text.replaceAll('\n', '\r\n')]) {
    const parts = splitYarnText(own, readYarnClassic(own));
    t.equal(parts && joinYarnText(parts), own);
  }
  const swapped = text.replace('"@a/b@^1.0.0", "@a/b@~1.0.0"', 'f@1');
  t.equal(splitYarnText(swapped, readYarnClassic(swapped)), undefined);
});

t.test('yarnBlock: quotes as Yarn does', async (t) => {
  const block = yarnBlock(
    {
      descriptors: ['@a/b@~1.0.0', '@a/b@^1.0.0'],
      version: '1.0.0',
      resolved: 'https://registry.yarnpkg.com/@a/b/-/b-1.0.0.tgz#aa',
      integrity: 'sha512-x',
      dependencies: { z: 'latest', '@c/d': '^1.0.0' },
      optionalDependencies: { 'true-case': '~1.0.0' },
    },
    '\n',
  );

  t.ok(text.includes(`\n${block}\n`), block);
});
