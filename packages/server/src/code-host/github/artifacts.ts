// Artifacts of a workflow run.
import type { Runtime } from '@assay/core';
import type { Artifact } from '../code-host.ts';
import { requireList } from '../provider-client.ts';
import type { Target } from '../repository-target.ts';
import type { GitHubApp, InstallationScope } from './github-app.ts';

interface ArtifactRecord {
  readonly id: number;
  readonly name: string;
  readonly size_in_bytes: number;
  readonly expired: boolean;
  readonly created_at: string | null;
}

interface Asking {
  readonly runtime: Runtime;
  readonly signal: AbortSignal;
}

const timeoutMs = 60_000;

/** Those that are still there. */
export async function listArtifacts(
  app: GitHubApp,
  { installationId, repository }: Target,
  runId: number,
  asking: Asking,
): Promise<readonly Artifact[]> {
  const base = `/repos/${repository.fullName}/actions`;
  const scope = { installationId, repositoryId: repository.id, permissions: { actions: 'read' } } as const;
  const { body } = await app.asInstallation<{ readonly artifacts?: unknown }>(scope, {
    path: `${base}/runs/${runId}/artifacts`,
    query: { per_page: 100 },
    signal: asking.signal,
  });
  return requireList<ArtifactRecord>(body.artifacts)
    .filter(({ id, expired }) => Number.isSafeInteger(id) && !expired)
    .map(({ id, name, size_in_bytes: bytes, created_at: createdAt }) => ({
      name: String(name),
      bytes,
      createdAt,
      download: (maxBytes) =>
        downloadArtifact(app, { scope, path: `${base}/artifacts/${id}/zip`, maxBytes }, asking),
    }));
}

interface ArtifactOrder {
  readonly scope: InstallationScope;
  readonly path: string;
  readonly maxBytes: number;
}

/**
 * An artifact's zip. The code host answers with an address elsewhere, good for a minute, which must not see the
 * token. Null when it is larger than allowed, or gone.
 */
async function downloadArtifact(
  app: GitHubApp,
  { scope, path, maxBytes }: ArtifactOrder,
  { runtime, signal }: Asking,
): Promise<Buffer | null> {
  const { status, headers } = await app.asInstallation(scope, {
    path,
    signal,
    takesRedirect: true,
  });
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
