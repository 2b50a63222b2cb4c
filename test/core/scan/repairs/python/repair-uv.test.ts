// Repairs of uv.lock by an index on this machine.
import t, { type Test } from 'tap';
import { uvRepairer } from '../../../../../packages/core/src/scan/repairs/python/repair-uv.ts';
import { type RepairWorld, repairWith } from '../repair-world.ts';
import { digestOf, type PythonReleases, type PythonTimes, pythonIndex } from './python-world.ts';

const releases: PythonReleases = {
  left: {
    '1.0': ['other>=1.0'],
    '1.1': ['other>=2.0'],
    '1.2': ['other>=1.0'],
    '1.3': ['other', 'fresh'],
    '2.0': ['other>=1.0'],
  },
  web: { '1.0': ['left<2'] },
  other: { '1.0': [] },
};

function lockOf(url: string, left: string, more = ''): string {
  const row = (filename: string) =>
    `{ url = "${url}/files/left/${filename}", hash = "sha256:${digestOf(filename)}", size = 100, upload-time = "2020-01-01T00:00:00Z" }`;
  return [
    'version = 1',
    'requires-python = ">=3.9"',
    '',
    '[[package]]',
    'name = "app"',
    'version = "0.1.0"',
    'source = { virtual = "." }',
    'dependencies = [',
    '    { name = "left" },',
    ']',
    '',
    '[package.metadata]',
    `requires-dist = [{ name = "left", specifier = ">=1.0" }]`,
    '',
    '[[package]]',
    'name = "left"',
    `version = "${left}"`,
    `source = { registry = "${url}/simple" }`,
    'dependencies = [',
    '    { name = "other" },',
    ']',
    `sdist = ${row(`left-${left}.tar.gz`)}`,
    'wheels = [',
    `    ${row(`left-${left}-py3-none-any.whl`)},`,
    ']',
    '',
    '[[package]]',
    'name = "other"',
    'version = "1.0"',
    `source = { registry = "${url}/simple" }`,
    '',
    more,
  ].join('\n');
}

async function world(t: Test, times: PythonTimes = {}) {
  const { url } = await pythonIndex(t, releases, times);
  const repair = (text: string, more: Partial<RepairWorld> = {}) =>
    repairWith(t, uvRepairer, {
      path: 'uv.lock',
      files: { 'uv.lock': text },
      ecosystem: 'PyPI',
      vulnerable: ['left@1.0'],
      environment: {},
      ...more,
    });
  return { url, repair };
}

t.test(
  'repairUv: moves to the lowest clean release that needs the same and fits what is locked',
  async (t) => {
    const { url, repair } = await world(t);
    const { edits, notes } = await repair(lockOf(url, '1.0'));

    t.same(notes, []);
    t.equal(edits.get('uv.lock'), lockOf(url, '1.2'));
    t.equal((await repair(lockOf(url, '1.2'))).edits.size, 0, 'a second run changes nothing');
  },
);

t.test('repairUv: leaves to uv what changes the rest of the lockfile', async (t) => {
  const { url, repair } = await world(t, { python: { 'left==1.2': '>=3.10' } });
  const web = `[[package]]\nname = "web"\nversion = "1.0"\nsource = { registry = "${url}/simple" }\ndependencies = [\n    { name = "left" },\n]\n`;

  t.equal((await repair(lockOf(url, '1.0'))).edits.get('uv.lock'), lockOf(url, '2.0'));
  t.match(await repair(lockOf(url, '1.0', web)), {
    edits: new Map(),
    notes: [
      /^left 1\.1 was not taken, because the locked other does not allow it: run `uv lock --upgrade-package left`\.$/,
    ],
  });
  await t.rejects(repair(lockOf(url, '1.0').replace('/simple', '/other')), {
    message: /more than one index/,
  });
  const twice = lockOf(url, '1.0', '[[package]]\nname = "left"\nversion = "2.0"\n');
  t.match(await repair(twice), { edits: new Map(), notes: [/which only uv resolves/] });
});
