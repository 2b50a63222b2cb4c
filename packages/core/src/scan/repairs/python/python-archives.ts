// Files of Python packages from the configured index: a wheel, which has modules as they are installed, else the archive of the sources.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { comparePep440 } from '../../engines/dependencies/versions/pep440.ts';
import { readTar } from '../../engines/secrets/archives/read-tar.ts';
import { archiveFiles, type PackageRelease, PackageSourceError } from '../../fixes/exports/package-files.ts';
import { askRegistryBytes } from '../ask-registry.ts';
import {
  answered,
  behindFirstFolder,
  digestOf,
  maxUnpackedBytes,
  memberLimits,
  type ReleaseArchives,
  readZipMembers,
  titleOf,
} from '../release-archive.ts';
import { askReleases, indexAddress, type PythonFile } from './python-index.ts';

const unzip = promisify(gunzip);

export const pythonArchives: ReleaseArchives =
  ({ environment, fetch, signal }) =>
  async (release) => {
    const { ecosystem, name, version } = release;
    if (ecosystem !== 'PyPI') return undefined;
    const context = { fetch, signal, withYanked: true };
    const all = await answered(release, () => askReleases(indexAddress(environment), name, context));
    const found = [...(all?.values() ?? [])].find((one) => comparePep440(one.version, version) === 0);
    const file = found && archiveOf(release, found.files);
    if (file === undefined) return undefined;
    const bytes = await answered(release, () => askRegistryBytes(file.url, { fetch, signal }));
    if (bytes === undefined) return undefined;
    checkDigest(release, file, bytes);
    if (file.filename.endsWith('.whl'))
      return archiveFiles(await readZipMembers(release, bytes), (path) => path);
    const isZip = file.filename.endsWith('.zip');
    const members = isZip ? await readZipMembers(release, bytes) : await readTarMembers(release, bytes);
    return archiveFiles(members, behindFirstFolder);
  };

/** Of those that the lockfile names, where it names any. */
function archiveOf(release: PackageRelease, files: readonly PythonFile[]): PythonFile | undefined {
  const readable = files.filter(({ filename }) => rankOf(filename) < ranks.length);
  const locked = new Set(
    (release.hashes ?? []).flatMap(({ algorithm, value }) => (algorithm === 'SHA-256' ? [value] : [])),
  );
  const named = readable.filter(({ sha256 }) => locked.size === 0 || locked.has(sha256 ?? ''));
  if (named.length === 0 && readable.length > 0)
    throw new PackageSourceError(`${titleOf(release)} has another digest than the lockfile says`);
  return named.toSorted(
    (a, b) => rankOf(a.filename) - rankOf(b.filename) || (a.filename < b.filename ? -1 : 1),
  )[0];
}

const ranks = [/-none-any\.whl$/, /\.whl$/, /\.(?:tar\.gz|tgz)$/, /\.zip$/];

function rankOf(filename: string): number {
  const rank = ranks.findIndex((pattern) => pattern.test(filename));
  return rank === -1 ? ranks.length : rank;
}

function checkDigest(release: PackageRelease, { sha256 }: PythonFile, bytes: Buffer): void {
  const { hashes = [] } = release;
  const isLocked = hashes.length === 0 || hashes.some((hash) => digestOf(bytes, hash) === hash.value);
  if (!isLocked)
    throw new PackageSourceError(`${titleOf(release)} has another digest than the lockfile says`);
  if (sha256 !== undefined && digestOf(bytes, { algorithm: 'SHA-256' }) !== sha256)
    throw new PackageSourceError(`${titleOf(release)} has another digest than its index says`);
}

async function readTarMembers(release: PackageRelease, bytes: Buffer) {
  const unpacked = await unzip(bytes, { maxOutputLength: maxUnpackedBytes }).catch(() => undefined);
  const { members, isWhole } = unpacked ? readTar(unpacked, memberLimits) : { members: [], isWhole: false };
  if (!isWhole) throw new PackageSourceError(`${titleOf(release)} is damaged, or too large to be read`);
  return members;
}
