// `assay fix`: shows, writes or patches changes that `verify-fix` accepts, and exits with 1 while vulnerabilities stay.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { record, sync, writeExport } from '../core/scan/engines/dependencies/advisory-setup.ts';
import { lockOf, npmRegistry } from '../core/scan/repairs/npm/npm-world.ts';
import { assayIn } from '../helpers/assay-command.ts';

t.test('fix: proposes, patches and writes', async (t) => {
  const registry = await npmRegistry(t, { left: { '1.0.0': {}, '1.0.2': {} }, stays: { '1.0.0': {} } });
  const root = { name: 'app', version: '1.0.0', dependencies: { left: '1.0.0', stays: '^1.0.0' } };
  const folder = t.testdir({
    home: {},
    app: {
      'package.json': `${JSON.stringify(root, null, 2)}\n`,
      'package-lock.json': lockOf(registry.url, root, { left: ['1.0.0'], stays: ['1.0.0'] }),
    },
  });
  writeExport(join(folder, 'export'), 'npm', [
    record('GHSA-2222-2222-2222', 'left', '1.0.2', { aliases: ['CVE-2026-0001'] }),
    record('GHSA-3333-3333-3333', 'stays', '1.0.1'),
  ]);
  await sync(join(folder, 'advisories.db'), join(folder, 'export'));
  const app = join(folder, 'app');
  const { run } = assayIn(join(folder, 'home'));
  const fix = (...words: readonly string[]) =>
    run(['fix', app, '--offline', '--data-dir', folder, ...words], {
      env: { npm_config_registry: registry.url },
    });
  const version = () => JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')).dependencies.left;

  const shown = await fix();
  t.match(shown, {
    code: 1,
    stdout:
      /^1 vulnerability fixed by a change of 2 files\.\n\n.*upgraded.*CVE-2026-0001.*-.*"left": "1\.0\.0".*\+.*"left": "1\.0\.2".*Not fixed:\n.*GHSA-3333-3333-3333/s,
    stderr: /Nothing was written\. Use --write, --interactive or --patch FILE\./,
  });
  t.equal(version(), '1.0.0');
  const patch = join(folder, 'fix.patch');
  await fix('--patch', patch);
  execFileSync('git', ['apply', '--check', patch], { cwd: app });
  t.match(JSON.parse((await fix('--json')).stdout), { report: { verdict: 'fixed' }, written: [] });
  t.match(await fix('--write'), { code: 1, stderr: /Wrote package\.json, package-lock\.json\./ });
  t.equal(version(), '1.0.2');
  t.match(await fix('--write'), {
    code: 1,
    stdout: /^No change was found that fixes known vulnerabilities\./,
  });
});
