// Behind every root npm script: makes what is missing (packages, a new enough Node, the build), then runs
// the named task. Plain JavaScript that any Node from 18 on can run, because it runs before Node 24 is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const oldestNode = [22, 19];

/** What each task needs before it starts, and what it runs. */
const tasks = {
  build: { run: [] },
  quickstart: { run: [['node', join(root, 'packages/cli/bin/run.js'), 'quickstart']] },
  test: {
    tap: true,
    run: [
      ['node', join(root, 'scripts/check.mjs')],
      ['node', join(root, 'scripts/run-tests.mjs')],
    ],
  },
  check: { run: [['node', join(root, 'scripts/check.mjs')]] },
  bench: { run: [['node', '--conditions=assay-source', join(root, 'test/bench/run.ts')]] },
  docs: { run: [['node', '--conditions=assay-source', join(root, 'scripts/write-docs.ts')]] },
};

const [taskName, ...taskArguments] = process.argv.slice(2);
const task = Object.hasOwn(tasks, taskName ?? '') ? tasks[taskName] : undefined;
if (!task) fail(`Unknown task ${taskName}. There are: ${Object.keys(tasks).join(', ')}.`);

install();
if (task.tap) prepareTap();
const started = Date.now();
build();
if (taskName === 'build') say(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
for (const [index, [command, ...args]] of task.run.entries()) {
  const isLast = index === task.run.length - 1;
  const { status, signal } = run(command, isLast ? [...args, ...taskArguments] : args);
  if (signal) process.kill(process.pid, signal);
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the locked packages when the lockfile is not the one that was installed last. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(modules, '.assay-installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    say('installing packages (npm ci) …');
    must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(stamp, lock);
  }
  // The Node that tasks will see: `npm ci` has just removed the one from npm, if this script ran on it.
  const found = run('node', ['-p', 'process.versions.node'], 'pipe').stdout.toString().trim();
  if (isOld(found)) {
    say(
      `Node ${found} is older than ${oldestNode.join('.')}: installing Node 24 from npm into node_modules …`,
    );
    must('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', 'node@24']);
    writeFileSync(stamp, lock);
  }
}

/** tap composes its own entry point out of its plugins once per installation. */
function prepareTap() {
  const stamp = join(modules, '.assay-tap');
  const config = readFileSync(join(root, '.taprc'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === config) return;
  must('tap', ['build']);
  writeFileSync(stamp, config);
}

/** Incremental: a fraction of a second when nothing has changed. */
function build() {
  must('tsc', ['--build']);
  const manifest = join(root, 'scripts/write-manifest.mjs');
  if (existsSync(manifest)) must('node', [manifest]);
  must('node', [join(root, 'packages/cost-compare/bundle.mjs')]);
  must('node', [join(root, 'packages/core/bundle.mjs')]);
  must('node', [join(root, 'packages/cli/bundle.mjs')]);
  must('node', [join(root, 'packages/server/web/build.mjs')]);
}

function isOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
}

function run(command, args, stdio = 'inherit') {
  const PATH = [join(modules, '.bin'), process.env.PATH].join(delimiter);
  return spawnSync(command, args, {
    cwd: root,
    stdio,
    shell: process.platform === 'win32',
    env: { ...process.env, PATH, npm_config_update_notifier: 'false' },
  });
}

function must(command, args) {
  const { status, error } = run(command, args);
  if (status !== 0) fail(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

function say(sentence) {
  process.stderr.write(`assay: ${sentence}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}
