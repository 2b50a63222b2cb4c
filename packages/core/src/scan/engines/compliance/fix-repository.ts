// The door to the fixes: what they need is loaded when someone asks, never in a portal that answers requests.
import type { FixOptions, FixProposal, ProposedChange } from './propose-fixes.ts';

export type { FixOptions, FixProposal, ProposedChange } from './propose-fixes.ts';

/**
 * Files that would make failed controls of the folder pass; writes nothing. With `online`, tags of actions are
 * looked up at GitHub to pin them. Throws SourceError when the folder can't be read.
 */
export async function proposeFixes(
  folder: string,
  { online = false, ...options }: Omit<FixOptions, 'resolveAction'> & { readonly online?: boolean } = {},
): Promise<FixProposal> {
  const { proposeFixes: propose } = await import('./propose-fixes.ts');
  if (!online) return propose(folder, options);
  const { askGithub } = await import('./fixes/resolve-action.ts');
  const { environment, signal } = options.source ?? {};
  return propose(folder, { ...options, resolveAction: askGithub({ environment, signal }) });
}

/** Writes the changes, and gives the paths of those it left alone because the file is not as it was. */
export async function applyFixes(
  folder: string,
  changes: readonly Omit<ProposedChange, 'controls'>[],
): Promise<readonly string[]> {
  const { applyFixes: apply } = await import('./propose-fixes.ts');
  return apply(folder, changes);
}
