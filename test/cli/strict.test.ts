// `assay scan --strict`: what was not compared is undecided there, and told everywhere.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { record, writeExport } from '../core/scan/engines/dependencies/advisory-setup.ts';
import { assayIn } from '../helpers/assay-command.ts';

const forms: Readonly<Record<string, readonly [file: string, content: object]>> = {
  git: ['package-lock.json', lockOf({ fork: { version: 'git+ssh://git@example.com/fork.git#3f78685' } })],
  address: ['package-lock.json', lockOf({ ws: { version: 'https://example.com/ws-8.18.0.tgz' } })],
  'no version': ['bom.cdx.json', bomOf('pkg:npm/ws')],
  word: ['bom.cdx.json', bomOf('pkg:npm/ws@latest')],
  range: ['bom.cdx.json', bomOf('pkg:npm/ws@%5E8.18.0')],
  'no source': ['bom.cdx.json', bomOf('pkg:cocoapods/Alamofire@5.6.0')],
};

function lockOf(packages: Readonly<Record<string, object>>): object {
  const installed = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]);
  return { lockfileVersion: 3, packages: Object.fromEntries([['', { name: 'made' }], ...installed]) };
}

function bomOf(purl: string): object {
  const components = [{ type: 'library', name: 'one', purl }];
  return { bomFormat: 'CycloneDX', specVersion: '1.5', components };
}

t.test('scan: packages that were not compared are told, and undecided with --strict', async (t) => {
  const home = t.testdir();
  const assay = assayIn(home);
  const advisories = join(home, 'osv');
  writeExport(advisories, 'npm', [record('GHSA-none', 'none-of-these', '1.0.0')]);
  t.match(await assay.run(['advisories', 'sync', '--from', advisories]), { code: 0 });
  const scan = async (name: string, file: string, content: object) => {
    const folder = join(home, name.replace(' ', '-'));
    mkdirSync(folder);
    writeFileSync(join(folder, file), JSON.stringify(content));
    const words = ['scan', folder, '--type', 'dependency'];
    return { plain: await assay.run(words), strict: await assay.run([...words, '--strict']) };
  };

  for (const [name, [file, content]] of Object.entries(forms)) {
    const { plain, strict } = await scan(name, file, content);
    const said = `${plain.stdout}${plain.stderr}`;
    t.match(said, /1 package was not compared with advisories/, name);
    t.notMatch(said, /no findings/, name);
    t.equal(plain.code, 3, `${name}: none was compared`);
    t.equal(strict.code, 3, name);
  }
  const some = lockOf({
    ws: { version: '8.18.0' },
    fork: { version: 'git+ssh://git@example.com/fork.git#1' },
  });
  const both = await scan('some', 'package-lock.json', some);
  t.match(both.plain.stdout, /^dependency: partial: no finding in what was checked/m);
  t.strictSame([both.plain.code, both.strict.code], [0, 3], 'some were compared');
  const { plain, strict } = await scan(
    'compared',
    'package-lock.json',
    lockOf({ ws: { version: '8.18.0' } }),
  );
  t.match(`${plain.stdout}${plain.stderr}`, /no findings/);
  t.strictSame([plain.code, strict.code], [0, 0]);
});
