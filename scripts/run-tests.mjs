// Runs tap over the test folder (or the named files) and closes with one plain line of counts.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../test/helpers/postgres.ts';

const args = process.argv.slice(2);
const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;
// One server for all test files, each of which makes databases of its own. Where it does not start, they say why.
const postgres = process.env.TEST_POSTGRES_PACKAGE ? undefined : await startPostgres().catch(() => undefined);
if (postgres) process.env.TEST_SHARED_POSTGRES_URL = postgres.url;
// Every test file and many of its processes load the same sources: they are compiled once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const tap = spawn('tap', [...(process.stdout.isTTY ? [] : ['--reporter=terse']), ...args], {
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
});
// What was started here is stopped, and what lies in memory removed, before this ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tap.kill(signal));
let tail = '';
tap.stdout.on('data', (chunk) => {
  process.stdout.write(chunk);
  tail = (tail + chunk).slice(-4000);
});
tap.on('close', async (code) => {
  const counts = (word) =>
    Number(new RegExp(`\\b${word}: (\\d+)`).exec(tail.slice(tail.lastIndexOf('# {')))?.[1] ?? 0);
  const failed = counts('fail');
  process.stdout.write(`${counts('pass')} passed, ${failed} failed, ${counts('skip')} skipped\n`);
  await postgres?.stop();
  if (memory) rmSync(memory, { recursive: true, force: true });
  process.exitCode = code === 0 && counts('pass') === 0 ? 1 : (code ?? 1);
});

/** Where databases of tests need not wait for a disk; undefined where there is no such place, or too little of it. */
function memoryFolder() {
  const shared = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (process.env.TMPDIR || bavail * bsize < 4 * 1024 ** 3) return undefined;
    const folder = mkdtempSync(`${shared}/assay-tests-`);
    // PostgreSQL does not run as root, but under an account of its own.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return undefined;
  }
}
