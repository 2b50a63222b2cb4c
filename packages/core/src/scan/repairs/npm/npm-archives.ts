// Files of npm packages from the configured registry: archives are read, and nothing of them is installed or run.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PackageHash } from '../../../vocabulary/found-package.ts';
import { readTar } from '../../engines/secrets/archives/read-tar.ts';
import { archiveFiles, PackageSourceError } from '../../fixes/exports/package-files.ts';
import {
  behindFirstFolder,
  maxUnpackedBytes,
  memberLimits,
  type ReleaseArchives,
} from '../release-archive.ts';
import { npmLibraries } from './npm-libraries.ts';
import { npmSettings } from './npm-settings.ts';

const unzip = promisify(gunzip);

export const npmArchives: ReleaseArchives = ({ folder, environment }) => {
  const read = (path: string) => readFile(join(folder, path), 'utf8').catch(() => undefined);
  let settings: ReturnType<typeof npmSettings> | undefined;
  return async ({ ecosystem, name, version, hashes = [] }) => {
    if (ecosystem !== 'npm') return undefined;
    settings ??= npmSettings({ environment, read }, '.');
    const options = await settings;
    let bytes: Buffer;
    try {
      bytes = await unzip(
        await npmLibraries().pacote.tarball(`${name}@${version}`, {
          ...options,
          ...(hashes.length > 0 && { integrity: integrityOf(hashes) }),
        }),
        {
          maxOutputLength: maxUnpackedBytes,
        },
      );
    } catch (error) {
      const { code, statusCode } = error as { readonly code?: string; readonly statusCode?: number };
      if (code === 'E404' || statusCode === 404 || code === 'ETARGET') return undefined;
      throw new PackageSourceError(
        `the archive of ${name} ${version} could not be read (${code ?? 'unknown'})`,
      );
    }
    const { members, isWhole } = readTar(bytes, memberLimits);
    if (!isWhole) throw new PackageSourceError(`the archive of ${name} ${version} is too large to be read`);
    return archiveFiles(members, behindFirstFolder);
  };
};

/** As lockfiles of npm write digests. */
function integrityOf(hashes: readonly PackageHash[]): string {
  return hashes
    .map(
      ({ algorithm, value }) =>
        `${algorithm.replace('-', '').toLowerCase()}-${Buffer.from(value, 'hex').toString('base64')}`,
    )
    .join(' ');
}
