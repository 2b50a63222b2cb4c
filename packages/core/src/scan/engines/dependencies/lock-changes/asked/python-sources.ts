// Indexes and sources of uv, Poetry, PDM, Pipenv and pip.
import { type Data, dataOf, entriesOf, listOf, textOf } from '../../lockfiles/reading/plain-data.ts';
import { normalPythonName } from '../../lockfiles/reading/python-names.ts';
import { readToml } from '../../lockfiles/reading/toml-tables.ts';
import { type AskedSource, archive, registry, repository, type SourceReader } from './asked-source.ts';

const ecosystem = 'PyPI';

export const pythonReaders: readonly SourceReader[] = [
  {
    ecosystem,
    files: /(?:^|\/)pyproject\.toml$/,
    isFor: 'above',
    read: (text) => {
      const tools = dataOf(readToml(text).tool);
      return [...ofUv(dataOf(tools.uv)), ...ofPoetry(dataOf(tools.poetry)), ...ofPdm(dataOf(tools.pdm))];
    },
  },
  { ecosystem, files: /(?:^|\/)uv\.toml$/, isFor: 'below', read: (text) => ofUv(readToml(text)) },
  {
    ecosystem,
    files: /(?:^|\/)pdm\.toml$/,
    isFor: 'below',
    read: (text) => {
      const settings = readToml(text);
      return [...registry(textOf(dataOf(settings.pypi).url)), ...ofPdm(settings)];
    },
  },
  { ecosystem, files: /(?:^|\/)Pipfile$/, isFor: 'above', read: (text) => ofPipfile(readToml(text)) },
  {
    ecosystem,
    files: /(?:^|\/)(?:[^/]*requirements[^/]*|requirements\/[^/]+|constraints[^/]*)\.(?:txt|in)$/,
    isFor: 'above',
    read: (text) =>
      addresses(text, /^\s*(?:-i|-f|--(?:extra-)?index-url|--find-links)(?:\s+|=)["']?([^"'\s]+)/gm),
  },
  {
    ecosystem,
    files: /(?:^|\/)pip\.(?:conf|ini)$/,
    isFor: 'below',
    read: (text) => addresses(text, /^\s*(?:(?:extra-)?index-url|find-links)\s*=\s*(\S+)/gm),
  },
];

function addresses(text: string, pattern: RegExp): readonly AskedSource[] {
  return [...text.matchAll(pattern)].flatMap(([, url = '']) => registry(url));
}

/** A list, one entry or none. */
function all(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function ofUv(uv: Data): readonly AskedSource[] {
  const pinned = entriesOf(uv.sources).flatMap(([name, list]) =>
    all(list).map((one) => ({ name, source: dataOf(one) })),
  );
  const plain = [uv, dataOf(uv.pip)].flatMap((one) => [
    ...all(one['index-url']),
    ...all(one['extra-index-url']),
    ...all(one['find-links']),
  ]);
  return [
    ...plain.flatMap((url) => registry(textOf(url))),
    ...listOf(uv.index)
      .map(dataOf)
      .flatMap(({ url, name, explicit }) => {
        const users = pinned.filter(({ source }) => source.index === name).map((one) => one.name);
        return registry(textOf(url), explicit === true ? named(users) : undefined);
      }),
    ...pinned.flatMap(({ name, source }) => [
      ...repository(textOf(source.git), named([name])),
      ...archive(textOf(source.url), named([name])),
    ]),
  ];
}

function ofPoetry(poetry: Data): readonly AskedSource[] {
  const groups = entriesOf(poetry.group).map(([, group]) => dataOf(group).dependencies);
  const dependencies = [poetry.dependencies, poetry['dev-dependencies'], ...groups].flatMap((list) =>
    entriesOf(list).flatMap(([name, entry]) => all(entry).map((one) => ({ name, source: dataOf(one) }))),
  );
  return [
    ...listOf(poetry.source)
      .map(dataOf)
      .flatMap(({ url, name, priority }) => {
        const users = dependencies.filter(({ source }) => source.source === name).map((one) => one.name);
        return registry(textOf(url), priority === 'explicit' ? named(users) : undefined);
      }),
    // Of several entries of one package the manifest's reader takes the first.
    ...dependencies.flatMap(({ name, source }) => [
      ...repository(textOf(source.git), named([name])),
      ...archive(textOf(source.url), named([name])),
    ]),
  ];
}

function ofPdm(pdm: Data): readonly AskedSource[] {
  return listOf(pdm.source)
    .map(dataOf)
    .flatMap(({ url, include_packages: wanted, exclude_packages: unwanted }) => {
      const patterns = [wanted, unwanted].map((list) => listOf(list).map((one) => patternOf(textOf(one))));
      const [included = [], excluded = []] = patterns;
      return registry(textOf(url), (name) => {
        const normal = normalPythonName(name);
        const isWanted = included.length === 0 || included.some((one) => one.test(normal));
        return isWanted && !excluded.some((one) => one.test(normal));
      });
    });
}

function ofPipfile(pipfile: Data): readonly AskedSource[] {
  return listOf(pipfile.source).flatMap((one) => registry(textOf(dataOf(one).url)));
}

function patternOf(text: string): RegExp {
  return new RegExp(
    `^${normalPythonName(text)
      .replaceAll(/[^\w*-]/g, '\\$&')
      .replaceAll('*', '[^\\n]*')}$`,
  );
}

function named(names: readonly string[]): (name: string) => boolean {
  const wanted = new Set(names.map(normalPythonName));
  return (name) => wanted.has(normalPythonName(name));
}
