// Files of Go modules from the configured proxy, compared with the sum that `go.sum` has of them.
import { createHash } from 'node:crypto';
import type { ArchiveMember } from '../../engines/secrets/archives/archive-member.ts';
import { archiveFiles, PackageSourceError } from '../../fixes/exports/package-files.ts';
import { answered, type ReleaseArchives, readZipMembers, titleOf } from '../release-archive.ts';
import { GoProxy } from './go-proxy.ts';

export const goArchives: ReleaseArchives = ({ environment, fetch, signal }) => {
  const proxy = new GoProxy({
    environment,
    fetch,
    signal,
    advice: { affected: async () => new Set() },
    releasedBefore: null,
  });
  return async (release) => {
    const { ecosystem, name, version, sum } = release;
    if (ecosystem !== 'Go') return undefined;
    const tagged = `v${version.replace(/^v/, '')}`;
    const bytes = await answered(release, () => proxy.archive(name, tagged));
    if (bytes === undefined) return undefined;
    const members = await readZipMembers(release, bytes);
    if (sum !== undefined && sumOfMembers(members) !== sum)
      throw new PackageSourceError(`${titleOf(release)} has another sum than go.sum says`);
    const begin = `${name}@${tagged}/`;
    return archiveFiles(members, (path) => (path.startsWith(begin) ? path.slice(begin.length) : undefined));
  };
};

/** As `go.sum` has it: a digest of the digests of all files, by their names. */
export function sumOfMembers(members: readonly ArchiveMember[]): string {
  const lines = members
    .map(({ name, bytes }) => ({ name, digest: createHash('sha256').update(bytes).digest('hex') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, digest }) => `${digest}  ${name}\n`);
  return `h1:${createHash('sha256').update(lines.join('')).digest('base64')}`;
}
