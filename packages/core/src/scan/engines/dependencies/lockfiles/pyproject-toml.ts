// A Python project's manifest in its dialects (PEP 621, PEP 735, Poetry, PDM, uv), read where no lockfile says what is
// installed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredPackage, declaredRequirement, sourcedPackage } from './reading/declared-package.ts';
import { LineFinder } from './reading/line-finder.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { normalPythonName, pythonNameOf } from './reading/python-names.ts';
import { tomlKeyLines } from './reading/toml-key-lines.ts';
import { readToml } from './reading/toml-tables.ts';

export const pyprojectToml: LockfileParser = {
  id: 'pyproject-toml',
  title: 'pyproject.toml',
  ecosystem: 'PyPI',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['pyproject.toml'],
  parse(text) {
    const manifest = readToml(text);
    return [...requirements(text, manifest), ...poetryDependencies(text, dataOf(manifest.tool))];
  },
};

function requirements(text: string, manifest: Data): Package[] {
  const lines = new LineFinder(text);
  const project = dataOf(manifest.project);
  const tools = dataOf(manifest.tool);
  const lists: (readonly [list: unknown, scope: PackageScope])[] = [
    [project.dependencies, 'runtime'],
    ...groupsOf(project['optional-dependencies'], 'optional'),
    ...groupsOf(manifest['dependency-groups'], 'development'),
    ...groupsOf(dataOf(tools.pdm)['dev-dependencies'], 'development'),
    [dataOf(tools.uv)['dev-dependencies'], 'development'],
  ];
  const overrides = overridesOf(tools);
  return lists.flatMap(([list, scope]) =>
    listOf(list).flatMap((entry) => {
      const requirement = textOf(entry);
      const line = requirement === '' ? null : lines.of(requirement);
      const wanted = overrides.get(normalPythonName(pythonNameOf(requirement))) ?? requirement;
      return declaredRequirement(wanted, { scope, line }) ?? [];
    }),
  );
}

/** What uv and PDM use instead of every requirement of that package. */
function overridesOf(tools: Data): ReadonlyMap<string, string> {
  const overrides = new Map<string, string>();
  for (const entry of listOf(dataOf(tools.uv)['override-dependencies'])) {
    const requirement = textOf(entry);
    overrides.set(normalPythonName(pythonNameOf(requirement)), requirement);
  }
  for (const [name, entry] of entriesOf(dataOf(dataOf(tools.pdm).resolution).overrides)) {
    const range = textOf(entry);
    if (range !== '')
      overrides.set(normalPythonName(name), `${name}${/^\d/.test(range) ? '==' : ''}${range}`);
  }
  return overrides;
}

function groupsOf(groups: unknown, scope: PackageScope): (readonly [list: unknown, scope: PackageScope])[] {
  return entriesOf(groups).map(([, list]) => [list, scope] as const);
}

function poetryDependencies(text: string, tools: Data): Package[] {
  const poetry = dataOf(tools.poetry);
  const lineOf = tomlKeyLines(text);
  const tables: (readonly [table: string, entries: unknown, scope: PackageScope])[] = [
    ['tool.poetry.dependencies', poetry.dependencies, 'runtime'],
    ['tool.poetry.dev-dependencies', poetry['dev-dependencies'], 'development'],
    ...entriesOf(poetry.group).map(
      ([name, group]) =>
        [`tool.poetry.group.${name}.dependencies`, dataOf(group).dependencies, 'development'] as const,
    ),
  ];
  return tables.flatMap(([table, entries, scope]) =>
    entriesOf(entries).flatMap(([name, entry]): Package[] => {
      const details = dataOf(Array.isArray(entry) ? entry[0] : entry);
      const use = scope === 'runtime' && details.optional === true ? 'optional' : scope;
      const line = lineOf(table, name);
      const source = textOf(details.git) || textOf(details.url);
      if (source !== '') return [sourcedPackage('PyPI', { name, source, scope: use, line })];
      const range = textOf(entry) || textOf(details.version);
      if (name === 'python' || range === '') return [];
      return [declaredPackage('PyPI', { name, range, scope: use, line, isBarePin: true })];
    }),
  );
}
