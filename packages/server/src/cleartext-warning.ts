// Whether passwords and tokens would cross a network unencrypted.
import type { ServerSettings } from './settings/setting.ts';

const ownMachine = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** A sentence for the log; undefined where TLS ends at a proxy, or nobody but this machine connects. */
export function cleartextWarning({
  host,
  publicUrl,
}: Pick<ServerSettings, 'host' | 'publicUrl'>): string | undefined {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url?.protocol === 'https:') return undefined;
  const reached = url?.hostname ?? host;
  if (ownMachine.test(reached)) return undefined;
  return `Passwords and tokens are sent unencrypted to http://${reached}. Terminate TLS at a reverse proxy and set ASSAY_PUBLIC_URL to its https:// address.`;
}
