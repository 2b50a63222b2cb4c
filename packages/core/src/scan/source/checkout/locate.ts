// A path on this machine that is to be audited: real, and a file or a folder.
import { realpathSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SourceError } from '../source-error.ts';

/** Throws SourceError when there is none. */
export function locate(path: string): { full: string; stats: Stats } {
  const given = resolve(path);
  try {
    const full = realpathSync(given);
    const stats = statSync(full);
    if (stats.isFile() || stats.isDirectory()) return { full, stats };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new SourceError(
      'source_unreachable',
      isMissing
        ? `No such file or folder: ${given}. Check the path.`
        : `${given} cannot be read. Check its permissions.`,
      { cause: error },
    );
  }
  throw new SourceError('source_refused', `${given} is not a file or a folder.`);
}
