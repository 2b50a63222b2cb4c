import type { LockfileParser } from '../lockfile.ts';
import { originOf } from '../packages/package-origin.ts';
import { commitOf } from './reading/git-commit.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { type PythonEntry, pythonArchives, toPythonPackages } from './reading/python-lock.ts';
import { readTomlTables } from './reading/toml-tables.ts';

export const uvLock: LockfileParser = {
  id: 'uv-lock',
  title: 'uv',
  ecosystem: 'PyPI',
  kind: 'lock',
  files: ['uv.lock'],
  parse(text) {
    const { tables: entries } = readTomlTables(text, 'package', (data, line): PythonEntry => {
      const source = dataOf(data.source);
      const git = textOf(source.git);
      const archives = [data.sdist, ...listOf(data.wheels)];
      const { digests, addresses, published } = pythonArchives(archives);
      return {
        name: textOf(data.name),
        version: textOf(data.version),
        line,
        commit: git === '' ? undefined : commitOf(`git+${git}`),
        needs: namesOf(data.dependencies),
        optionalNeeds: listsOf(data['optional-dependencies']),
        developmentNeeds: listsOf(data['dev-dependencies']),
        scope: undefined,
        isProject: source.virtual !== undefined || source.editable !== undefined,
        isListed: source.editable !== undefined,
        digests: archives.map((archive) => dataOf(archive).hash),
        ...originOf({ digests, published, addresses: [...addressesOf(source), ...addresses] }),
      };
    });
    return toPythonPackages(entries, undefined);
  },
};

function addressesOf({ git, url, registry, path, directory, editable }: Data): readonly string[] {
  const folder = textOf(path) || textOf(directory) || textOf(editable);
  return [git ? `git+${textOf(git)}` : '', textOf(url), textOf(registry), folder && `file:${folder}`];
}

function namesOf(list: unknown): string[] {
  return listOf(list).map((wanted) => textOf(dataOf(wanted).name));
}

function listsOf(lists: unknown): string[] {
  return entriesOf(lists).flatMap(([, list]) => namesOf(list));
}
