// What the readers of released archives share: archives are read within limits, and nothing of them is installed or run.
import { createHash } from 'node:crypto';
import type { PackageHash } from '../../vocabulary/found-package.ts';
import type { ArchiveMember } from '../engines/secrets/archives/archive-member.ts';
import {
  type PackageRelease,
  type PackageSource,
  PackageSourceError,
} from '../fixes/exports/package-files.ts';
import { readZip } from '../source/read-zip.ts';
import { RepairError } from './repair-error.ts';

export interface ReleaseArchivesOptions {
  /** The project, whose own settings may name registries. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Releases of one ecosystem, from the registries that are configured; undefined of other ecosystems. */
export type ReleaseArchives = (options: ReleaseArchivesOptions) => PackageSource;

export const maxUnpackedBytes = 256 * 1024 * 1024;
export const memberLimits = { members: 50_000, memberBytes: maxUnpackedBytes };

/** Names in archives of sources begin with a folder, however it is called. */
export function behindFirstFolder(name: string): string {
  return name.replace(/^[^/]*\//, '');
}

export function titleOf({ name, version }: PackageRelease): string {
  return `the archive of ${name} ${version}`;
}

/** All files of a ZIP archive. */
export async function readZipMembers(
  release: PackageRelease,
  bytes: Buffer,
): Promise<readonly ArchiveMember[]> {
  const members: ArchiveMember[] = [];
  try {
    const limits = {
      maxEntries: memberLimits.members,
      maxEntryBytes: maxUnpackedBytes,
      maxTotalBytes: maxUnpackedBytes,
    };
    for await (const { name, read } of readZip(bytes, limits)) members.push({ name, bytes: await read() });
  } catch {
    throw new PackageSourceError(`${titleOf(release)} is damaged, or too large to be read`);
  }
  return members;
}

/** What a registry answers; what it refuses is why the files are not known. */
export async function answered<Answer>(release: PackageRelease, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof RepairError)) throw error;
    throw new PackageSourceError(
      `${titleOf(release)} could not be read (${error.message.replace(/\.$/, '')})`,
    );
  }
}

export function digestOf(bytes: Buffer, { algorithm }: Pick<PackageHash, 'algorithm'>): string {
  return createHash(algorithm.replace('-', '').toLowerCase()).update(bytes).digest('hex');
}
