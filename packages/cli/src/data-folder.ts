import { homedir } from 'node:os';
import { resolve } from 'node:path';

/** The data folder that is meant: the flag, else ASSAY_DATA_DIR, else the platform's. */
export async function dataFolder(flag: string | undefined): Promise<string> {
  const given = flag ?? process.env.ASSAY_DATA_DIR;
  if (given) return resolve(given);
  const { defaultDataDirectory } = await import('@assay/core/scan');
  return defaultDataDirectory(process.env, process.platform, homedir());
}
