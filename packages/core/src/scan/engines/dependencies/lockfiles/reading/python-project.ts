// What a Python project's own manifest asks for: pyproject.toml in its several dialects, and Pipfile.
import type { LockfileContext } from '../../lockfile.ts';
import type { PackageScope } from '../../packages/package.ts';
import { type Data, dataOf, entriesOf, isData, listOf, textOf } from './plain-data.ts';
import { normalPythonName, pythonNameOf } from './python-names.ts';
import { beside } from './repository-path.ts';
import { readToml } from './toml-tables.ts';

/** Normal name → what it is needed for. */
export type PythonRoots = ReadonlyMap<string, PackageScope>;

/** Undefined when there is no manifest that can be read. */
export function pythonRootsBeside(context: LockfileContext): PythonRoots | undefined {
  const manifest = readBeside(context, 'pyproject.toml');
  if (manifest === undefined) return undefined;
  const roots = new RootCollector();
  const project = dataOf(manifest.project);
  roots.addAll(listOf(project.dependencies), 'runtime');
  const tools = dataOf(manifest.tool);
  const poetry = dataOf(tools.poetry);
  for (const [name, wanted] of entriesOf(poetry.dependencies)) {
    if (name !== 'python') roots.add(name, dataOf(wanted).optional === true ? 'optional' : 'runtime');
  }
  for (const [, extra] of entriesOf(project['optional-dependencies']))
    roots.addAll(listOf(extra), 'optional');
  for (const [, group] of entriesOf(poetry.group)) {
    for (const [name] of entriesOf(dataOf(group).dependencies)) roots.add(name, 'development');
  }
  for (const [name] of entriesOf(poetry['dev-dependencies'])) roots.add(name, 'development');
  const groups = [
    manifest['dependency-groups'],
    dataOf(tools.pdm)['dev-dependencies'],
    { dev: dataOf(tools.uv)['dev-dependencies'] },
  ];
  for (const [, group] of groups.flatMap(entriesOf)) roots.addAll(listOf(group), 'development');
  return roots.found;
}

export function pipfileRootsBeside(context: LockfileContext): PythonRoots | undefined {
  const manifest = readBeside(context, 'Pipfile');
  if (manifest === undefined) return undefined;
  const roots = new RootCollector();
  for (const [name] of entriesOf(manifest.packages)) roots.add(name, 'runtime');
  for (const [name] of entriesOf(manifest['dev-packages'])) roots.add(name, 'development');
  return roots.found;
}

class RootCollector {
  readonly found = new Map<string, PackageScope>();

  /** The first one to name a package decides: the callers go from runtime to development. */
  add(name: string, scope: PackageScope): void {
    const normal = normalPythonName(name);
    if (!this.found.has(normal)) this.found.set(normal, scope);
  }

  addAll(requirements: readonly unknown[], scope: PackageScope): void {
    for (const requirement of requirements) {
      const name = pythonNameOf(textOf(requirement));
      if (name !== '') this.add(name, scope);
    }
  }
}

function readBeside(context: LockfileContext, name: string): Data | undefined {
  const path = beside(context.path, name);
  const text = path === undefined ? undefined : context.read(path);
  if (text === undefined) return undefined;
  try {
    const manifest = readToml(text);
    return isData(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}
