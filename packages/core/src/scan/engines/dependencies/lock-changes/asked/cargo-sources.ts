// Registries of Cargo's settings; repositories of Cargo.toml, with what a workspace shares and what is patched.
import { type Data, dataOf, entriesOf, textOf } from '../../lockfiles/reading/plain-data.ts';
import { readToml } from '../../lockfiles/reading/toml-tables.ts';
import { type AskedSource, registry, repository, type SourceReader } from './asked-source.ts';

export const cargoReaders: readonly SourceReader[] = [
  {
    ecosystem: 'crates.io',
    files: /(?:^|\/)\.cargo\/config(?:\.toml)?$/,
    isFor: 'below',
    read: (text) => {
      const { registries, source } = readToml(text);
      return [...entriesOf(registries), ...entriesOf(source)].flatMap(([, one]) => {
        const { index, registry: address, git } = dataOf(one);
        return [...registry(textOf(index) || textOf(address)), ...repository(textOf(git))];
      });
    },
  },
  {
    ecosystem: 'crates.io',
    files: /(?:^|\/)Cargo\.toml$/,
    isFor: 'above',
    read: (text) => {
      const manifest = readToml(text);
      const tables = [
        manifest,
        dataOf(manifest.workspace),
        ...entriesOf(manifest.target).map(([, one]) => dataOf(one)),
      ];
      const lists = ['dependencies', 'build-dependencies', 'dev-dependencies', 'replace'];
      return [
        ...tables.flatMap((table) => lists.flatMap((list) => sourcesIn(dataOf(table[list])))),
        // By the registry or repository whose packages are replaced.
        ...entriesOf(manifest.patch).flatMap(([, list]) => sourcesIn(dataOf(list))),
      ];
    },
  },
];

/** A repository with several crates brings those that the named one needs: it is asked for as a whole. */
function sourcesIn(list: Data): readonly AskedSource[] {
  return entriesOf(list).flatMap(([, entry]) => {
    const { git, 'registry-index': index } = dataOf(entry);
    return [...repository(textOf(git)), ...registry(textOf(index))];
  });
}
