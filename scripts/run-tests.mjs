// Runs the test files of the test folder (or the named files and folders) and closes with one plain line of counts. Small
// files share a process with others; what is named has one of its own. A file runs much as
// `node --conditions=assay-source FILE` runs it: the command line of tap would load its own hooks into every process that
// a test starts.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeMigratedFile } from '../test/helpers/migrated-file.ts';
import { startPostgres } from '../test/helpers/postgres.ts';
import { isOnOneDatabase, missingOf, nightlyFiles } from './nightly-tests.mjs';
import { groupTestFiles } from './test-groups.mjs';
import { closingLines, runTestFiles } from './test-results.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * A test that hangs ends by tap's own limit; a process that does not even get there is killed a minute later. A process of
 * several files has three times as long.
 */
const timeoutSeconds = 600;
/**
 * Audits, and what else runs in processes and threads, come from the build, which starts in a fraction of the time.
 * Room for what is new, because most of it is gone a moment later.
 */
const nodeOptions = [
  '--conditions=assay-source',
  '--conditions=assay-built-processes',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  `--import=${new URL('processor-time.mjs', import.meta.url).href}`,
];
/** These take longest: begun last, one of them would keep one core busy while the others have nothing left to do. */
const longest = [
  'test/cli/examples.test.ts',
  'test/contract/authorization-matrix.test.ts',
  'test/web/pages.test.ts',
  'test/cli/json-output.test.ts',
  'test/server/tracing.test.ts',
  'test/server/instances.test.ts',
  'test/server/code-host/provider-answers.test.ts',
];

const isThere = (file) => existsSync(`${root}${file}`);
const missing = [...longest.filter((file) => !isThere(file)), ...missingOf(isThere)];
if (missing.length > 0)
  fail(
    `There is no ${missing.join(', ')}: mend the lists in scripts/run-tests.mjs and scripts/nightly-tests.mjs.`,
  );
const words = process.argv.slice(2);
const isNightly = words.includes('--nightly');
const named = words.filter((word) => word !== '--nightly');
const isShort = named.length === 0 && !isNightly;
const files = testFiles();
const alone = named.length > 0 ? files : longest.filter((file) => files.includes(file));
const groups = new Map(alone.map((file) => [file, [file]]));
const others = files.filter((file) => !groups.has(file));
// What waits for PostgreSQL comes before what keeps a processor busy.
for (const some of [
  others.filter((file) => !isOnOneDatabase(file)),
  others.filter((file) => isOnOneDatabase(file)),
])
  for (const { name, files } of groupTestFiles(some, (file) => readFileSync(`${root}${file}`, 'utf8')))
    groups.set(name, files);

const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;
const scratch = mkdtempSync(join(tmpdir(), 'assay-test-times-'));
let begun = 0;
// One server for all test files, each of which makes databases of its own. Where it does not start, they say why.
const postgres = process.env.TEST_POSTGRES_PACKAGE ? undefined : await startPostgres().catch(() => undefined);
if (postgres) {
  process.env.TEST_SHARED_POSTGRES_URL = postgres.url;
  process.env.TEST_SHARED_POSTGRES_TEMPLATE = new URL(await postgres.createMigrated()).pathname.slice(1);
}
process.env.TEST_SHARED_SQLITE_TEMPLATE = await makeMigratedFile();
// Every test file and many of its processes load the same sources: they are compiled once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
process.env.TAP_TIMEOUT ??= String(timeoutSeconds);

const running = new Set();
let isStopped = false;
// What was started here is stopped, and what lies in memory removed, before this ends.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopped = true;
    for (const child of running) child.kill(signal);
  });
}

const started = Date.now();
// One more than there are cores, because tests also wait. TEST_PLACES=1 for a machine that others use too.
const most = Number(process.env.TEST_PLACES ?? Math.min(availableParallelism() + 1, 8));
const places = Math.min(most, groups.size);
const write = (text) => process.stdout.write(text);
const results = await runTestFiles(
  [...groups.keys()],
  places,
  runGroup,
  write,
  () => isStopped,
  (name) => groups.get(name),
);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
write(
  `\n${files.length} files in ${minutes} minutes, ${Math.round(results.processorSeconds)} s of processor time\n`,
);
write(`${closingLines(results).join('\n')}\n`);
rmSync(scratch, { recursive: true, force: true });
await postgres?.stop();
if (memory) rmSync(memory, { recursive: true, force: true });
process.exitCode = results.failed.length > 0 || isStopped || results.totals.pass === 0 ? 1 : 0;

function runGroup(name) {
  // A file of a group that failed has no group of its own.
  const files = groups.get(name) ?? [name];
  const [program, env] =
    files.length === 1
      ? [files[0], process.env]
      : ['scripts/run-test-group.mjs', { ...process.env, TEST_GROUP: JSON.stringify(files) }];
  const limitSeconds = Number(process.env.TAP_TIMEOUT) * (files.length > 1 ? 3 : 1);
  const timeFile = join(scratch, `${(begun += 1)}.seconds`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...nodeOptions, program], {
      cwd: root,
      env: {
        ...(isShort && { TEST_DRAWS: 'few' }),
        ...(isShort && files.every(isOnOneDatabase) && { TEST_DATABASES: 'sqlite' }),
        ...env,
        TAP_TIMEOUT: String(limitSeconds),
        TEST_PROCESSOR_TIME: timeFile,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const text = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk) => (text.out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk) => (text.err += chunk));
    const killing = setTimeout(() => child.kill('SIGKILL'), (limitSeconds + 60) * 1000);
    child.on('error', (error) => {
      text.err += String(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(killing);
      running.delete(child);
      const { seconds, byFile } = existsSync(timeFile) ? JSON.parse(readFileSync(timeFile, 'utf8')) : {};
      const ending = signal ? `signal ${signal}` : `code ${code}`;
      resolve({ text, ending, processorSeconds: seconds, secondsByFile: byFile });
    });
  });
}

/** What is named, relative to the root; all of them, the longest first, when nothing is. */
function testFiles() {
  const all = globSync('test/**/*.test.ts', {
    cwd: root,
    exclude: ['test/node_modules/**', 'test/fixtures/**'],
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  if (named.length === 0) {
    const whole = [...longest, ...all.filter((file) => !longest.includes(file))];
    return isNightly ? whole : whole.filter((file) => !nightlyFiles.has(file));
  }
  return named.flatMap((name) => {
    const path = name.replace(/\/$/, '');
    if (!existsSync(`${root}${path}`)) fail(`"${name}" is not a test file or folder of this checkout.`);
    if (statSync(`${root}${path}`).isFile()) return [path];
    const inside = all.filter((file) => file.startsWith(`${path}/`));
    return inside.length > 0 ? inside : fail(`"${name}" holds no test files.`);
  });
}

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

function fail(sentence) {
  process.stderr.write(`test: ${sentence}\n`);
  process.exit(1);
}
