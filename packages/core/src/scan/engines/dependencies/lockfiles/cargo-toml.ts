// Cargo's manifest, read where no Cargo.lock says what is built.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredPackage, sourcedPackage } from './reading/declared-package.ts';
import { type Data, dataOf, entriesOf, textOf } from './reading/plain-data.ts';
import { tomlKeyLines } from './reading/toml-key-lines.ts';
import { readToml } from './reading/toml-tables.ts';

const lists: readonly (readonly [list: string, scope: PackageScope])[] = [
  ['dependencies', 'runtime'],
  ['build-dependencies', 'development'],
  ['dev-dependencies', 'development'],
];

export const cargoToml: LockfileParser = {
  id: 'cargo-toml',
  title: 'Cargo.toml',
  ecosystem: 'crates.io',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['Cargo.toml'],
  parse(text) {
    const manifest = readToml(text);
    const lineOf = tomlKeyLines(text);
    const tables: (readonly [prefix: string, table: Data])[] = [
      ['', manifest],
      ['workspace.', dataOf(manifest.workspace)],
      ...entriesOf(manifest.target).map(([name, table]) => [`target.${name}.`, dataOf(table)] as const),
    ];
    return tables.flatMap(([prefix, table]) =>
      lists.flatMap(([list, scope]) =>
        entriesOf(table[list]).flatMap(([key, entry]): Package[] => {
          const details = dataOf(entry);
          const range = textOf(entry) || textOf(details.version);
          // A folder is part of the repository; what the workspace says is listed there.
          if (details.path !== undefined || details.workspace === true) return [];
          const name = textOf(details.package) || key;
          const line = lineOf(`${prefix}${list}`, key);
          const use = scope === 'runtime' && details.optional === true ? 'optional' : scope;
          const source = textOf(details.git) || textOf(details.registry);
          if (range === '' || source !== '')
            return [sourcedPackage('crates.io', { name, source: source || '*', scope: use, line })];
          return [declaredPackage('crates.io', { name, range, scope: use, line, isBarePin: false })];
        }),
      ),
    );
  },
};
