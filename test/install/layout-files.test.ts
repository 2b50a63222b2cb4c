// What an install says about itself: no link into a checkout that is not there, and no program at another place.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { layoutReadme, packagedReadme, systemdUnit } from '../../scripts/release/layout-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

t.test('systemdUnit: starts the program of the install, and speaks of no other', (t) => {
  const programs = { archive: '/opt/assay/bin/assay', npm: '/usr/local/bin/assay' } as const;
  for (const [layout, program] of Object.entries(programs) as ['archive' | 'npm', string][]) {
    const unit = systemdUnit(root, layout);
    t.match(unit, `\nExecStart=${program} server start\n`, layout);
    t.notMatch(unit, /packages\/cli|npm run/, `${layout}: a checkout is another install`);
    t.match(unit, /^# .*\n# .*\n# .*\n\[Unit\]\n/, `${layout}: the comment is whole`);
    t.match(unit, '\nDynamicUser=yes\n', `${layout}: the rest is as in the example`);
  }
  t.notMatch(systemdUnit(root, 'npm'), '/opt/assay');
  t.end();
});

t.test('layoutReadme: leads nowhere, and says how to begin, run and upgrade', (t) => {
  for (const [layout, command] of [
    ['archive', 'bin/assay'],
    ['npm', 'assay'],
  ] as const) {
    const text = layoutReadme(root, layout);
    t.notMatch(text, /\]\((?!https?:)/, `${layout}: no link into a checkout`);
    for (const word of [`\n${command} scan PATH`, `\n${command} quickstart`, 'assay.service', 'To upgrade'])
      t.ok(text.includes(word), `${layout}: ${word}`);
  }
  t.end();
});

t.test('packagedReadme: keeps what the package holds, and the words of other links', (t) => {
  const text =
    '# A\n\n![A page](../../docs/page.webp)\n\n[API](API.md) and [docs](../../docs/x.md#y), [site](https://example.com), [below](#a).\n';

  const packaged = packagedReadme(text, (path) => path === 'API.md');

  t.equal(packaged, '# A\n\n[API](API.md) and docs, [site](https://example.com), [below](#a).\n');
  for (const name of ['core', 'server', 'cost-compare']) {
    const folder = join(root, 'packages', name);
    const { files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const isPublished = (path: string) =>
      existsSync(join(folder, path)) && files.some((file: string) => `${path}/`.startsWith(`${file}/`));
    const readme = packagedReadme(readFileSync(join(folder, 'README.md'), 'utf8'), isPublished);
    for (const [, path = ''] of readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
      t.ok(isPublished(path) && dirname(path) !== '..', `${name}: ${path}`);
  }
  t.end();
});
