// Gradle's version catalogs: tables that build scripts look dependencies up in, as `libs.okhttp` or `libs.bundles.ktor`.
import type { LockfileContext } from '../../lockfile.ts';
import type { GradleTables } from './gradle-tables.ts';
import { type Data, dataOf, entriesOf, listOf, own, textOf } from './plain-data.ts';
import { beside, pathsAbove } from './repository-path.ts';
import { readToml } from './toml-tables.ts';
import { unlessBroken } from './unless-broken.ts';

export interface CatalogLibrary {
  /** `group:artifact`. */
  readonly name: string;
  /** '' where the catalog leaves it to a platform. */
  readonly version: string;
}

/** The catalogs that a build script can name: those of `gradle/` above it, those that its settings name, and tables of scripts. */
export class GradleCatalogs {
  readonly #context: LockfileContext;
  readonly #tables: GradleTables;
  readonly #catalogs = new Map<string, Data>();

  constructor(context: LockfileContext, tables: GradleTables) {
    this.#context = context;
    this.#tables = tables;
  }

  /** What `catalog.accessor` stands for: a library, or those of a bundle; none where nothing says it. */
  libraries(catalog: string, accessor: string): readonly CatalogLibrary[] {
    const table = this.#catalog(this.#tables.otherName(catalog) ?? catalog);
    const bundle = /^bundles\.(.+)$/.exec(accessor)?.[1];
    const found =
      bundle === undefined
        ? library(table, accessor)
        : listOf(entryOf(table.bundles, bundle)).flatMap((alias) => library(table, textOf(alias)));
    if (found.length > 0) return found;
    const written = this.#tables.notation(`${catalog}.${accessor}`);
    const one = written === undefined ? this.#published(catalog, accessor) : libraryOf(written, {});
    return one === undefined ? [] : [one];
  }

  version(catalog: string, accessor: string): string {
    return versionOf(entryOf(this.#catalog(catalog).versions, accessor), {});
  }

  /** The id and the version of a plugin. */
  plugin(catalog: string, accessor: string): { readonly id: string; readonly version: string } {
    const table = this.#catalog(catalog);
    const entry = entryOf(table.plugins, accessor);
    const [short = '', pinned = ''] = textOf(entry).split(':');
    const { id, version } = dataOf(entry);
    return { id: textOf(id) || short, version: versionOf(version, dataOf(table.versions)) || pinned };
  }

  #catalog(name: string): Data {
    const known = this.#catalogs.get(name);
    if (known !== undefined) return known;
    const paths = [
      ...this.#pathsInSettings(name),
      ...pathsAbove(this.#context.path, `gradle/${name}.versions.toml`),
    ];
    const text = paths.map((path) => this.#context.read(path)).find((found) => found !== undefined);
    const catalog = (text === undefined ? undefined : unlessBroken(() => readToml(text))) ?? {};
    this.#catalogs.set(name, catalog);
    return catalog;
  }

  /** `create("deps") { from(files("gradle/other.toml")) }` */
  #pathsInSettings(name: string): string[] {
    return this.#settings().flatMap(({ path, text }) => {
      for (const [, catalog, from = ''] of text.matchAll(createdFromFile))
        if (catalog === name) return beside(path, from) ?? [];
      return [];
    });
  }

  /** An entry of a catalog that only a registry has, where its names follow from those of the packages. */
  #published(name: string, accessor: string): CatalogLibrary | undefined {
    for (const { text } of this.#settings())
      for (const [, catalog, module = '', version = ''] of text.matchAll(createdFromRegistry)) {
        const prefix = Object.hasOwn(publishedCatalogs, module) ? publishedCatalogs[module] : undefined;
        if (
          catalog !== name ||
          prefix === undefined ||
          !/^[a-z]/.test(accessor) ||
          accessor === 'gradlePlugin'
        )
          continue;
        const artifact = artifactOf(accessor);
        return { name: `${prefix}${artifact}`, version };
      }
    return undefined;
  }

  #settings(): { readonly path: string; readonly text: string }[] {
    return ['settings.gradle', 'settings.gradle.kts']
      .flatMap((file) => pathsAbove(this.#context.path, file))
      .map((path) => ({ path, text: this.#context.read(path) ?? '' }));
  }
}

const createdFromFile =
  /(?:\bcreate\(\s*["'](\w{1,100})["']\s*\)|^\s*\w{1,100})\s*\{\s*from\(\s*(?:\w+\.)?files\(\s*["']([^"'\n]{1,300})["']/gm;

/** `create("ktorLibs").from("io.ktor:ktor-version-catalog:3.3.1")` */
const createdFromRegistry =
  /\bcreate\(\s*["'](\w{1,100})["']\s*\)\s*(?:\.|\{)\s*from\(\s*["']([\w.-]{1,100}:[\w.-]{1,100}):([\w.-]{1,60})["']/g;

/** Published catalogs all of whose entries are packages of one family with its version, and how the packages begin. */
const publishedCatalogs: Readonly<Record<string, string>> = {
  'io.ktor:ktor-version-catalog': 'io.ktor:ktor-',
};

/** `server.statusPages` is `server-status-pages`; of two that do the same, the name means the one for Jakarta. */
function artifactOf(accessor: string): string {
  const artifact = accessor.replaceAll('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return artifact
    .replace(/^(?:client-jetty|server-(?:jetty|servlet|tomcat))$/, '$&-jakarta')
    .replace(/-legacy$/, '')
    .replace(/^websockets-serialization$/, 'websocket-serialization');
}

/** Scripts write `libs.okHttp.core` for `okHttp-core`, `okHttp_core` and `okHttp.core`. */
function entryOf(table: unknown, accessor: string): unknown {
  const wanted = accessor.replaceAll(/[-_.]/g, '.');
  return entriesOf(table).find(([alias]) => alias.replaceAll(/[-_.]/g, '.') === wanted)?.[1];
}

function library(table: Data, accessor: string): readonly CatalogLibrary[] {
  const entry = entryOf(table.libraries, accessor);
  const found = entry === undefined ? undefined : libraryOf(entry, dataOf(table.versions));
  return found === undefined ? [] : [found];
}

function libraryOf(entry: unknown, versions: Data): CatalogLibrary | undefined {
  if (typeof entry === 'string') {
    const [group = '', artifact = '', version = ''] = entry.split(':');
    return artifact === ''
      ? undefined
      : { name: `${group}:${artifact}`, version: version.replace(/@.*$/, '') };
  }
  const data = dataOf(entry);
  const name = textOf(data.module) || `${textOf(data.group)}:${textOf(data.name)}`;
  return /^[^:]+:[^:]+$/.test(name) ? { name, version: versionOf(data.version, versions) } : undefined;
}

function versionOf(value: unknown, versions: Data): string {
  if (typeof value === 'string') return value;
  const { ref, strictly, require, prefer } = dataOf(value);
  if (typeof ref === 'string') return versionOf(own(versions, ref), {});
  return textOf(strictly) || textOf(require) || textOf(prefer);
}
