import type { LockfileParser } from '../lockfile.ts';
import type { PackageScope } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { type Data, dataOf, listOf, textOf } from './reading/plain-data.ts';
import { pythonArchives, toPythonPackages } from './reading/python-lock.ts';
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
    const { tables, rest } = readTomlTables(text, 'package', (data, line) => ({
      name: textOf(data.name),
      version: textOf(data.version),
      line,
      commit: textOf(data.revision) || undefined,
      needs: listOf(data.dependencies).map((wanted) => pythonNameOf(textOf(wanted))),
      optionalNeeds: [],
      developmentNeeds: [],
      scope: scopeOf(listOf(data.groups)),
      isProject: false,
      digests: digestsOf(data.files),
      source: data,
      ...archivesOf(data.files, data),
    }));
    const files = dataOf(dataOf(rest.metadata).files);
    const entries = tables.map((entry) =>
      entry.digests.length > 0 ? entry : withFiles(entry, files[`${entry.name} ${entry.version}`]),
    );
    return toPythonPackages(entries, pythonRootsBeside(context));
  },
};

function withFiles<Entry extends { readonly source: Data }>(entry: Entry, files: unknown) {
  return { ...entry, digests: digestsOf(files), ...archivesOf(files, entry.source) };
}

function archivesOf(files: unknown, { git, url, path }: Data) {
  const { digests, addresses } = pythonArchives(listOf(files));
  return originOf({
    digests,
    addresses: [...addresses, git ? `git+${textOf(git)}` : textOf(url), path ? `file:${textOf(path)}` : ''],
  });
}

/** Until version 4.4.1 of the lock they stand apart, by name and version. */
function digestsOf(files: unknown): readonly unknown[] {
  return listOf(files).map((file) => dataOf(file).hash);
}

/** The lock names groups, not which of them are for development: their usual names say so. */
function scopeOf(groups: readonly unknown[]): PackageScope | undefined {
  if (groups.length === 0) return undefined;
  if (groups.includes('default')) return 'runtime';
  return groups.some((group) => /dev|test|lint|doc|typing|ci\b/i.test(textOf(group)))
    ? 'development'
    : 'optional';
}
