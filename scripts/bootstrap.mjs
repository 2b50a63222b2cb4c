// Behind every root npm script: makes what is missing (packages, a new enough Node, the build), then runs
// the named task. Plain JavaScript that any Node from 18 on can run, because it runs before Node 24 is there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trimModules } from './trim-modules.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
/** Where the Node from npm is when the machine's own is too old. */
const runtime = join(root, '.node-runtime');
const launcher = process.platform === 'win32' ? '.\\assay' : './assay';
const oldestNode = [22, 19];
const programWorkspaces = ['core', 'server', 'cost-compare', 'cli'].flatMap((name) => [
  '--workspace',
  `packages/${name}`,
]);
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * What each task needs before it starts, and what it runs. `program`: only what runs Assay is installed and built,
 * without compiler, linters and what the tests need.
 */
const tasks = {
  build: { run: [] },
  program: { program: true, run: [] },
  quickstart: { program: true, run: [['node', join(root, 'packages/cli/bin/run.js'), 'quickstart']] },
  test: {
    run: [
      ['node', join(root, 'scripts/check.mjs')],
      ['node', join(root, 'scripts/run-tests.mjs')],
    ],
  },
  watch: { run: [['node', '--watch', '--watch-preserve-output', '--conditions=assay-source']] },
  dev: { run: [['node', join(root, 'scripts/dev.mjs')]] },
  check: { run: [['node', join(root, 'scripts/check.mjs')]] },
  bench: { run: [['node', '--conditions=assay-source', join(root, 'test/bench/run.ts')]] },
  release: { run: [['node', join(root, 'scripts/release/release.ts')]] },
  docs: { run: [['node', '--conditions=assay-source', join(root, 'scripts/write-docs.ts')]] },
};

/** A test that hangs ends after so long. */
const testFileSeconds = 600;

const [name, ...words] = process.argv.slice(2);
const isWatching = name === 'test' && words[0] === '--watch';
const [taskName, taskArguments] = isWatching ? ['watch', words.slice(1)] : [name, words];
const task = Object.hasOwn(tasks, taskName ?? '') ? tasks[taskName] : undefined;
if (!task) fail(`Unknown task ${taskName}. There are: ${Object.keys(tasks).join(', ')}.`);

bringNode();
const hasAll = install();
if (hasAll) prepareTap();
const since = Date.now();
if (hasAll) await build();
else await buildProgram();
if (task.run.length === 0) say(`built in ${((Date.now() - since) / 1000).toFixed(1)} s`);
for (const [index, [command, ...args]] of task.run.entries()) {
  const isLast = index === task.run.length - 1;
  const { status, signal } = run(command, isLast ? [...args, ...taskArguments] : args);
  if (signal) process.kill(process.pid, signal);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Installs the locked packages when the lockfile is not the one that was installed last. Tells whether all are there,
 * and not only those of the program.
 */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(modules, '.assay-installed');
  const [installed, scope] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  let hasAll = scope === undefined;
  if (installed !== lock || (!hasAll && !task.program)) {
    // A developer's checkout keeps its tools.
    hasAll = !task.program || (installed !== undefined && hasAll);
    say('installing packages (npm ci) …');
    rmSync(stamp, { force: true });
    must('npm', ['ci', ...quietly, ...(hasAll ? [] : programWorkspaces)]);
    if (!hasAll) trimModules(modules, { platform: `${process.platform}-${process.arch}` });
    runInstallScripts();
    // Once more, because `npm ci` removes a Node that lay in node_modules.
    if (bringNode()) linkNode();
    writeFileSync(stamp, hasAll ? lock : `${lock} program`);
  }
  return hasAll;
}

/** Runs the few install scripts that are needed. All others stay off: the list says why. */
function runInstallScripts() {
  for (const { package: name, run: script } of readJson('install-scripts.json')) {
    if (script === undefined) continue;
    const folder = name.endsWith('/*') ? join(modules, name.slice(0, -2)) : undefined;
    const packages = folder ? (existsSync(folder) ? readdirSync(folder) : []) : [name];
    for (const part of packages) {
      const cwd = join(folder ?? modules, part);
      if (existsSync(join(cwd, script))) must('node', [script], cwd);
    }
  }
}

/**
 * Sees to it that there is a Node that is new enough. Comes before all else: npm on an older one leaves out binaries
 * that say they need a newer Node. Tells whether the Node of the tasks is the one from npm.
 */
function bringNode() {
  const found = nodeVersion();
  if (found === undefined || isOld(found)) installNode(found);
  return existsSync(join(runtime, 'bin'));
}

/** For shells and programs that have only node_modules/.bin on their path. */
function linkNode() {
  const link = join(modules, '.bin', 'node');
  rmSync(link, { force: true });
  if (process.platform !== 'win32') symlinkSync(join('..', '..', '.node-runtime', 'bin', 'node'), link);
}

