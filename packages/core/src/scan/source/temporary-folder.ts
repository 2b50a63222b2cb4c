// Folders that live as long as a source does; a killed process leaves them behind, to be swept later.
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from './source-error.ts';

const prefix = 'assay-source-';

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a folder that only this user may open, and puts into it what `fill` puts. Throws SourceError
 * when there is no room or no right.
 */
export async function makeTemporaryFolder(
  parent: string,
  fill?: (path: string) => Promise<void>,
): Promise<TemporaryFolder> {
  let path: string | undefined;
  try {
    await mkdir(parent, { recursive: true });
    path = await mkdtemp(join(parent, prefix));
    await fill?.(path);
    return temporaryFolder(path);
  } catch (error) {
    if (path !== undefined) await temporaryFolder(path).remove();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw diskFull(parent, error);
    throw new SourceError(
      'source_unreachable',
      `${parent} is not writable. Use another folder for temporary files.`,
      {
        cause: error,
      },
    );
  }
}

function temporaryFolder(path: string): TemporaryFolder {
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Removes what killed processes left behind: source folders not touched for `olderThanMs`. */
export async function sweepTemporaryFolders(parent: string, olderThanMs: number, now: Date): Promise<number> {
  let swept = 0;
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    const modified = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (now.getTime() - modified < olderThanMs) continue;
    await rm(path, { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

export function diskFull(folder: string, cause?: unknown): SourceError {
  return new SourceError(
    'source_too_large',
    `The disk is full. Free some space in ${folder}, or use another folder for temporary files, and try again.`,
    { cause },
  );
}
