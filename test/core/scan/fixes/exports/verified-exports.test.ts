// The exports of an upgraded package in the verdict on a fix, and in its bundle.
import t from 'tap';
import {
  createBundle,
  replayBundle,
} from '../../../../../packages/core/src/scan/fixes/bundle/replay-bundle.ts';
import type { PackageSource } from '../../../../../packages/core/src/scan/fixes/exports/package-files.ts';
import { fixWorld, goodFix } from '../fix-setup.ts';
import { packageOf } from './package-setup.ts';

const release = (version: string, code: string) => ({
  'node_modules/left/package.json': JSON.stringify({ name: 'left', version, main: 'index.js' }),
  'node_modules/left/index.js': code,
});
const uses = { 'index.js': "const { add } = require('left');\nmodule.exports = add;\n" };

t.test('verifyFix: an export that is used and gone leaves the fix unknown', async (t) => {
  const world = await fixWorld(t, { ...uses, ...release('1.0.0', 'exports.add = 1; exports.sum = 1;') });
  world.change({ ...goodFix, ...release('1.0.2', 'exports.sum = 1;') });
  t.match(await world.verify(), {
    verdict: 'unknown',
    data: { packages: 'tree' },
    exports: [{ name: 'left', state: 'changed', removed: [{ name: 'add', path: 'index.js' }] }],
    reasons: [{ code: 'used_export_removed', examples: ['add of left 1.0.2, used by index.js'] }],
  });

  world.change({ ...goodFix, ...release('1.0.2', 'exports.add = 1;') });
  t.match(await world.verify(), { verdict: 'fixed', exports: [{ state: 'same', used: ['add'] }] });
});

t.test(
  'verifyFix: without files of a package its exports are unknown, which holds nothing back',
  async (t) => {
    const world = await fixWorld(t, uses);
    world.change(goodFix);
    t.match(await world.verify(), {
      verdict: 'fixed',
      exports: [{ name: 'left', state: 'unknown', why: 'no files of left 1.0.2 are there' }],
      reasons: [{ code: 'exports_unknown', leadsTo: null }],
    });
  },
);

t.test(
  'replayBundle: other files in a registry make it unknown, and what a tree shows is refused',
  async (t) => {
    const world = await fixWorld(t, uses);
    world.change(goodFix);
    const source =
      (code: string): PackageSource =>
      async () =>
        packageOf({ 'package.json': '{"main":"index.js"}', 'index.js': code });
    const asked = { advisories: [], findings: [] };
    const day = new Date('2026-06-01');
    const same = source('exports.add = 1;');
    const report = await world.verify({ packageSource: same, day });
    t.match(report, {
      verdict: 'fixed',
      data: { packages: 'tree_and_registry' },
      exports: [{ state: 'same' }],
    });
    const bundle = createBundle({ version: '1', asked, report }, undefined);
    const replay = (text: string, packageSource?: PackageSource) =>
      replayBundle(text, { version: '1', verify: () => world.verify({ packageSource, day }) });

    t.match(await replay(bundle, same), { result: 'confirmed' });
    t.match(await replay(bundle, source('exports.other = 1;')), {
      result: 'unknown',
      reasons: [/made with other files of packages/],
    });
    t.match(await replay(bundle), { result: 'unknown' }, 'no registry is asked');

    const ofTree = await world.verify({ day });
    const better = { ...ofTree, exports: [], reasons: [] };
    t.match(await replay(createBundle({ version: '1', asked, report: better }, undefined)), {
      result: 'refused',
    });
  },
);
