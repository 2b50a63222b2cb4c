// Cargo's manifest, read where no Cargo.lock says what is built.
import type { LockfileContext, LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredPackage, sourcedPackage } from './reading/declared-package.ts';
import { type Data, dataOf, entriesOf, own, textOf } from './reading/plain-data.ts';
import { beside, pathsAbove } from './reading/repository-path.ts';
import { tomlKeyLines } from './reading/toml-key-lines.ts';
import { readToml } from './reading/toml-tables.ts';
import { unlessBroken } from './reading/unless-broken.ts';

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
  parse(text, context) {
    const manifest = readToml(text);
    const inherited = workspaceDependencies(manifest, context);
    const lineOf = tomlKeyLines(text);
    const tables: (readonly [prefix: string, table: Data])[] = [
      ['', manifest],
      ...entriesOf(manifest.target).map(([name, table]) => [`target.${name}.`, dataOf(table)] as const),
    ];
    return tables.flatMap(([prefix, table]) =>
      lists.flatMap(([list, scope]) =>
        entriesOf(table[list]).flatMap(([key, written]): Package[] => {
          const entry = dataOf(written).workspace === true ? own(inherited, key) : written;
          const details = dataOf(entry);
          const range = textOf(entry) || textOf(details.version);
          // A folder is part of the repository.
          if (details.path !== undefined) return [];
          const name = textOf(details.package) || key;
          const line = lineOf(`${prefix}${list}`, key);
          const use = scope === 'runtime' && dataOf(written).optional === true ? 'optional' : scope;
          const source = textOf(details.git) || textOf(details.registry);
          if (range === '' || source !== '')
            return [sourcedPackage('crates.io', { name, source: source || '*', scope: use, line })];
          return [declaredPackage('crates.io', { name, range, scope: use, line, isBarePin: false })];
        }),
      ),
    );
  },
};

/** What members may inherit with `workspace = true`: no dependency of anyone who does not. */
function workspaceDependencies(manifest: Data, context: LockfileContext): Data {
  const named = textOf(dataOf(manifest.package).workspace);
  const root = named === '' ? undefined : beside(context.path, `${named}/Cargo.toml`);
  const above = pathsAbove(context.path, 'Cargo.toml').filter((path) => path !== context.path);
  if (manifest.workspace !== undefined) return dataOf(dataOf(manifest.workspace).dependencies);
  for (const path of root === undefined ? above : [root]) {
    const text = context.read(path) ?? '';
    const workspace = unlessBroken(() => readToml(text))?.workspace;
    if (workspace !== undefined) return dataOf(dataOf(workspace).dependencies);
  }
  return {};
}
