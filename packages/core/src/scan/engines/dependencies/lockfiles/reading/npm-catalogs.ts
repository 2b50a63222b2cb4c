// Versions that a workspace keeps in one place for its package.json files: catalogs of pnpm, Yarn and Bun, and overrides.
import type { LockfileContext } from '../../lockfile.ts';
import { readYamlMap } from './block-yaml.ts';
import { readJson } from './json-document.ts';
import { type Data, dataOf, own, textOf } from './plain-data.ts';
import { pathsAbove } from './repository-path.ts';
import { unlessBroken } from './unless-broken.ts';
import { YamlMap, type YamlValue } from './yaml-map.ts';

interface Catalogs {
  /** The default one. */
  readonly catalog: Data;
  /** The named ones. */
  readonly catalogs: Data;
  /** Of direct dependencies, too: npm's own are for what comes along only. */
  readonly overrides: Data;
}

/** Looks up what a workspace says about dependencies of one package.json; the nearest file above it wins. */
export class NpmWorkspaceVersions {
  readonly #places: readonly Catalogs[];

  constructor(manifest: unknown, context: LockfileContext) {
    const others = pathsAbove(context.path, 'package.json').filter((path) => path !== context.path);
    this.#places = [
      ...yamlFiles(context),
      fromManifest(dataOf(manifest)),
      ...others.flatMap((path) => {
        const text = context.read(path);
        const above = text === undefined ? undefined : unlessBroken(() => readJson(text));
        return above === undefined ? [] : [fromManifest(dataOf(above))];
      }),
    ];
  }

  /** The range of `catalog:` or `catalog:name`, and of what is overridden; else what is written. */
  wanted(name: string, written: string): string {
    for (const { overrides } of this.#places) {
      const override = textOf(own(overrides, name));
      if (override !== '') return this.#fromCatalog(name, override);
    }
    return this.#fromCatalog(name, written);
  }

  #fromCatalog(name: string, written: string): string {
    if (!written.startsWith('catalog:')) return written;
    const catalog = written.slice('catalog:'.length).trim() || 'default';
    for (const { catalog: common, catalogs } of this.#places) {
      const range =
        textOf(own(dataOf(own(catalogs, catalog)), name)) ||
        (catalog === 'default' ? textOf(own(common, name)) : '');
      if (range !== '') return range;
    }
    return written;
  }
}

/** pnpm-workspace.yaml and .yarnrc.yml have the same keys. */
function yamlFiles(context: LockfileContext): Catalogs[] {
  return ['pnpm-workspace.yaml', '.yarnrc.yml'].flatMap((file) =>
    pathsAbove(context.path, file).flatMap((path) => {
      const text = context.read(path);
      const map = text === undefined ? undefined : unlessBroken(() => readYamlMap(text));
      return map === undefined ? [] : [catalogsIn(plainOf(map))];
    }),
  );
}

/** Bun keeps them beside the workspaces, or at the top. */
function fromManifest(manifest: Data): Catalogs {
  const workspaces = dataOf(manifest.workspaces);
  return {
    catalog: dataOf(workspaces.catalog ?? manifest.catalog),
    catalogs: dataOf(workspaces.catalogs ?? manifest.catalogs),
    overrides: { ...dataOf(dataOf(manifest.pnpm).overrides), ...dataOf(manifest.resolutions) },
  };
}

function catalogsIn(data: Data): Catalogs {
  return {
    catalog: dataOf(data.catalog),
    catalogs: dataOf(data.catalogs),
    overrides: dataOf(data.overrides),
  };
}

function plainOf(map: YamlMap): Data {
  const plain = (value: YamlValue): unknown => (value instanceof YamlMap ? plainOf(value) : value);
  return Object.fromEntries([...map].map(([key, value]) => [key, plain(value)]));
}
