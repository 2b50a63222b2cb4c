// The npm packages of a release. Each holds those of our packages that it needs, because nobody owns their names on
// npm: nothing of ours may ever be fetched from there.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltCommit } from './build-commit.ts';
import { layoutReadme, packagedReadme, systemdUnit } from './layout-files.ts';
import { lockedPackages } from './locked-packages.ts';
import {
  copyInstalled,
  fileEntry,
  folderEntries,
  ownFiles,
  readManifest,
  textEntry,
} from './package-files.ts';
import type { ArchiveEntry } from './tar.ts';

/** Package of the release → the workspace it is, and those it brings along. */
const contents: Readonly<Record<string, { readonly main: string; readonly brings: readonly string[] }>> = {
  assay: { main: 'cli', brings: ['core', 'server', 'cost-compare'] },
  'assay-core': { main: 'core', brings: [] },
  'assay-server': { main: 'server', brings: ['core'] },
  'assay-cost-compare': { main: 'cost-compare', brings: [] },
};

/**
 * Whose types ours name. Those of hapi, which name joi's, are of the program that embeds the plugin: its server is described
 * by them.
 */
export const describedBy = ['@opentelemetry/api'];

const { trimModules } = await import(new URL('../trim-modules.mjs', import.meta.url).href);

export interface NpmPackage {
  readonly name: string;
  readonly entries: readonly ArchiveEntry[];
}

export function npmPackages(built: BuiltCommit): readonly NpmPackage[] {
  return Object.entries(contents).map(([name, { main, brings }]) => {
    const all = [main, ...brings];
    const types = main !== 'cli';
    const folder = join(built.folder, '..', `npm-${name}`);
    const bundled = bundledPackages(built, all);
    copyInstalled(built, bundled, folder);
    trimModules(join(folder, 'node_modules'), { typesOf: types ? describedBy : [] });
    const entries = [
      ...(main === 'cli' ? [textEntry('package/assay.service', systemdUnit(built.folder, 'npm'))] : []),
      textEntry(
        'package/package.json',
        `${JSON.stringify(manifest(built, { main, brings, bundled }), undefined, 2)}\n`,
      ),
      ...withReadme(built, main, ownFiles(built, main, { below: 'package', types })),
      fileEntry(join(built.folder, 'LICENSE'), 'package/LICENSE'),
      ...brings.flatMap((name) => [
        ...ownFiles(built, name, { below: `package/node_modules/@assay/${name}`, types }),
        textEntry(`package/node_modules/@assay/${name}/package.json`, json(withoutDependencies(built, name))),
      ]),
      ...(bundled.length > 0 ? folderEntries(join(folder, 'node_modules'), 'package/node_modules') : []),
    ];
    rmSync(folder, { recursive: true, force: true });
    return { name, entries };
  });
}

/** What npm and people show first. That of the command speaks of the checkout. */
function withReadme(
  built: BuiltCommit,
  main: string,
  entries: readonly ArchiveEntry[],
): readonly ArchiveEntry[] {
  const held = new Set(entries.map(({ path }) => path));
  return entries.map((entry) => {
    if (entry.path !== 'package/README.md') return entry;
    const text =
      main === 'cli'
        ? layoutReadme(built.folder, 'npm')
        : packagedReadme(String(entry.content), (path) => held.has(`package/${path}`));
    return textEntry(entry.path, text);
  });
}

/**
 * Third-party packages that come along. npm fetches only those with parts for each platform; better-sqlite3 has all of
 * them in it, and npm would compile it otherwise.
 */
function bundledPackages(built: BuiltCommit, names: readonly string[]) {
  const needed = lockedPackages(
    built.folder,
    names.map((name) => `packages/${name}`),
  );
  const platformSpecific = new Set(needed.filter(({ os, cpu }) => os || cpu).map(({ path }) => path));
  return needed.filter(
    ({ path, needs }) =>
      path.startsWith('node_modules/') &&
      !platformSpecific.has(path) &&
      !needs.some((need) => platformSpecific.has(need)),
  );
}

function manifest(
  built: BuiltCommit,
  {
    main,
    brings,
    bundled,
  }: {
    readonly main: string;
    readonly brings: readonly string[];
    readonly bundled: readonly { readonly path: string; readonly name: string; readonly version: string }[];
  },
): object {
  const { devDependencies: _unused, ...own } = readManifest(built, main);
  const manifests = [own, ...brings.map((name) => readManifest(built, name))];
  const dependencies = Object.assign({}, ...manifests.map((one) => one.dependencies));
  const optionalDependencies = Object.assign({}, ...manifests.map((one) => one.optionalDependencies));
  const top = bundled.filter(({ path, name }) => path === `node_modules/${name}`);
  const bundledVersions = Object.fromEntries(top.map(({ name, version }) => [name, version]));
  const bundleDependencies = [
    ...brings.map((name) => `@assay/${name}`),
    ...top.map(({ name }) => name),
  ].sort();
  for (const name of Object.keys(bundledVersions)) delete optionalDependencies[name];
  return {
    ...own,
    dependencies: sorted({ ...dependencies, ...bundledVersions }),
    optionalDependencies: sorted(optionalDependencies),
    bundleDependencies,
  };
}

/** The package around it has them: npm takes for bundled whatever a bundled package names, and would not fetch it. */
function withoutDependencies(built: BuiltCommit, name: string): object {
  const {
    dependencies: _dependencies,
    optionalDependencies: _optional,
    devDependencies: _development,
    ...own
  } = readManifest(built, name);
  return own;
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
