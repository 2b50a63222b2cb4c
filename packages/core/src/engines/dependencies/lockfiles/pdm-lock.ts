import type { LockfileParser } from '../lockfile.ts';
import type { PackageScope } from '../package.ts';
import { listOf, textOf } from './reading/plain-data.ts';
import { type PythonEntry, toPythonPackages } from './reading/python-lock.ts';
import { pythonNameOf } from './reading/python-names.ts';
import { pythonRootsBeside } from './reading/python-project.ts';
import { readTomlTables } from './reading/toml-tables.ts';

export const pdmLock: LockfileParser = {
  id: 'pdm-lock',
  title: 'PDM',
  ecosystem: 'PyPI',
  kind: 'lock',
  files: ['pdm.lock'],
  parse(text, context) {
    const { tables: entries } = readTomlTables(
      text,
      'package',
      (data, line): PythonEntry => ({
        name: textOf(data.name),
        version: textOf(data.version),
        line,
        commit: textOf(data.revision) || undefined,
        needs: listOf(data.dependencies).map((wanted) => pythonNameOf(textOf(wanted))),
        optionalNeeds: [],
        developmentNeeds: [],
        scope: scopeOf(listOf(data.groups)),
        isProject: false,
      }),
    );
    return toPythonPackages(entries, pythonRootsBeside(context));
  },
};

/** The lock names groups, not which of them are for development: their usual names tell. */
function scopeOf(groups: readonly unknown[]): PackageScope | undefined {
  if (groups.length === 0) return undefined;
  if (groups.includes('default')) return 'runtime';
  return groups.some((group) => /dev|test|lint|doc|typing|ci\b/i.test(textOf(group)))
    ? 'development'
    : 'optional';
}
