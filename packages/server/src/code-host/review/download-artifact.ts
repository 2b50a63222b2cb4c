import type { EventContext } from '../event.ts';
import type { InstallationScope } from '../github-app.ts';

export interface ArtifactOrder {
  readonly scope: InstallationScope;
  readonly path: string;
  readonly maxBytes: number;
}

const timeoutMs = 60_000;

/**
 * An artifact's zip. The code host answers with an address elsewhere, good for a minute, which must not see the
 * token. Null when it is larger than allowed, or gone.
 */
export async function downloadArtifact(
  { app, runtime, signal }: EventContext,
  { scope, path, maxBytes }: ArtifactOrder,
): Promise<Buffer | null> {
  const { status, headers } = await app.asInstallation(scope, { path, signal });
  const location = headers.get('location');
  if (status !== 302 || location === null) return null;
  const url = new URL(location);
  // The provider's own scheme: plain http is for a provider on this machine.
  if (url.protocol !== new URL(app.settings.apiUrl).protocol) return null;
  const response = await runtime.fetch(url, {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return null;
    throw new Error(`The artifact could not be downloaded: status ${response.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
