// The lock of PEP 751.
import type { LockfileParser } from '../lockfile.ts';
import type { PackageScope } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { type PythonEntry, pythonArchives, toPythonPackages } from './reading/python-lock.ts';
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
      const archives = [data.sdist, data.archive, ...listOf(data.wheels)];
      const { digests, addresses, published } = pythonArchives(archives);
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
        digests: archives.flatMap((archive) =>
          entriesOf(dataOf(archive).hashes).map(([algorithm, value]) => `${algorithm}:${textOf(value)}`),
        ),
        ...originOf({
          digests,
          published,
          addresses: [textOf(data.index), ...addresses, ...elsewhere(data)],
          isAttested: listOf(data['attestation-identities']).length > 0,
        }),
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

function elsewhere({ vcs, directory }: Data): readonly string[] {
  const { url } = dataOf(vcs);
  const { path } = dataOf(directory);
  return [url ? `git+${textOf(url)}` : '', path ? `file:${textOf(path)}` : ''];
}

function scopeOf(marker: string): PackageScope | undefined {
  if (/\bin\s+dependency_groups\b/.test(marker)) return 'development';
  return /\bin\s+extras\b/.test(marker) ? 'optional' : undefined;
}
