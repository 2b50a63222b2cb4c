import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type Chosen, chosenProfile, configured } from './config-file.ts';

/** The data directory that is meant: the flag, else ASSAY_DATA_DIR, else the config file's, else the platform's. */
export async function dataFolder(flag: string | undefined): Promise<string> {
  return (await chosenDataFolder(flag)).value;
}

export async function chosenDataFolder(flag: string | undefined, profile?: string): Promise<Chosen> {
  if (flag) return { value: resolve(flag), from: '--data-dir' };
  const { ASSAY_DATA_DIR } = process.env;
  if (ASSAY_DATA_DIR) return { value: resolve(ASSAY_DATA_DIR), from: 'ASSAY_DATA_DIR' };
  const set = configured('data-dir', chosenProfile(profile)?.value);
  if (set) return { value: resolve(set.value), from: set.from };
  const { defaultDataDirectory } = await import('@assay/core/scan');
  return { value: defaultDataDirectory(process.env, process.platform, homedir()), from: 'default' };
}
