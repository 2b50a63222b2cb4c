// Pipenv's manifest, read where no Pipfile.lock says what is installed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredPackage, sourcedPackage } from './reading/declared-package.ts';
import { dataOf, entriesOf, textOf } from './reading/plain-data.ts';
import { tomlKeyLines } from './reading/toml-key-lines.ts';
import { readToml } from './reading/toml-tables.ts';

const tables: readonly (readonly [table: string, scope: PackageScope])[] = [
  ['packages', 'runtime'],
  ['dev-packages', 'development'],
];

export const pipfile: LockfileParser = {
  id: 'pipfile',
  title: 'Pipfile',
  ecosystem: 'PyPI',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['Pipfile'],
  parse(text) {
    const manifest = readToml(text);
    const lineOf = tomlKeyLines(text);
    return tables.flatMap(([table, scope]) =>
      entriesOf(manifest[table]).flatMap(([name, entry]): Package[] => {
        const { version, git, file } = dataOf(entry);
        const line = lineOf(table, name);
        const source = textOf(git) || textOf(file);
        if (source !== '') return [sourcedPackage('PyPI', { name, source, scope, line })];
        const range = textOf(entry) || textOf(version);
        if (range === '') return [];
        return [declaredPackage('PyPI', { name, range, scope, line, isBarePin: true })];
      }),
    );
  },
};
