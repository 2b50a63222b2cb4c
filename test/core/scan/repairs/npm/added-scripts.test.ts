// What an upgrade would run at installation.
import t from 'tap';
import { runsScript } from '../../../../../packages/core/src/scan/repairs/npm/added-scripts.ts';

t.test('runsScript: as the registry says, or by the scripts that npm runs', async (t) => {
  const release = { version: '1.0.0' } as Parameters<typeof runsScript>[0];
  t.equal(runsScript({ ...release, hasInstallScript: true }), true);
  for (const name of ['preinstall', 'install', 'postinstall'])
    t.equal(runsScript({ ...release, scripts: { [name]: 'node build.js' } }), true, name);
  t.equal(runsScript({ ...release, scripts: { test: 'node test.js', prepare: 'tsc' } }), false);
  t.equal(runsScript(release), false);
});
