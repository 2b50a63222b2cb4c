// The cache of scans on the spot, loaded only where one is used: its database takes a while to load.
import type { CacheStatus, OpenCache } from '../engines/shared/results/cache-folder.ts';

export type { CacheStatus } from '../engines/shared/results/cache-folder.ts';

/** Undefined without a folder, and where nothing can or may be kept. */
export async function openScanCache(
  folder: string | undefined,
  tree: string | null,
): Promise<OpenCache | undefined> {
  if (folder === undefined) return undefined;
  const { openCacheFolder } = await import('../engines/shared/results/cache-folder.ts');
  return openCacheFolder(folder, { tree });
}

/** How much a cache folder holds. */
export async function readCacheStatus(folder: string): Promise<CacheStatus> {
  const { cacheStatus } = await import('../engines/shared/results/cache-folder.ts');
  return cacheStatus(folder);
}

/** Removes every cached result, and the key that encrypts them. */
export async function clearScanCache(folder: string): Promise<void> {
  const { clearCacheFolder } = await import('../engines/shared/results/cache-folder.ts');
  clearCacheFolder(folder);
}
