// `assay verify-fix`: exit 0 when fixed, 1 when not, 3 when unknown, and the same verdict in text and JSON.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { fixed, fixWorld, goodFix, lock } from '../core/scan/fixes/fix-setup.ts';
import { assayIn } from '../helpers/assay-command.ts';

t.test('verify-fix: says the verdict, its reasons and the exit code', async (t) => {
  const world = await fixWorld(t);
  const { run } = assayIn(t.testdir({}));
  const verify = (...words: readonly string[]) =>
    run([
      'verify-fix',
      'main..fix',
      world.repository.path,
      '--data-dir',
      join(world.databasePath, '..'),
      ...words,
    ]);

  world.change(goodFix, 'Bump left from 1.0.0 to 1.0.2');
  t.match(await verify(), {
    code: 0,
    stdout:
      /^fixed: 1 vulnerability gone in every copy \(what the commit messages name\)\.\n\n.*upgraded +medium +CVE-2026-0001 +left/s,
    stderr: /Compared \w{12} with \w{12}\./,
  });
  t.match(await verify('--advisory', 'CVE-2026-0009'), {
    code: 3,
    stdout:
      /^unknown: .*\nunknown: Not found before the change: \[target_not_in_base\]\n {2}CVE-2026-0009\n/s,
  });

  world.change({ 'package-lock.json': lock({ left: '^1.0.0' }, fixed) }, 'Bump left from 1.0.0 to 1.0.2');
  t.match(await verify(), {
    code: 1,
    stdout:
      /^not fixed: 1 of 1 vulnerability still there .*still there +medium +CVE-2026-0001 +left .* 1\.0\.0 in tools\/package-lock\.json/s,
  });
  const json = await verify('--format', 'json');
  t.match(JSON.parse(json.stdout), { verdict: 'not_fixed', reasons: [{ code: 'advisory_remains' }] });
  t.same(JSON.parse(json.stdout), JSON.parse((await verify('--json')).stdout));

  t.match(await verify('--as-of', 'soon'), { code: 2, stderr: /"soon" is not a day/ });
  t.match(await run(['verify-fix', 'main', world.repository.path]), {
    code: 2,
    stderr: /"main" is not a range of commits\. Use BASE\.\.HEAD/,
  });
});

t.test('verify-fix: writes bundles, and confirms or refuses them in another clone', async (t) => {
  const world = await fixWorld(t);
  world.change(goodFix, 'Bump left from 1.0.0 to 1.0.2');
  const folder = t.testdir({});
  const { run } = assayIn(folder);
  const data = ['--data-dir', join(world.databasePath, '..')];
  const [bundle, signed, key] = ['fix.json', 'signed.json', 'key.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const clone = join(folder, 'clone');
  world.repository.git('clone', '-q', '--bare', world.repository.path, clone);

  t.match(await run(['verify-fix', 'main..fix', world.repository.path, '--bundle', bundle, ...data]), {
    code: 0,
    stderr: /Wrote .*fix\.json, unsigned \(--key FILE signs it\)\./,
  });
  await run(['verify-fix', 'main..fix', world.repository.path, '--bundle', signed, '--key', key, ...data]);
  t.match(await run(['verify-fix', '--replay', bundle, clone, ...data]), {
    code: 0,
    stdout: 'confirmed: the two commits show what the bundle says: fixed (unsigned).\n',
  });
  t.match(await run(['verify-fix', '--replay', signed, clone, '--key', key, ...data]), {
    code: 0,
    stdout: /^confirmed: .* \(signed\)\.\n$/,
  });
  t.match(await run(['verify-fix', '--replay', signed, clone, ...data]), {
    code: 3,
    stdout: /^unknown: the bundle, which says fixed \(signed\)\. It is signed, and without the key/,
  });
  t.match(await run(['verify-fix', '--replay', bundle, clone, '--key', key, ...data]), {
    code: 1,
    stdout: /^refused: the bundle, which says fixed\. It is not signed\.\n$/,
  });
  t.match(await run(['verify-fix', '--replay', bundle, clone, '--data-dir', folder]), {
    code: 3,
    stdout: /^unknown: .* It was made with other advisories\. Here and now the verdict is unknown\.\n$/,
  });
  writeFileSync(bundle, readFileSync(bundle, 'utf8').replace('"payload": "ey', '"payload": "ex'));
  t.match(await run(['verify-fix', '--replay', bundle, clone, ...data, '--format', 'json']), {
    code: 1,
    stdout: /"result": "refused"/,
  });
});
