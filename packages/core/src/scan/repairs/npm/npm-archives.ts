// Files of npm packages from the configured registry: archives are read, and nothing of them is installed or run.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ArchiveMember } from '../../engines/secrets/archives/archive-member.ts';
import { readTar } from '../../engines/secrets/archives/read-tar.ts';
import {
  type PackageFiles,
  type PackageSource,
  PackageSourceError,
} from '../../fixes/exports/package-files.ts';
import { npmLibraries } from './npm-libraries.ts';
import { npmSettings } from './npm-settings.ts';

const unzip = promisify(gunzip);
const maxBytes = 256 * 1024 * 1024;
const limits = { members: 50_000, memberBytes: maxBytes };

export interface NpmArchivesOptions {
  /** The project, whose `.npmrc` names registries. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export function npmArchives({ folder, environment }: NpmArchivesOptions): PackageSource {
  const read = (path: string) => readFile(join(folder, path), 'utf8').catch(() => undefined);
  let settings: ReturnType<typeof npmSettings> | undefined;
  return async ({ ecosystem, name, version }) => {
    if (ecosystem !== 'npm') return undefined;
    settings ??= npmSettings({ environment, read }, '.');
    const options = await settings;
    let bytes: Buffer;
    try {
      bytes = await unzip(await npmLibraries().pacote.tarball(`${name}@${version}`, options), {
        maxOutputLength: maxBytes,
      });
    } catch (error) {
      const { code, statusCode } = error as { readonly code?: string; readonly statusCode?: number };
      if (code === 'E404' || statusCode === 404 || code === 'ETARGET') return undefined;
      throw new PackageSourceError(
        `the archive of ${name} ${version} could not be read (${code ?? 'unknown'})`,
      );
    }
    const { members, isWhole } = readTar(bytes, limits);
    if (!isWhole) throw new PackageSourceError(`the archive of ${name} ${version} is too large to be read`);
    return filesOf(members);
  };
}

/** Paths begin behind the first folder, however it is called. */
function filesOf(members: readonly ArchiveMember[]): PackageFiles {
  const files = new Map(members.map((member) => [member.name.replace(/^[^/]*\//, ''), member.bytes]));
  return {
    has: (path) => files.has(path),
    read: async (path) => files.get(path)?.toString('utf8'),
  };
}
