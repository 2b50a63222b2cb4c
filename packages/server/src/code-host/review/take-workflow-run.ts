// A pipeline of the default branch has ended: what its scanners left behind is imported, and the branch audited.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortalError, readZip, systemPrincipal } from '@assay/core';
import type { Artifact } from '../code-host.ts';
import { type EventContext, isNews } from '../event.ts';
import { auditDefaultBranch } from '../installations/audit-default-branch.ts';
import { targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';
import { portalRepository } from './portal-repository.ts';

/** Artifacts with findings in them say so. */
const wanted = /sarif/i;
const maxArtifacts = 10;
const maxFiles = 20;
const largestZip = 20 * 1024 * 1024;
const zipLimits = { maxEntries: 1_000, maxEntryBytes: 20 * 1024 * 1024, maxTotalBytes: 50 * 1024 * 1024 };

export async function takeWorkflowRun(payload: EventPayload, context: EventContext): Promise<void> {
  const { codeHost, signal } = context;
  const target = targetOf(payload);
  const registered = await portalRepository(context, target);
  if (!registered) return;
  const all = await codeHost.artifacts(target, Number(payload.runId), signal);
  for (const artifact of all.filter((one) => isWanted(one, context)).slice(0, maxArtifacts)) {
    signal.throwIfAborted();
    const zip = await artifact.download(largestZip);
    if (zip) await importAll(context, registered.repositoryId, zip);
  }
  await auditDefaultBranch(context, registered, { commit: String(payload.commit) });
}

function isWanted({ name, bytes, createdAt }: Artifact, context: EventContext): boolean {
  return wanted.test(name) && bytes <= largestZip && isNews(createdAt, context);
}

/** Imports every SARIF file of an artifact. An invalid one is logged: it is not ours to fix. */
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
