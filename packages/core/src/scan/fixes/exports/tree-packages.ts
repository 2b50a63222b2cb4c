// Releases whose files are committed: below `node_modules` of the tree.
import { readJson } from '../../engines/dependencies/lockfiles/reading/json-document.ts';
import { dataOf, textOf } from '../../engines/dependencies/lockfiles/reading/plain-data.ts';
import { Coverage } from '../../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../source/source.ts';
import type { PackageFiles, PackageSource } from './package-files.ts';

export function treePackages(
  source: Source,
  entries: ReadonlyMap<string, SourceEntry>,
  signal: AbortSignal,
): PackageSource {
  const read = async (path: string): Promise<string | undefined> => {
    const entry = entries.get(path);
    if (entry === undefined) return undefined;
    for await (const { bytes } of source.read([entry], new Coverage(), signal)) return bytes.toString('utf8');
    return undefined;
  };
  return async ({ ecosystem, name, version }) => {
    if (ecosystem !== 'npm') return undefined;
    const manifest = `node_modules/${name}/package.json`;
    for (const path of entries.keys()) {
      if (path !== manifest && !path.endsWith(`/${manifest}`)) continue;
      if (textOf(dataOf(readJson((await read(path)) ?? ''))?.version) !== version) continue;
      return filesBelow(path.slice(0, -'package.json'.length), { entries, read });
    }
    return undefined;
  };
}

function filesBelow(
  folder: string,
  {
    entries,
    read,
  }: {
    readonly entries: ReadonlyMap<string, SourceEntry>;
    read(path: string): Promise<string | undefined>;
  },
): PackageFiles {
  return {
    has: (path) => entries.has(`${folder}${path}`),
    read: (path) => read(`${folder}${path}`),
  };
}
