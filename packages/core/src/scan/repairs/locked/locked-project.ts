// What repairs of lockfiles of npm's world share: the registry that is asked, manifests with raised ranges, and what is said of the rest.
import { mkdtemp, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { upgradeCommand } from '../../engines/dependencies/remediation.ts';
import { npmLibraries } from '../npm/npm-libraries.ts';
import { NpmRegistry } from '../npm/npm-registry.ts';
import { npmSettings } from '../npm/npm-settings.ts';
import { raisedRange } from '../npm/raise-range.ts';
import type { Repair, RepairContext } from '../repair.ts';
import { RepairError } from '../repair-error.ts';
import type { LockState } from './lock-state.ts';
import type { NpmManifest } from './npm-manifests.ts';
import type { StuckEntry } from './plan-upgrades.ts';

/** With npm's registry by the settings of the user and of the project. */
export async function withNpmRegistry(
  lockPath: string,
  context: RepairContext,
  repair: (registry: NpmRegistry) => Promise<Repair>,
): Promise<Repair> {
  const folder = await mkdtemp(join(context.temporaryFolder, 'assay-repair-'));
  try {
    const settings = await npmSettings(context, posix.dirname(lockPath));
    const options = { ...settings, cache: join(folder, 'cache'), fullMetadata: true };
    return await repair(new NpmRegistry(npmLibraries(), context, options));
  } catch (error) {
    context.signal.throwIfAborted();
    const { code, message } = error as { readonly code?: string; readonly message: string };
    if (error instanceof RepairError || code === undefined) throw error;
    throw new RepairError(`${lockPath} cannot be resolved: ${message.split('\n')[0]} (${code}).`);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Texts by path, with the ranges that the state has raised. Throws RepairError where a manifest cannot be edited so. */
export function editManifests(
  manifests: readonly NpmManifest[],
  { raised }: Pick<LockState, 'raised'>,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { project, name, version } of raised) {
    const old = texts.get(project) ?? manifests.find(({ path }) => path === project)?.text;
    const text = old && raisedRange(old, name, version);
    if (text === undefined)
      throw new RepairError(
        `${project} does not ask for a release of ${name}: raise it to ${version} there.`,
      );
    texts.set(project, text);
  }
  return texts;
}

export function stuckNote(path: string, { name, version, clean, reason, blocker }: StuckEntry): string {
  const sentence = `${name} ${version} stays, because ${reason}`;
  if (clean === null || blocker === null) return `${sentence}.`;
  const { isProject } = blocker;
  const command = upgradeCommand(path, {
    name,
    to: clean,
    from: version,
    direct: isProject,
    ...(!isProject && { pinnedBy: blocker.name }),
  });
  if (command === null) return `${sentence}.`;
  return `${sentence}: ${isProject ? '' : `upgrade ${blocker.name}, or `}run \`${command}\`.`;
}
