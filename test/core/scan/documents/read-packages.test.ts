// Packages read without a portal, written as an SBOM, read again, and compared.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { diffInventories, readPackages } from '../../../../packages/core/src/scan/documents/read-packages.ts';
import { diffPackages } from '../../../../packages/core/src/scan/engines/dependencies/packages/diff-packages.ts';
import { buildCycloneDx } from '../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-cyclonedx.ts';
import { buildSpdx } from '../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-spdx.ts';
import { buildSpdx3 } from '../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-spdx3.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';

const options = { environment: {}, signal: new AbortController().signal };

function project(folder: string, packages: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  const entries = Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]);
  const lock = {
    name: 'demo',
    lockfileVersion: 3,
    packages: { '': { name: 'demo', dependencies: packages }, ...Object.fromEntries(entries) },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return folder;
}

t.test('readPackages: an SBOM of a folder holds the packages of the folder', async (t) => {
  const folder = project(temporaryFolder(t), { 'left-pad': '1.3.0', '@scope/name': '2.0.0-rc.1' });
  const found = await readPackages(folder, options);
  t.match(found, { complete: true, commit: null, inventory: { packages: { length: 2 } } });
  const about = {
    name: 'demo',
    version: null,
    createdAt: new Date(0),
    tool: { name: 'Assay', version: '1' },
  };

  for (const build of [buildCycloneDx, buildSpdx, buildSpdx3]) {
    const file = join(temporaryFolder(t), 'bom.json');
    writeFileSync(file, JSON.stringify(build(found.inventory, about)));
    const again = await readPackages(file, options);
    t.same(
      diffInventories(found.inventory, again.inventory),
      { added: [], removed: [], changed: [] },
      build.name,
    );
  }
});

t.test('readPackages: what cannot be read makes it incomplete', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": ');
  t.match(await readPackages(folder, options), { complete: false });
});

t.test('diffInventories: names what came, went and changed', async (t) => {
  const before = await readPackages(project(temporaryFolder(t), { a: '1.0.0', b: '1.0.0' }), options);
  const after = await readPackages(project(temporaryFolder(t), { a: '2.0.0', c: '1.0.0' }), options);
  t.match(diffInventories(before.inventory, after.inventory), {
    added: [{ purl: 'pkg:npm/c@1.0.0' }],
    removed: [{ purl: 'pkg:npm/b@1.0.0' }],
    changed: [{ name: 'a', from: ['1.0.0'], to: ['2.0.0'] }],
  });
});

t.test('diffPackages: equals what was changed in 500 random sets', async (t) => {
  let state = 26;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const of = (name: string, version: number) => ({
    ecosystem: 'npm',
    name,
    version: `${version}`,
    purl: `pkg:npm/${name}@${version}`,
  });
  let wrong = 0;
  for (let round = 0; round < 500; round += 1) {
    const before = Array.from({ length: 40 }, (_, n) => of(`package-${n}`, 1));
    const kinds = before.map(() => (['same', 'same', 'gone', 'changed'] as const)[next(4)]);
    const kept = before.flatMap((one, n) =>
      kinds[n] === 'gone' ? [] : [kinds[n] === 'changed' ? of(one.name, 2) : one],
    );
    const came = Array.from({ length: next(4) }, (_, n) => of(`new-${n}`, 1));
    // The order of the files is no change.
    const diff = diffPackages(before, [...came, ...kept].reverse());
    const named = (kind: string) => before.flatMap(({ name }, n) => (kinds[n] === kind ? [name] : [])).sort();
    const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).sort();
    const got = [names(diff.removed), names(diff.changed), names(diff.added)];
    const wanted = [named('gone'), named('changed'), names(came)];
    if (JSON.stringify(got) !== JSON.stringify(wanted)) wrong += 1;
  }
  t.equal(wrong, 0);
});
