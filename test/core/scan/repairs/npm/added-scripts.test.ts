// Which releases of a lockfile run a script at installation that nobody asked for.
import t from 'tap';
import { addedScripts, runsScript } from '../../../../../packages/core/src/scan/repairs/npm/added-scripts.ts';

const lock = (packages: Readonly<Record<string, object>>) =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'app' }, ...packages } });

t.test('addedScripts: names releases that run a script where the one before ran none', async (t) => {
  const before = lock({
    'node_modules/quiet': { version: '1.0.0' },
    'node_modules/loud': { version: '1.0.0', hasInstallScript: true },
  });
  const after = lock({
    'node_modules/quiet': { version: '1.0.1', hasInstallScript: true },
    'node_modules/loud': { version: '1.0.1', hasInstallScript: true },
  });

  t.match(addedScripts(before, after), [{ name: 'quiet', version: '1.0.1' }]);
  t.equal(addedScripts(before, after).length, 1);
  t.strictSame(addedScripts(before, before), []);
});

t.test('runsScript: by what the registry says, or by the scripts of the manifest', async (t) => {
  t.equal(runsScript({ version: '1.0.0', hasInstallScript: true }), true);
  t.equal(runsScript({ version: '1.0.0', scripts: { preinstall: 'x' } }), true);
  t.equal(runsScript({ version: '1.0.0', scripts: { prepare: 'x', test: 'x' } }), false);
  t.equal(runsScript({ version: '1.0.0' }), false);
});
