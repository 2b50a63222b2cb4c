// Gives packages whose lockfile does not name a license the one of the package that is committed with the repository.
import type { Coverage } from '../../../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../../source/source.ts';
import { folderOf } from '../lockfiles/reading/repository-path.ts';
import { installedLicense, type NamedPackage, type PackageTree } from './installed-licenses.ts';

/** Folders of package managers; without one there is nothing to look for. */
const vendored = /(?:^|\/)(?:vendor|node_modules|site-packages)\//;
/** License files and metadata that are read of one repository. */
const maxReads = 20_000;
const maxBytes = 256 * 1024;

export async function addInstalledLicenses<Found extends NamedPackage>(
  packages: readonly Found[],
  { source, entries }: { readonly source: Source; readonly entries: readonly SourceEntry[] },
  { coverage, signal }: { readonly coverage: Coverage; readonly signal?: AbortSignal },
): Promise<readonly Found[]> {
  const inside = entries.filter(({ path }) => vendored.test(path));
  if (inside.length === 0 || packages.every(({ license }) => license !== undefined)) return packages;
  const folders = Map.groupBy(inside, ({ path }) => folderOf(path));
  let reads = 0;
  const tree: PackageTree = {
    files: async (folder) => (folders.get(folder) ?? []).map(({ path }) => path.slice(folder.length + 1)),
    async read(path) {
      const entry = folders.get(folderOf(path))?.find((one) => one.path === path);
      reads += 1;
      if (entry === undefined || entry.size > maxBytes || reads > maxReads) return undefined;
      for await (const { bytes } of source.read([entry], coverage, signal)) return bytes.toString('utf8');
      return undefined;
    },
  };
  const named: Found[] = [];
  for (const found of packages) {
    const license = found.license ?? (await installedLicense(tree, found))?.license;
    named.push(license === undefined ? found : { ...found, license });
  }
  return named;
}
