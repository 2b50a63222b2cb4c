// The checksums of all modules Go considered: for projects older than Go 1.17 the only full list.
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { type ArchiveDigest, originOf } from '../packages/package-origin.ts';
import { addTo } from './reading/add-to.ts';

export const goSum: LockfileParser = {
  id: 'go-sum',
  title: 'Go checksums',
  ecosystem: 'Go',
  kind: 'lock',
  files: ['go.sum'],
  parse(text) {
    // Go builds with the highest version of a module, which stands last; without go.mod nothing else says which.
    const last = new Map<string, Package>();
    const digests = new Map<string, ArchiveDigest[]>();
    for (const { isContent, digest, ...found } of readGoSum(text)) {
      last.set(found.name, found);
      const archive = isContent ? found.version : `${found.version}/go.mod`;
      addTo(digests, found.name, { archive, digest });
    }
    return [...last.values()].map((found) => ({
      ...found,
      ...originOf({ digests: digests.get(found.name) ?? [] }),
    }));
  },
};

export interface GoSumEntry extends Package {
  /** False when only the module's go.mod was read. */
  readonly isContent: boolean;
  readonly digest: string;
}

export function readGoSum(text: string): GoSumEntry[] {
  const packages: GoSumEntry[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    const parts = row.trim().split(/\s+/);
    if (parts.length === 1 && parts[0] === '') continue;
    const [name, version, hash] = parts;
    if (parts.length !== 3 || !name || !version || !hash) {
      throw new LockfileError('A module, a version and a checksum were expected here.', index + 1);
    }
    packages.push({
      ecosystem: 'Go',
      name,
      version: version.replace(/^v|\/go\.mod$/g, ''),
      scope: 'runtime',
      direct: null,
      path: null,
      line: index + 1,
      isContent: !version.endsWith('/go.mod'),
      digest: hash,
    });
  }
  return packages;
}
