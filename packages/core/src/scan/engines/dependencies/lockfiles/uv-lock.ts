import type { LockfileParser } from '../lockfile.ts';
import { commitOf } from './reading/git-commit.ts';
import { dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { type PythonEntry, toPythonPackages } from './reading/python-lock.ts';
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
        digests: [data.sdist, ...listOf(data.wheels)].map((archive) => dataOf(archive).hash),
      };
    });
    return toPythonPackages(entries, undefined);
  },
};

function namesOf(list: unknown): string[] {
  return listOf(list).map((wanted) => textOf(dataOf(wanted).name));
}

function listsOf(lists: unknown): string[] {
  return entriesOf(lists).flatMap(([, list]) => namesOf(list));
}
