// `repositories` of composer.json: code hosts, single packages, other registries.
import { readJson } from '../../lockfiles/reading/json-document.ts';
import { type Data, dataOf, entriesOf, isData, listOf, textOf } from '../../lockfiles/reading/plain-data.ts';
import { type AskedSource, archive, only, registry, repository, type SourceReader } from './asked-source.ts';

export const composerReaders: readonly SourceReader[] = [
  {
    ecosystem: 'Packagist',
    files: /(?:^|\/)composer\.json$/,
    isFor: 'above',
    read: (text) => {
      const { repositories } = readJson(text);
      // A list, or by name.
      const all = Array.isArray(repositories) ? repositories : entriesOf(repositories).map(([, one]) => one);
      return all.map(dataOf).flatMap(sourcesIn);
    },
  },
];

function sourcesIn({ type, url, package: packages, ...filters }: Data): readonly AskedSource[] {
  const address = textOf(url);
  if (type === 'package') return (isData(packages) ? [packages] : listOf(packages)).flatMap(ofPackage);
  const covers = covered(filters);
  if (type === 'composer') return registry(address, covers);
  // `vcs`, `git`, `github`, `svn`, …; folders and archives of the repository have no address.
  return /^(?:path|artifact|pear)$/.test(textOf(type)) ? [] : repository(address, covers);
}

function ofPackage(stated: unknown): readonly AskedSource[] {
  const { name, source, dist } = dataOf(stated);
  const isIt = only(textOf(name));
  const url = textOf(dataOf(dist).url);
  return [
    ...repository(textOf(dataOf(source).url), isIt),
    // The lockfile names it as it names repositories.
    ...repository(url, isIt),
    ...archive(url, isIt),
  ];
}

/** `only` and `exclude` name packages, with `*` for anything. */
function covered(filters: Data): (name: string) => boolean {
  const wanted = filters.only === undefined ? undefined : patternsOf(filters.only);
  const unwanted = patternsOf(filters.exclude);
  return (name) =>
    (wanted === undefined || wanted.some((one) => one.test(name))) && !unwanted.some((one) => one.test(name));
}

function patternsOf(list: unknown): readonly RegExp[] {
  return listOf(list).map(
    (one) =>
      new RegExp(
        `^${textOf(one)
          .replaceAll(/[^\w*]/g, '\\$&')
          .replaceAll('*', '[^\\n]*')}$`,
        'i',
      ),
  );
}
