// Edits of workflows that keep every other byte: comments and layout belong to their authors.
import { readWorkflow } from '../facts/read-workflow.ts';
import { usedActions } from '../facts/workflow.ts';

/** The commit that a tag or branch of an action's repository names; null when it cannot be determined. */
export type ResolveAction = (repository: string, ref: string) => Promise<string | null>;

/** With `permissions: contents: read` before the jobs, unless the workflow names some. */
export function withPermissions(path: string, text: string): string {
  const { permissions, jobs, error } = readWorkflow(path, text);
  if (error !== null || permissions || (jobs.length > 0 && jobs.every((job) => job.permissions))) return text;
  return text.replace(/^jobs:/m, 'permissions:\n  contents: read\n\njobs:');
}

/** With actions named by commit, and the name they had as a comment. What can't be resolved stays. */
export async function withPinnedActions(path: string, text: string, resolve: ResolveAction): Promise<string> {
  const lines = text.split('\n');
  for (const { uses, line } of usedActions([readWorkflow(path, text)])) {
    const [, action = '', repository = '', ref = ''] =
      /^(([\w.-]+\/[\w.-]+)(?:\/[\w./-]+)?)@([\w./-]+)$/.exec(uses) ?? [];
    if (ref === '' || /^[0-9a-f]{40}$/.test(ref) || repository === 'slsa-framework/slsa-github-generator')
      continue;
    const commit = await resolve(repository, ref);
    const before = lines[line - 1];
    if (commit === null || before === undefined) continue;
    const pinned = before.replace(`${action}@${ref}`, `${action}@${commit}`);
    lines[line - 1] = before.includes('#') ? pinned : `${pinned.trimEnd()} # ${ref}`;
  }
  return lines.join('\n');
}
