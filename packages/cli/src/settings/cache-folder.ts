import { homedir } from 'node:os';

/** Where scans keep results: the platform's folder for caches, or the one of XDG_CACHE_HOME. No repository has a say. */
export async function cacheFolder(): Promise<string> {
  const { defaultCacheDirectory } = await import('@assay/core/scan');
  return defaultCacheDirectory(process.env, process.platform, homedir());
}
