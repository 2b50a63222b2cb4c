// What a step of a GitHub workflow can get at: whatever a package does when it is installed can do it with these.
import { isWorkflow, readWorkflow } from '../engines/compliance/facts/read-workflow.ts';
import type { Permissions } from '../engines/compliance/facts/workflow.ts';

export interface StepReach {
  readonly job: string;
  /** Names of the secrets that its job, or the whole workflow, uses; later steps of a job run what earlier ones installed. */
  readonly secrets: readonly string[];
  /** Rights of the token: `contents: write`; null where the workflow does not say, and the repository decides. */
  readonly permissions: readonly string[] | null;
}

/** Null where it is no workflow, or none that can be read: what is in reach is not known. */
export function reachOfStep(path: string, text: string, line: number): StepReach | null {
  if (!isWorkflow(path)) return null;
  const { error, jobs, permissions } = readWorkflow(path, text);
  const index = jobs.findLastIndex((job) => job.line <= line);
  const job = jobs[index];
  if (error !== null || job === undefined) return null;
  const lines = text.split('\n');
  const before = lines.slice(0, (jobs[0]?.line ?? 1) - 1);
  const own = lines.slice(job.line - 1, (jobs[index + 1]?.line ?? lines.length + 1) - 1);
  return {
    job: job.id,
    secrets: secretsIn([...before, ...own].join('\n')),
    permissions: rightsOf(job.permissions ?? permissions),
  };
}

function secretsIn(text: string): readonly string[] {
  const named = text.matchAll(/\bsecrets\s*(?:\.\s*([A-Za-z_]\w*)|\[\s*['"]([A-Za-z_]\w*)['"]\s*\])/g);
  const found = [...named].map(([, dotted, quoted]) => dotted ?? quoted ?? '');
  // All of them at once: `toJSON(secrets)`.
  if (/\bsecrets\s*\)/.test(text)) found.push('*');
  return [...new Set(found)].sort();
}

function rightsOf(permissions: Permissions | null): readonly string[] | null {
  if (permissions === null) return null;
  const { all, scopes } = permissions;
  if (all !== null) return [`all: ${all}`];
  return Object.entries(scopes).flatMap(([scope, right]) => (right === 'none' ? [] : [`${scope}: ${right}`]));
}
