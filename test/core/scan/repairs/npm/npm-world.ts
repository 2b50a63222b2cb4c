// A registry of npm on this machine, and a project that is repaired by it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { npmRepairer } from '../../../../../packages/core/src/scan/repairs/npm/repair-npm.ts';
import type { Repair, RepairContext } from '../../../../../packages/core/src/scan/repairs/repair.ts';

/** By name and version, what the release needs; `peer:NAME` beside it. */
export type Releases = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

export interface NpmRegistryDouble {
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: readonly string[];
}

export async function npmRegistry(
  t: Test,
  releases: Releases,
  times: Readonly<Record<string, string>> = {},
  /** `name@version` of releases that run a script when they are installed. */
  withScript: readonly string[] = [],
): Promise<NpmRegistryDouble> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const name = decodeURIComponent((request.url ?? '').slice(1));
    const found = releases[name];
    if (found === undefined) {
      response.writeHead(404).end('{}');
      return;
    }
    const needs = (all: Readonly<Record<string, string>>, isPeer: boolean) =>
      Object.fromEntries(
        Object.entries(all)
          .filter(([one]) => one.startsWith('peer:') === isPeer)
          .map(([one, range]) => [one.replace('peer:', ''), range]),
      );
    const versions = Object.entries(found).map(([version, all]) => [
      version,
      {
        name,
        version,
        dependencies: needs(all, false),
        peerDependencies: needs(all, true),
        dist: distOf(url(), name, version),
        ...(withScript.includes(`${name}@${version}`) && {
          hasInstallScript: true,
          scripts: { postinstall: 'node install.js' },
        }),
      },
    ]);
    const body = {
      name,
      'dist-tags': { latest: Object.keys(found).at(-1) },
      versions: Object.fromEntries(versions),
      time: Object.fromEntries(
        Object.keys(found).map((version) => [version, times[`${name}@${version}`] ?? '2020-01-01T00:00:00Z']),
      ),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: url(), asked };
}

export function distOf(url: string, name: string, version: string): { tarball: string; integrity: string } {
  const integrity = `sha512-${Buffer.from(`${name}@${version}`.padEnd(64, '.')).toString('base64')}`;
  return { tarball: `${url}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`, integrity };
}

/** A lockfile of version 3 as npm writes it; folders below node_modules with version and needs. */
export function lockOf(
  url: string,
  root: Readonly<Record<string, unknown>>,
  entries: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>?]>>,
): string {
  const packages = Object.entries(entries).map(([folder, [version, dependencies]]) => {
    const { tarball, integrity } = distOf(url, folder.split('node_modules/').at(-1) ?? '', version);
    return [
      `node_modules/${folder}`,
      { version, resolved: tarball, integrity, ...(dependencies && { dependencies }) },
    ];
  });
  const lock = {
    name: root.name,
    version: root.version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': root, ...Object.fromEntries(packages) },
  };
  return `${JSON.stringify(lock, null, 2)}\n`;
}

export interface Repaired extends Repair {
  /** By folder, the version of each entry afterwards. */
  readonly versions: Readonly<Record<string, string>>;
}

export async function repairNpm(
  t: Test,
  files: Readonly<Record<string, string>>,
  options: {
    readonly registry: NpmRegistryDouble;
    /** `name@version`. */
    readonly vulnerable: readonly string[];
    readonly scope?: RepairContext['scope'];
    readonly releasedBefore?: Date;
  },
): Promise<Repaired> {
  const bad = new Set(options.vulnerable);
  const names = [...new Set(options.vulnerable.map((one) => one.slice(0, one.lastIndexOf('@'))))];
  const repair = await npmRepairer.repair(
    { path: 'package-lock.json', vulnerable: names.map((name) => ({ ecosystem: 'npm', name, version: '' })) },
    {
      scope: options.scope ?? 'compatible',
      advice: {
        affected: async (_, name, versions) =>
          new Set([...versions].filter((version) => bad.has(`${name}@${version}`))),
      },
      releasedBefore: options.releasedBefore ?? new Date(),
      environment: { HOME: t.testdir({}), npm_config_registry: options.registry.url },
      fetch: globalThis.fetch,
      signal: new AbortController().signal,
      temporaryFolder: t.testdirName,
      pathsNamed: (name) => Object.keys(files).filter((path) => path === name || path.endsWith(`/${name}`)),
      read: async (path) => files[path],
    },
  );
  const lock = JSON.parse(repair.edits.get('package-lock.json') ?? files['package-lock.json'] ?? '{}');
  const versions = Object.entries(lock.packages as Record<string, { version: string }>)
    .filter(([folder]) => folder !== '')
    .map(([folder, { version }]) => [folder.replace('node_modules/', ''), version]);
  return { ...repair, versions: Object.fromEntries(versions) };
}
