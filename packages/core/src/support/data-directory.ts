// Where an installation keeps its data unless given: libraries read no environment, so it is given.
import { posix, win32 } from 'node:path';

/** The platform's folder for a user's data, and in it `assay`. */
export function defaultDataDirectory(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (platform === 'win32')
    return win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'assay');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'assay');
  // The convention says that a relative path is to be ignored.
  const base = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : posix.join(home, '.local', 'share');
  return posix.join(base, 'assay');
}

/** The platform's folder for what can be computed again, and in it `assay`. */
export function defaultCacheDirectory(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (env.XDG_CACHE_HOME?.startsWith('/')) return posix.join(env.XDG_CACHE_HOME, 'assay');
  if (platform === 'win32')
    return win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'assay', 'cache');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', 'assay');
  return posix.join(home, '.cache', 'assay');
}
