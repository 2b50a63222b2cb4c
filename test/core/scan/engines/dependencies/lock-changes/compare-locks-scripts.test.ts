// What an upgrade in a lockfile brings that runs: install scripts, plugins, builds; and provenance that it takes away.
import t from 'tap';
import { changed, integrity, npmEntry, otherIntegrity } from './lock-formats.ts';

const npmLock = (packages: object) => ({
  'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
});

t.test('lockfile changes: an install script that an upgrade brings', async (t) => {
  const a = { version: '1.0.0', resolved: npmEntry('1.0.0'), integrity };
  const base = npmLock({ '': { dependencies: { a: '1' } }, 'node_modules/a': a });
  const upgraded = { ...a, integrity: otherIntegrity, version: '1.0.1', resolved: npmEntry('1.0.1') };

  t.match(await changed(base, npmLock({ 'node_modules/a': { ...upgraded, hasInstallScript: true } })), [
    { ruleId: 'install-script-added', description: /and did not before/ },
  ]);

  const brought = { version: '4.2.1', hasInstallScript: true, integrity };
  const withNeed = (one: object) => ({
    '': { dependencies: { a: '1' } },
    'node_modules/a': { ...one, dependencies: { 'plain-crypto': '4' } },
    'node_modules/plain-crypto': brought,
  });
  t.match(await changed(base, npmLock(withNeed(upgraded))), [
    {
      ruleId: 'install-script-added',
      description: /plain-crypto 4.2.1 runs a script .* comes with the upgrade of a to 1.0.1/,
    },
  ]);
  const known = { ...withNeed(upgraded), 'node_modules/plain-crypto': { ...brought, name: 'esbuild' } };
  t.strictSame(await changed(base, npmLock(known)), [], 'a package that is known for its build');
  const esbuild = (version: string, more: object) =>
    npmLock({ 'node_modules/esbuild': { version, integrity, ...more } });
  t.strictSame(
    await changed(
      esbuild('0.7.8', {}),
      esbuild('0.12.5', { hasInstallScript: true, integrity: otherIntegrity }),
    ),
    [],
    'its mark was left out of a file that was made from one of version 1',
  );
  const major = { ...a, integrity: otherIntegrity, version: '2.0.0', resolved: npmEntry('2.0.0') };
  t.strictSame(await changed(base, npmLock(withNeed(major))), [], 'a major version');
  const asked = npmLock({
    '': { dependencies: { a: '1', esbuild: '1' } },
    'node_modules/a': a,
    'node_modules/esbuild': { ...brought, version: '0.25.0' },
  });
  t.strictSame(await changed(base, asked), [], 'what somebody asks for');
});

t.test('lockfile changes: a Composer plugin, a pnpm build and a package that Bun trusts', async (t) => {
  const composer = (type: string, version: string) => ({
    'composer.lock': JSON.stringify({
      packages: [{ name: 'v/a', version, type, 'notification-url': 'https://packagist.org/' }],
    }),
  });
  t.match(await changed(composer('library', '1.0.0'), composer('composer-plugin', '1.0.1')), [
    { ruleId: 'install-script-added' },
  ]);
  const pnpm = (builds: boolean, version: string) => ({
    'pnpm-lock.yaml': `lockfileVersion: '6.0'\n\npackages:\n\n  /a@${version}:\n    resolution: {integrity: ${builds ? otherIntegrity : integrity}}\n${builds ? '    requiresBuild: true\n' : ''}    dev: false\n`,
  });
  t.match(await changed(pnpm(false, '1.0.0'), pnpm(true, '1.0.1')), [{ ruleId: 'install-script-added' }]);
  const bun = (trusted: string) => ({
    'bun.lock': `{"lockfileVersion": 1, "trustedDependencies": [${trusted}], "packages": {"a": ["a@1.0.0", "", {}, "${integrity}"]}}`,
  });
  t.match(await changed(bun('"b"'), bun('"a", "b"')), [{ ruleId: 'install-script-added' }]);
});

t.test('lockfile changes: provenance that is gone', async (t) => {
  const lock = (version: string, attested: boolean) => ({
    'pylock.toml': `lock-version = "1.0"\n\n[[packages]]\nname = "a"\nversion = "${version}"\n${attested ? '\n[[packages.attestation-identities]]\nkind = "GitHub"\nrepository = "v/a"\n' : ''}`,
  });

  t.match(await changed(lock('1.0.0', true), lock('1.0.1', false)), [
    { ruleId: 'package-provenance-removed' },
  ]);
  t.strictSame(await changed(lock('1.0.0', true), lock('1.0.1', true)), []);
  t.strictSame(await changed(lock('1.0.0', false), lock('1.0.1', false)), []);
});
