// Whether a fresh clone works on a machine with nothing but git, npm, some Node, sh and coreutils: in a folder with a
// space and an umlaut, with an empty home and npm cache, behind a proxy, and, when root runs this, under a user without
// root's rights. Quickstart for each Node, or `npm test` for the named files:
//   npm run bench -- bare-machine [--node 18,26] [--test test/core] [--verbose]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { root } from './measure.ts';

/** An account that owns nothing. */
const nobody = 65_534;
const programs = ['git', 'npm', 'sh', ...coreutils()];
const absent = ['python', 'python3', 'make', 'gcc', 'cc', 'g++', 'c++'];

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    node: { type: 'string', default: '18,20,22,24,26' },
    test: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const fromNpm = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
const registry = fromNpm('registry');
/** A company's own authorities, when npm or Node are told of them. */
const npmAuthorities = fromNpm('cafile');
const { NODE_EXTRA_CA_CERTS: nodeAuthorities } = process.env;
const isRoot = process.getuid?.() === 0;

for (const major of values.node.split(',')) {
  const folder = mkdtempSync(join(tmpdir(), 'assay bäre '));
  const proxy = await startProxy();
  try {
    const node = installNode(join(folder, 'node'), major);
    const bin = makePath(join(folder, 'bin'), node);
    const checkout = join(folder, 'checkout');
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, checkout]);
    const home = join(folder, 'home');
    mkdirSync(home);
    if (isRoot) giveAway(folder);
    const words = values.test === undefined ? ['quickstart', '--', '--exit'] : ['test', '--', values.test];
    const started = performance.now();
    const child = spawn('npm', ['run', '--silent', ...words], {
      cwd: checkout,
      env: {
        PATH: bin,
        HOME: home,
        TMPDIR: home,
        HTTPS_PROXY: proxy.url,
        npm_config_registry: registry,
        ...(npmAuthorities !== 'null' && { npm_config_cafile: npmAuthorities }),
        ...(nodeAuthorities !== undefined && { NODE_EXTRA_CA_CERTS: nodeAuthorities }),
        ASSAY_OSV_API_URL: 'none',
        ASSAY_ADVISORY_SYNC_HOURS: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot && { uid: nobody, gid: nobody }),
    });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const megabytes = sizeOf(checkout) - sizeOf(join(checkout, '.git')) - sizeOf(join(checkout, '.assay'));
    // Findings of Assay's own sources are no failure of the installation.
    const isDone = values.test === undefined ? /\bfindings?\b/.test(out) : code === 0;
    const isWell = isDone && proxy.tunnels() > 0;
    process.stdout.write(
      `  Node ${major}: ${isWell ? 'works' : 'FAILS'}, ended with ${code} after ${seconds} s, ${megabytes} MB, ${proxy.tunnels()} connections through the proxy${isRoot ? ', not as root' : ''}\n`,
    );
    if (!isWell || values.verbose || values.test !== undefined)
      process.stdout.write(`${[...out.split('\n').slice(-40), ...err.split('\n').slice(-40)].join('\n')}\n`);
    if (!isWell) process.exitCode = 1;
  } finally {
    proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function coreutils(): readonly string[] {
  const names =
    'basename cat chmod cp cut date dirname env expr false head id ln ls mkdir mktemp mv nice od printf';
  const others =
    'pwd readlink realpath rm rmdir seq sleep sort stat tail tee test touch tr true uname uniq wc';
  return `${names} ${others}`.split(' ');
}

/** The newest of a major version, from npm; gives its binary. */
function installNode(folder: string, major: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder);
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...quietly, '--prefix', folder, `${name}@${major}`]);
  return join(folder, 'node_modules', name, 'bin', 'node');
}

/** A folder with links to the programs that there are to be, and to no other. */
function makePath(folder: string, node: string): string {
  mkdirSync(folder);
  symlinkSync(node, join(folder, 'node'));
  const places = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.startsWith(root));
  for (const program of programs) {
    const found = places.map((place) => join(place, program)).find((path) => existsSync(path));
    if (found === undefined) throw new Error(`There is no ${program} on the PATH.`);
    symlinkSync(found, join(folder, program));
  }
  const present = absent.filter((program) => existsSync(join(folder, program)));
  if (present.length > 0) throw new Error(`${present.join(', ')} must not be there.`);
  return folder;
}

function giveAway(folder: string): void {
  chmodSync(folder, 0o755);
  execFileSync('chown', ['-R', `${nobody}:${nobody}`, join(folder, 'checkout')]);
  chownSync(join(folder, 'home'), nobody, nobody);
}

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0;
  return Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0]);
}

/** Leads connections to where they are meant to go, and counts them. */
async function startProxy() {
  let tunnels = 0;
  const server = createServer((_, response) => response.writeHead(501).end());
  server.on('connect', ({ url = '' }, socket) => {
    tunnels += 1;
    const [host = '', port = '443'] = url.split(':');
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels: () => tunnels,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
