// Registries of npm, Yarn, pnpm and Bun, and what package.json and pnpm-workspace.yaml take instead of something else.
import { readYamlMap } from '../../lockfiles/reading/block-yaml.ts';
import { readJson } from '../../lockfiles/reading/json-document.ts';
import { dataOf, entriesOf, isData, textOf } from '../../lockfiles/reading/plain-data.ts';
import { readToml } from '../../lockfiles/reading/toml-tables.ts';
import { YamlMap, type YamlValue } from '../../lockfiles/reading/yaml-map.ts';
import { type AskedSource, only, registry, type SourceReader, sourceOf } from './asked-source.ts';

const ecosystem = 'npm';

export const javascriptReaders: readonly SourceReader[] = [
  {
    ecosystem,
    files: /(?:^|\/)\.npmrc$/,
    isFor: 'below',
    read: ofRows(/^\s*(?:(@[^:\s]+):)?registry\s*=\s*"?([^"\s]+)/gm),
  },
  {
    ecosystem,
    files: /(?:^|\/)\.yarnrc$/,
    isFor: 'below',
    read: ofRows(/^\s*"?(?:(@[^:\s"]+):)?registry"?\s+"?([^"\s]+)/gm),
  },
  {
    ecosystem,
    files: /(?:^|\/)\.yarnrc\.yml$/,
    isFor: 'below',
    read: (text) => {
      const settings = readYamlMap(text);
      return [
        ...registry(settings.text('npmRegistryServer')),
        ...[...settings.map('npmScopes')].flatMap(([scope, one]) =>
          one instanceof YamlMap ? registry(one.text('npmRegistryServer'), scoped(scope)) : [],
        ),
        ...replacedIn(settings.map('overrides')),
      ];
    },
  },
  {
    ecosystem,
    files: /(?:^|\/)pnpm-workspace\.yaml$/,
    isFor: 'below',
    read: (text) => {
      const settings = readYamlMap(text);
      const catalogs = [...settings.map('catalogs')].map(([, one]) => one);
      return [
        ...registry(settings.text('registry')),
        ...[...settings.map('registries')].flatMap(([scope, url]) =>
          registry(textOf(url), scope === 'default' ? undefined : scoped(scope)),
        ),
        ...[settings.map('overrides'), settings.map('catalog'), ...catalogs].flatMap(replacedIn),
      ];
    },
  },
  {
    ecosystem,
    files: /(?:^|\/)bunfig\.toml$/,
    isFor: 'below',
    read: (text) => {
      const { registry: main, scopes } = dataOf(readToml(text).install);
      const urlOf = (one: unknown) => textOf(one) || textOf(dataOf(one).url);
      return [
        ...registry(urlOf(main)),
        ...entriesOf(scopes).flatMap(([scope, one]) => registry(urlOf(one), scoped(scope))),
      ];
    },
  },
  {
    ecosystem,
    files: /(?:^|\/)package\.json$/,
    isFor: 'above',
    read: (text) => {
      const { overrides, resolutions, pnpm, catalog, catalogs, workspaces } = readJson(text);
      const shared = [{ catalog, catalogs }, dataOf(workspaces)];
      const lists = shared.flatMap((one) => [
        one.catalog,
        ...entriesOf(one.catalogs).map(([, list]) => list),
      ]);
      return [overrides, resolutions, dataOf(pnpm).overrides, ...lists].flatMap((list) => replaced(list));
    },
  },
];

function ofRows(pattern: RegExp): SourceReader['read'] {
  return (text) =>
    [...text.matchAll(pattern)].flatMap(([, scope, url = '']) =>
      registry(url, scope === undefined ? undefined : scoped(scope)),
    );
}

function scoped(scope: string): (name: string) => boolean {
  const start = `@${scope.replace(/^@/, '')}/`;
  return (name) => name.startsWith(start);
}

/** What npm nests: below a package, `.` is the package itself. */
function replaced(list: unknown, parent = '', depth = 0): readonly AskedSource[] {
  if (depth > 8) return [];
  return entriesOf(list).flatMap(([key, value]) => {
    const name = key === '.' ? parent : nameIn(key);
    return isData(value) ? replaced(value, name, depth + 1) : sourceOf(written(textOf(value)), only(name));
  });
}

function replacedIn(list: YamlValue): readonly AskedSource[] {
  if (!(list instanceof YamlMap)) return [];
  return [...list].flatMap(([key, value]) => sourceOf(written(textOf(value)), only(nameIn(key))));
}

// The package that `parent/**/name@range` or `parent>name` is about.
function nameIn(key: string): string {
  const last = key.slice(key.lastIndexOf('>') + 1);
  return /(?:^|\/)((?:@[^/@]+\/)?[^/@]+)(?:@[^/]*(?:\/.*)?)?$/.exec(last)?.[1] ?? last;
}

/** Ranges and aliases are no addresses. */
function written(value: string): string {
  return /^(?:git|github|gitlab|bitbucket|https?|ssh)[:+]|^(?:git)?@?[\w.-]+\/[\w.-]+(?:#|$)/.test(value)
    ? value
    : '';
}
