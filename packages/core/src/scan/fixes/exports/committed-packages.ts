// Releases whose files are committed; a registry is asked for those that are not.
import { Coverage } from '../../source/coverage/coverage.ts';
import type { CommittedTree, RepositoryCode } from './export-reader.ts';
import type { PackageSource } from './package-files.ts';
import { exportReaders } from './readers/index.ts';

export function committedPackages(
  { source, entries }: RepositoryCode,
  registry: PackageSource | undefined,
  signal: AbortSignal,
): PackageSource {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const tree: CommittedTree = {
    paths: entries.map(({ path }) => path),
    async read(path) {
      const entry = byPath.get(path);
      if (entry === undefined) return undefined;
      for await (const { bytes } of source.read([entry], new Coverage(), signal))
        return bytes.toString('utf8');
      return undefined;
    },
  };
  return async (release) => {
    const reader = exportReaders.find(({ ecosystem }) => ecosystem === release.ecosystem);
    const own = await reader?.committed(release, tree);
    if (own || registry === undefined) return own;
    const sum = await reader?.sum?.(release, tree);
    return registry({ ...release, ...(sum !== undefined && { sum }) });
  };
}