/** Installs the pinned Node for this platform; npm checks its digest. */
function installNode(found) {
  const platform = `${process.platform}-${process.arch}`;
  const pinned = readJson('node-runtime.json')[platform];
  const needed = `Node ${oldestNode.join('.')} or newer is needed.`;
  if (!pinned) fail(`${needed} npm has none for ${platform}: install one from nodejs.org.`);
  const { package: name, version, integrity } = pinned;
  say(`Node ${found ?? ''} is older than ${oldestNode.join('.')}: installing Node ${version} from npm …`);
  rmSync(runtime, { recursive: true, force: true });
  mkdirSync(runtime, { recursive: true });
  const itself = { name: 'node-runtime', version: '1.0.0', dependencies: { [name]: version } };
  const packages = { '': itself, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(runtime, 'package.json'), JSON.stringify(itself));
  writeFileSync(join(runtime, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  must('npm', ['ci', ...quietly], runtime);
  renameSync(join(runtime, 'node_modules', name, 'bin'), join(runtime, 'bin'));
  // Headers for compilers, a third of it.
  rmSync(join(runtime, 'node_modules'), { recursive: true });
  if (nodeVersion() !== version) {
    rmSync(runtime, { recursive: true, force: true });
    // The binaries on npm are linked against glibc.
    fail(`${needed} The one from npm does not run here: install one from nodejs.org or your distribution.`);
  }
}

/**
 * tap composes its own entry point out of its plugins once per installation. A test file that plain `node` runs is ended
 * by it after 30 seconds, unless the environment says otherwise; the entry point says so, so that nobody has to. What
 * follows every promise, to tell which test an uncaught error belongs to, makes each of them cost several times as much:
 * such an error ends the process instead.
 */
function prepareTap() {
  const stamp = join(modules, '.assay-tap');
  const limit = `process.env.TAP_TIMEOUT ??= '${testFileSeconds}';\n`;
  const domain = 'export class Domain { destroy() {} }\n';
  const wanted = readFileSync(join(root, '.taprc'), 'utf8') + limit + domain;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  must('tap', ['build']);
  const entry = join(modules, '@tapjs/test/test-built/dist/esm/index.js');
  writeFileSync(entry, limit + readFileSync(entry, 'utf8'));
  writeFileSync(join(modules, 'async-hook-domain/dist/mjs/index.js'), domain);
  writeFileSync(stamp, wanted);
}

/** Incremental: a fraction of a second when nothing has changed. */
async function build() {
  await whileSaying('building', async () => {
    const { status, error } = await runBeside('tsc', ['--build']);
    if (status !== 0) fail(`tsc --build failed${error ? `: ${error.message}` : ''}.`);
    await bundle();
  });
}

/** The same programs, without their declarations. */
async function buildProgram() {
  const sources = programSources();
  const stamp = join(modules, '.assay-built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  await whileSaying('building', () => bundle(['scripts/transpile.mjs']));
  writeFileSync(stamp, sources);
}

/** The page needs nothing of the programs: it is built beside them. */
async function bundle(first = []) {
  const programs = ['cost-compare', 'core', 'server', 'cli'].map((name) => `packages/${name}/bundle.mjs`);
  await Promise.all([
    inOrder([...first, ...programs, 'scripts/write-manifest.mjs']),
    inOrder(['packages/server/web/build.mjs']),
  ]);
  writeBuild();
}

async function inOrder(scripts) {
  for (const script of scripts) {
    const { status, error } = await runBeside('node', [script]);
    if (status !== 0) fail(`node ${script} failed${error ? `: ${error.message}` : ''}.`);
  }
}

/** On a terminal the seconds go on, so that the wait is none without a word. */
async function whileSaying(doing, work) {
  const isTerminal = process.stderr.isTTY === true;
  const since = Date.now();
  const draw = () => {
    const seconds = Math.floor((Date.now() - since) / 1000);
    process.stderr.write(`\r\u001b[2Kassay: ${doing} …${seconds < 2 ? '' : ` ${seconds} s`}`);
  };
  if (isTerminal) draw();
  else say(`${doing} …`);
  const clock = isTerminal ? setInterval(draw, 1000) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(clock);
    if (isTerminal) process.stderr.write('\r\u001b[2K');
  }
}

/** What `assay --version --json` says: `-dirty` after a commit whose files were changed, no commit without Git. */
function writeBuild() {
  const describe = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const { status, stdout } = run('git', describe, { stdio: 'pipe' });
  const commit = status === 0 ? stdout.toString().trim() : null;
  const built = JSON.stringify({ commit, date: new Date().toISOString() });
  writeFileSync(join(root, 'packages/cli/dist/build.json'), `${built}\n`);
}

/** Changes with every file of the packages. */
function programSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'dist' && entry.name !== 'node_modules') visit(path);
      } else if (!entry.name.endsWith('.manifest.json')) hash.update(path).update(readFileSync(path));
    }
  };
  visit(join(root, 'packages'));
  return hash.digest('hex');
}

function isOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
}

/** Version of the Node that tasks run on, or undefined when it does not start. */
function nodeVersion() {
  const { status, stdout } = run('node', ['-p', 'process.versions.node'], { stdio: 'pipe' });
  return status === 0 ? stdout.toString().trim() : undefined;
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, 'scripts', name), 'utf8'));
}

function run(name, words, { cwd = root, stdio = 'inherit' } = {}) {
  const { command, args, options } = started(name, words, cwd);
  return spawnSync(command, args, { ...options, stdio });
}

/** The same, while others run. */
function runBeside(name, words) {
  const { command, args, options } = started(name, words, root);
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => resolve({ status: null, error }));
    child.on('close', (status) => resolve({ status }));
  });
}

function started(name, words, cwd) {
  // npm by its script, so that it runs on the Node that was brought.
  const npm = name === 'npm' && /npm-cli\.js$/.test(process.env.npm_execpath ?? '');
  const command = npm ? 'node' : name;
  const args = npm ? [process.env.npm_execpath, ...words] : words;
  const PATH = [join(runtime, 'bin'), join(modules, '.bin'), process.env.PATH].join(delimiter);
  return {
    command,
    args,
    options: {
      cwd,
      // npm and the tools of node_modules are scripts on Windows.
      shell: process.platform === 'win32' && command !== 'node',
      env: { ...process.env, PATH, ASSAY_COMMAND: launcher, npm_config_update_notifier: 'false' },
    },
  };
}

function must(command, args, cwd) {
  const { status, error } = run(command, args, { cwd });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

function say(sentence) {
  process.stderr.write(`assay: ${sentence}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}
