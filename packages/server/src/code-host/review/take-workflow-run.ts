// A workflow of the default branch has ended: what its scanners left behind is taken in, and the branch audited.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortalError, readZip, systemPrincipal } from '@assay/core';
import { type EventContext, type EventPayload, isNews } from '../event.ts';
import { auditDefaultBranch } from './audit-default-branch.ts';
import { downloadArtifact } from './download-artifact.ts';
import { portalRepository } from './portal-repository.ts';
import { type Target, targetOf } from './pull-request-api.ts';

interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly size_in_bytes: number;
  readonly expired: boolean;
  readonly created_at: string | null;
}

const permissions = { actions: 'read' } as const;
/** Artifacts with findings in them say so. */
const wanted = /sarif/i;
const maxArtifacts = 10;
const maxFiles = 20;
const largestZip = 20 * 1024 * 1024;
const zipLimits = { maxEntries: 1_000, maxEntryBytes: 20 * 1024 * 1024, maxTotalBytes: 50 * 1024 * 1024 };

export async function takeWorkflowRun(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  const registered = await portalRepository(context, target);
  if (!registered) return;
  const artifacts = await listArtifacts(context, target, Number(payload.runId));
  for (const artifact of artifacts) {
    context.signal.throwIfAborted();
    const path = `/repos/${target.repository.fullName}/actions/artifacts/${artifact.id}/zip`;
    const scope = { ...scopeOf(target), permissions };
    const zip = await downloadArtifact(context, { scope, path, maxBytes: largestZip });
    if (zip) await importAll(context, registered.repositoryId, zip);
  }
  await auditDefaultBranch(context, registered, { commit: String(payload.commit) });
}

async function listArtifacts(context: EventContext, target: Target, runId: number): Promise<Artifact[]> {
  const { app, signal } = context;
  const path = `/repos/${target.repository.fullName}/actions/runs/${runId}/artifacts`;
  const scope = { ...scopeOf(target), permissions };
  const { body } = await app.asInstallation<{ artifacts?: Artifact[] }>(scope, {
    path,
    query: { per_page: 100 },
    signal,
  });
  const artifacts = (body?.artifacts ?? []).filter(
    ({ id, name, size_in_bytes: size, expired }) =>
      Number.isSafeInteger(id) && wanted.test(String(name)) && !expired && size <= largestZip,
  );
  return artifacts.filter((artifact) => isNews(artifact.created_at, context)).slice(0, maxArtifacts);
}

/** Takes in every SARIF file of an artifact. One that is none is told in the log: it is not ours to mend. */
async function importAll({ portal, runtime, signal }: EventContext, repositoryId: string, zip: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-artifact-'));
  try {
    const path = join(folder, 'artifact.zip');
    await writeFile(path, zip);
    let files = 0;
    for await (const entry of readZip(path, zipLimits)) {
      if (!/\.(sarif|sarif\.json|json)$/i.test(entry.name)) continue;
      signal.throwIfAborted();
      files += 1;
      if (files > maxFiles) break;
      const document = await entry.read();
      await portal.imports
        .import(systemPrincipal, { repositoryId, type: 'security', format: 'sarif', document })
        .catch((error: unknown) => {
          if (!(error instanceof PortalError)) throw error;
          runtime.log.warn('a file of an artifact was not imported', { error: error.message });
        });
    }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    runtime.log.warn('an artifact was not imported', { error: error.message });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scopeOf({ installationId, repository }: Target) {
  return { installationId, repositoryId: repository.id };
}
