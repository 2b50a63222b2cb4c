import type { LockfileParser } from '../lockfile.ts';
import type { PackageScope } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { pythonArchives, toPythonPackages } from './reading/python-lock.ts';
import { pythonRootsBeside } from './reading/python-project.ts';
import { readTomlTables } from './reading/toml-tables.ts';

export const poetryLock: LockfileParser = {
  id: 'poetry-lock',
  title: 'Poetry',
  ecosystem: 'PyPI',
  kind: 'lock',
  files: ['poetry.lock'],
  parse(text, context) {
    const { tables, rest } = readTomlTables(text, 'package', (data, line) => {
      const source = dataOf(data.source);
      const needs: string[] = [];
      const optionalNeeds: string[] = [];
      for (const [name, wanted] of entriesOf(data.dependencies)) {
        (isOptional(wanted) ? optionalNeeds : needs).push(name);
      }
      return {
        name: textOf(data.name),
        version: textOf(data.version),
        line,
        commit: textOf(source.resolved_reference) || undefined,
        needs,
        optionalNeeds,
        developmentNeeds: [],
        scope: scopeOf(data),
        source,
        isProject: false,
        digests: digestsOf(data.files),
        ...archivesOf(data.files, source),
      };
    });
    const files = dataOf(dataOf(rest.metadata).files);
    const entries = tables.map((entry) =>
      entry.digests.length > 0
        ? entry
        : { ...entry, digests: digestsOf(files[entry.name]), ...archivesOf(files[entry.name], entry.source) },
    );
    return toPythonPackages(entries, pythonRootsBeside(context));
  },
};

/** Until version 1.2 of Poetry they stand apart, by the name of the package. */
function digestsOf(files: unknown): readonly unknown[] {
  return listOf(files).map((file) => dataOf(file).hash);
}

function archivesOf(files: unknown, { type, url }: Data) {
  const { digests, addresses } = pythonArchives(listOf(files));
  const kind = textOf(type);
  const prefix = kind === 'git' ? 'git+' : kind === 'file' || kind === 'directory' ? 'file:' : '';
  return originOf({ digests, addresses: [...addresses, url ? prefix + textOf(url) : ''] });
}

function isOptional(wanted: unknown): boolean {
  const all = Array.isArray(wanted) ? wanted : [wanted];
  return all.length > 0 && all.every((one) => dataOf(one).optional === true);
}

/** Old locks have a category, those since Poetry 2 their groups; between them only the manifest says so. */
function scopeOf(data: Data): PackageScope | undefined {
  if (data.category === 'dev') return 'development';
  const groups = listOf(data.groups);
  if (groups.length > 0 && !groups.includes('main')) return 'development';
  return data.optional === true ? 'optional' : undefined;
}
