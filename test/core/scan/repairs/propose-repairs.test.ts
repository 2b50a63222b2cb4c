// Proposals are judged like anybody's fix: what is kept, what is dropped, and what stays vulnerable.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { proposeRepairs } from '../../../../packages/core/src/scan/repairs/propose-repairs.ts';
import { writeRepairs } from '../../../../packages/core/src/scan/repairs/write-repairs.ts';
import { record, sync, writeExport } from '../engines/dependencies/advisory-setup.ts';
import { lockOf, npmRegistry } from './npm/npm-world.ts';

const published = '2026-01-01T00:00:00Z';

t.test('proposeRepairs: keeps what the judge calls fixed, and names what stays', async (t) => {
  const registry = await npmRegistry(t, {
    left: { '1.0.0': {}, '1.0.2': {} },
    stays: { '1.0.0': {} },
  });
  const root = { name: 'app', version: '1.0.0', dependencies: { left: '^1.0.0', stays: '^1.0.0' } };
  const folder = t.testdir({
    app: {
      'package.json': `${JSON.stringify(root, null, 2)}\n`,
      'package-lock.json': lockOf(registry.url, root, { left: ['1.0.0'], stays: ['1.0.0'] }),
      'requirements.txt': 'flask==0.1\n',
    },
    home: {},
  });
  writeExport(join(folder, 'export'), 'npm', [
    record('GHSA-2222-2222-2222', 'left', '1.0.2', { aliases: ['CVE-2026-0001'], published }),
    record('GHSA-3333-3333-3333', 'stays', '1.0.1', { published }),
  ]);
  const databasePath = join(folder, 'advisories.db');
  await sync(databasePath, join(folder, 'export'));
  rmSync(join(folder, 'export'), { recursive: true });
  const app = join(folder, 'app');
  const propose = (more: object = {}) =>
    proposeRepairs(app, {
      scope: 'compatible',
      engines: { advisories: { databasePath, osvApiUrl: null } },
      environment: { HOME: join(folder, 'home'), npm_config_registry: registry.url },
      ...more,
    });

  const proposal = await propose();
  t.match(proposal, {
    report: { verdict: 'fixed', targets: [{ id: 'CVE-2026-0001', status: 'gone' }] },
    changes: [{ path: 'package-lock.json' }],
    files: [{ path: 'package-lock.json', manager: 'npm', status: 'kept' }],
    left: [{ id: 'GHSA-3333-3333-3333', package: 'stays', fixedVersion: '1.0.1' }],
  });
  t.same((await propose({ advisories: ['GHSA-3333-3333-3333'] })).changes, [], 'only what is asked for');
  t.match(readFileSync(join(app, 'package-lock.json'), 'utf8'), /left-1\.0\.0\.tgz/, 'nothing is written');

  t.same(await writeRepairs(app, proposal.changes), []);
  t.match(readFileSync(join(app, 'package-lock.json'), 'utf8'), /left-1\.0\.2\.tgz/);
  t.same((await propose()).changes, [], 'a second run proposes nothing');
  t.same(await writeRepairs(app, proposal.changes), ['package-lock.json'], 'a file that has changed stays');
});

t.test(
  'proposeRepairs: takes edits that rules have, and leaves them out where they are not wanted',
  async (t) => {
    const code =
      "import jwt\n\n\ndef read(token, key):\n    return jwt.decode(token, key, options={'verify_signature': False})\n";
    const folder = t.testdir({ app: { 'read.py': code, Dockerfile: 'FROM scratch\n' } });
    const propose = (more: object = {}) =>
      proposeRepairs(join(folder, 'app'), { scope: 'compatible', environment: {}, ...more });

    const proposal = await propose();
    t.match(proposal, {
      report: { verdict: 'fixed', targets: [{ package: null, status: 'gone', how: 'code_changed' }] },
      changes: [{ path: 'read.py', before: code }],
      files: [{ path: 'read.py', manager: 'rule', status: 'kept' }],
    });
    t.notMatch(proposal.changes[0]?.after, /verify_signature': False/);
    t.same((await propose({ only: 'dependencies' })).changes, []);
    t.same((await propose({ advisories: ['CVE-2026-0001'] })).changes, []);

    await writeRepairs(join(folder, 'app'), proposal.changes);
    t.same((await propose({ only: 'code' })).changes, [], 'a second run proposes nothing');
  },
);
