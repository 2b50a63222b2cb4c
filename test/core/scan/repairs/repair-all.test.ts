// Advisories that no release of the same major version fixes hold back no others.
import { join } from 'node:path';
import t from 'tap';
import { proposeRepairs } from '../../../../packages/core/src/scan/repairs/propose-repairs.ts';
import { record, sync, writeExport } from '../engines/dependencies/advisory-setup.ts';
import { lockOf, npmRegistry } from './npm/npm-world.ts';

t.test(
  'repairAll: moves to the release that has fewer advisories where none of the major version has none',
  async (t) => {
    const registry = await npmRegistry(t, { left: { '1.0.0': {}, '1.0.2': {}, '2.0.0': {} } });
    const root = { name: 'app', version: '1.0.0', dependencies: { left: '^1.0.0' } };
    const lock = (version: string) => lockOf(registry.url, root, { left: [version] });
    const folder = t.testdir({
      app: { 'package.json': `${JSON.stringify(root, null, 2)}\n`, 'package-lock.json': lock('1.0.0') },
      home: {},
    });
    const published = '2026-01-01T00:00:00Z';
    writeExport(join(folder, 'export'), 'npm', [
      record('GHSA-2222-2222-2222', 'left', '1.0.2', { published }),
      record('GHSA-3333-3333-3333', 'left', '2.0.0', { published }),
    ]);
    const databasePath = join(folder, 'advisories.db');
    await sync(databasePath, join(folder, 'export'));
    const proposal = await proposeRepairs(join(folder, 'app'), {
      scope: 'compatible',
      engines: { advisories: { databasePath, osvApiUrl: null } },
      environment: { HOME: join(folder, 'home'), npm_config_registry: registry.url },
    });

    t.match(proposal, {
      report: { verdict: 'fixed', targets: [{ id: 'GHSA-2222-2222-2222', status: 'gone' }] },
      changes: [{ path: 'package-lock.json', after: lock('1.0.2') }],
      left: [{ id: 'GHSA-3333-3333-3333' }],
    });
  },
);
