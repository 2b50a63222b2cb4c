// The lock of PEP 751.
import type { LockfileParser } from '../lockfile.ts';
import type { PackageScope } from '../packages/package.ts';
import { dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { type PythonEntry, toPythonPackages } from './reading/python-lock.ts';
import { pythonRootsBeside } from './reading/python-project.ts';
import { readTomlTables } from './reading/toml-tables.ts';

export const pylockToml: LockfileParser = {
  id: 'pylock-toml',
  title: 'pylock.toml (PEP 751)',
  ecosystem: 'PyPI',
  kind: 'lock',
  files: ['pylock.toml', 'pylock.*.toml'],
  parse(text, context) {
    const { tables: entries } = readTomlTables(text, 'packages', (data, line): PythonEntry => {
      const commit = textOf(dataOf(data.vcs)['commit-id']) || undefined;
      const version = textOf(data.version);
      return {
        name: textOf(data.name),
        version,
        line,
        commit,
        needs: listOf(data.dependencies).map((wanted) => textOf(dataOf(wanted).name)),
        optionalNeeds: [],
        developmentNeeds: [],
        scope: scopeOf(textOf(data.marker)),
        // A folder of the project has no version of its own.
        isProject: version === '' && commit === undefined,
        isListed: version === '' && textOf(dataOf(data.directory).path) !== '.',
        digests: [data.sdist, data.archive, ...listOf(data.wheels)].flatMap((archive) =>
          entriesOf(dataOf(archive).hashes).map(([algorithm, value]) => `${algorithm}:${textOf(value)}`),
        ),
      };
    });
    const needed = new Set(entries.flatMap(({ needs }) => needs));
    const roots = pythonRootsBeside(context);
    return toPythonPackages(
      needed.size > 0 || roots ? entries : entries.filter(({ isProject }) => !isProject),
      roots,
    );
  },
};

function scopeOf(marker: string): PackageScope | undefined {
  if (/\bin\s+dependency_groups\b/.test(marker)) return 'development';
  return /\bin\s+extras\b/.test(marker) ? 'optional' : undefined;
}
