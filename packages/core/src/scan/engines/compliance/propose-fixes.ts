// Files that would make failed controls pass, for a person to look at before they are written.
import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { silentLog } from '../../../support/log.ts';
import type { ComplianceLevel } from '../../../vocabulary/compliance-level.ts';
import type { ComplianceProfile } from '../../../vocabulary/compliance-profile.ts';
import { type OpenSourceOptions, openSource } from '../../source/checkout/open-source.ts';
import { Coverage } from '../../source/coverage/coverage.ts';
import { appliesTo, type ProposedFile } from './control-check.ts';
import { controlChecks } from './controls/index.ts';
import { gatherFacts } from './facts/gather-facts.ts';
import type { RepositoryFacts } from './facts/repository-facts.ts';
import { type ResolveAction, withPermissions, withPinnedActions } from './fixes/workflow-edits.ts';
import { isProposedFor } from './verdict.ts';

export interface ProposedChange {
  readonly path: string;
  /** Null for a new file. */
  readonly before: string | null;
  readonly after: string;
  /** The controls that it is for. */
  readonly controls: readonly string[];
}

export interface FixProposal {
  readonly changes: readonly ProposedChange[];
  /** Failed controls that take a person, in the order of their level. */
  readonly left: readonly {
    readonly id: string;
    readonly level: ComplianceLevel;
    readonly title: string;
    readonly remediation: string;
  }[];
}

export interface FixOptions {
  /** Controls of this level and those below; all unless given. */
  readonly level?: ComplianceLevel;
  /** Controls that this profile asks for; all unless given. */
  readonly profile?: ComplianceProfile;
  /** Asked for the commit of an action's tag; without it actions are not pinned. */
  readonly resolveAction?: ResolveAction;
  readonly source?: OpenSourceOptions;
}

/** Throws SourceError when the folder can't be read. Writes nothing. */
export async function proposeFixes(folder: string, options: FixOptions = {}): Promise<FixProposal> {
  const facts = await factsOf(folder, options.source ?? {});
  const failed = controlChecks.filter(
    (control) =>
      control.level <= (options.level ?? 'level4') &&
      (options.profile === undefined || appliesTo(control, options.profile)) &&
      isProposedFor(control.check(facts)),
  );
  const files = new Map<string, { readonly text: string; readonly controls: string[] }>();
  const left: FixProposal['left'][number][] = [];
  for (const { id, level, title, remediation, fix } of failed) {
    const proposed = await proposedBy(id, fix?.(facts) ?? [], files, { facts, options });
    for (const { path, text } of proposed) {
      const controls = [...(files.get(path)?.controls ?? []), id];
      files.set(path, { text, controls });
    }
    if (proposed.length === 0) left.push({ id, level, title, remediation });
  }
  const before = new Map(facts.workflows.map(({ path, text }) => [path, text]));
  const changes = [...files].map(([path, { text, controls }]) => ({
    path,
    before: before.get(path) ?? null,
    after: text,
    controls,
  }));
  return {
    changes: changes.sort((a, b) => (a.path < b.path ? -1 : 1)),
    left: left.sort((a, b) => (a.level < b.level ? -1 : a.level > b.level ? 1 : 0)),
  };
}

/** Edits build on what other controls have changed in the same file; new files are the first's who asks. */
async function proposedBy(
  id: string,
  written: readonly ProposedFile[],
  files: ReadonlyMap<string, { readonly text: string }>,
  { facts, options }: { readonly facts: RepositoryFacts; readonly options: FixOptions },
): Promise<readonly ProposedFile[]> {
  const edit = async (
    change: (path: string, text: string) => string | Promise<string>,
  ): Promise<ProposedFile[]> => {
    const edited: ProposedFile[] = [];
    for (const { path, text } of facts.workflows) {
      const now = files.get(path)?.text ?? text;
      const then = await change(path, now);
      if (then !== now) edited.push({ path, text: then });
    }
    return edited;
  };
  const { resolveAction } = options;
  if (id === 'workflow-permissions') return edit(withPermissions);
  if (id === 'pinned-actions' && resolveAction) {
    return edit((path, text) => withPinnedActions(path, text, resolveAction));
  }
  return written;
}

/** Writes the changes; a file that is not as it was when they were proposed is left alone and named. */
export async function applyFixes(
  folder: string,
  changes: readonly Omit<ProposedChange, 'controls'>[],
): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const { path, before, after } of changes) {
    const place = join(folder, path);
    if (!(await isAsProposed(folder, path, before))) {
      refused.push(path);
      continue;
    }
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, after, { flag: before === null ? 'wx' : 'w' });
  }
  return refused;
}

/** No link on the way, and the text that the change was made from. */
async function isAsProposed(folder: string, path: string, before: string | null): Promise<boolean> {
  const parts = path.split('/');
  for (const index of parts.keys()) {
    const place = join(folder, ...parts.slice(0, index + 1));
    const stats = await lstat(place).catch(() => undefined);
    if (!stats) return before === null;
    if (index === parts.length - 1) return stats.isFile() && before === (await readFile(place, 'utf8'));
    if (!stats.isDirectory()) return false;
  }
  return false;
}

async function factsOf(path: string, options: OpenSourceOptions): Promise<RepositoryFacts> {
  const source = await openSource({ kind: 'path', path }, options);
  try {
    const coverage = new Coverage();
    const signal = options.signal ?? new AbortController().signal;
    const entries = await source.list(coverage, signal);
    const context = { coverage, signal, log: silentLog, now: () => new Date(), progress: () => {} };
    return await gatherFacts({ source, entries }, context, null);
  } finally {
    await source.close();
  }
}
