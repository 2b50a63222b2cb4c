// npm runs no code while it installs Assay: what is run instead is listed, and so is what stays off.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface ListedPackage {
  readonly package: string;
  readonly run?: string;
  readonly reason: string;
}

interface LockedPackage {
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
}

const listed: readonly ListedPackage[] = read('scripts/install-scripts.json');
const locked: Readonly<Record<string, LockedPackage>> = read('package-lock.json').packages;
const packages = Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link);

t.test('install scripts: every package of the lockfile that has one is listed with its reason', async (t) => {
  const withScript = packages.filter(([path, entry]) => entry.hasInstallScript || runsCode(path));

  const unlisted = withScript.map(([path]) => nameOf(path)).filter((name) => !find(name));

  t.ok(withScript.length > 0);
  t.strictSame(unlisted, []);
  for (const { package: name, reason } of listed) t.match(reason, /^[A-Z].+\.$/, name);
});

t.test('install scripts: every listed package is in the lockfile and what is run exists', async (t) => {
  const names = packages.map(([path]) => nameOf(path));

  for (const entry of listed) {
    const matching = names.filter((name) => covers(entry, name));
    t.ok(matching.length > 0, entry.package);
    const installed = matching.filter((name) => existsSync(join(root, 'node_modules', name)));
    if (entry.run === undefined) continue;
    for (const name of installed) t.ok(existsSync(join(root, 'node_modules', name, entry.run)), name);
  }
});

t.test('install scripts: npm runs none, whoever calls it', async (t) => {
  t.match(readFileSync(join(root, '.npmrc'), 'utf8'), /^ignore-scripts=true$/m);
});

t.test('Node runtime: every platform names one exact version and its digest', async (t) => {
  const runtimes: Readonly<Record<string, { package: string; version: string; integrity: string }>> =
    read('scripts/node-runtime.json');

  for (const [platform, { version, integrity }] of Object.entries(runtimes)) {
    t.match(version, /^\d+\.\d+\.\d+$/, platform);
    t.match(integrity, /^sha512-[\w+/]{86}==$/, platform);
  }
});

/** Whether npm would run a script or a compiler for an installed package; the lockfile does not tell the latter. */
function runsCode(path: string): boolean {
  const folder = join(root, path);
  if (!existsSync(join(folder, 'package.json'))) return false;
  const { scripts = {} }: Manifest = read(join(path, 'package.json'));
  const hooks = ['preinstall', 'install', 'postinstall'];
  return hooks.some((hook) => scripts[hook] !== undefined) || existsSync(join(folder, 'binding.gyp'));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function find(name: string): ListedPackage | undefined {
  return listed.find((entry) => covers(entry, name));
}

function covers({ package: listedName }: ListedPackage, name: string): boolean {
  return listedName.endsWith('/*') ? name.startsWith(listedName.slice(0, -1)) : listedName === name;
}
