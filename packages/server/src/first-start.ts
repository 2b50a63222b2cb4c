// The first start of a portal: its administrator's password, where one had to be made up.
import type { Log, Portal } from '@assay/core';
import { rememberInitialPassword } from './data-directory.ts';

/** Starts the portal. Gives the file with the first administrator's password when one had to be made up. */
export async function startPortal(portal: Portal, dataDirectory: string, log: Log): Promise<string | null> {
  const { firstAdmin } = await portal.start();
  if (!firstAdmin?.generatedPassword) return null;
  const { user, generatedPassword } = firstAdmin;
  const file = rememberInitialPassword(dataDirectory, generatedPassword);
  // The file and never the password: logs are shipped and kept.
  log.info('created the first administrator', { email: user.email, passwordFile: file });
  return file;
}
