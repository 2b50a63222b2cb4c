import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder of what the command itself keeps. */
export function configDirectory(): string {
  const { ASSAY_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA } = process.env;
  if (ASSAY_CONFIG_DIR) return ASSAY_CONFIG_DIR;
  if (process.platform === 'win32') return join(APPDATA || join(homedir(), 'AppData', 'Roaming'), 'assay');
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'assay');
}
