// What repairers make of the files that have vulnerable versions, each by itself.
import type { Repair, RepairContext, RepairTarget } from './repair.ts';
import { RepairError } from './repair-error.ts';
import { findRepairer } from './repairers.ts';
import type { VersionAdvice } from './version-advice.ts';

export interface RepairedFile {
  readonly path: string;
  /** `rule` of edits that rules have; null where no repairer handles the file. */
  readonly manager: string | null;
  /** `kept`: verified as a fix; `dropped`: not; `unchanged`: nothing could be repaired. */
  readonly status: 'kept' | 'dropped' | 'unchanged';
  /** A sentence each. */
  readonly notes: readonly string[];
}

export interface FileRepair extends RepairedFile, Repair {
  /** Without what is fixed in part only; absent where that is nothing. */
  readonly whole?: FileRepair;
}

interface Repairing {
  readonly context: RepairContext;
  readonly advice: VersionAdvice;
}

export async function repairAll(
  targets: readonly RepairTarget[],
  { context, advice }: Repairing,
): Promise<readonly FileRepair[]> {
  const repaired: FileRepair[] = [];
  for (const target of targets) {
    const whole = await repairFile(target, context);
    const partly =
      whole.manager === null ? [] : await advice.partlyFixable(target.vulnerable, context.signal);
    repaired.push(partly.length === 0 ? whole : await alsoInPart(whole, partly, { context, advice }));
  }
  return repaired;
}

/** Also moves packages to releases that have fewer advisories, where none of the same major version has none. */
async function alsoInPart(
  whole: FileRepair,
  vulnerable: RepairTarget['vulnerable'],
  { context, advice }: Repairing,
): Promise<FileRepair> {
  const more = await repairFile(
    { path: whole.path, vulnerable },
    {
      ...context,
      advice: advice.withinMajor(),
      read: async (path) => whole.edits.get(path) ?? context.read(path),
    },
  );
  if (more.edits.size === 0) return whole;
  const edits = new Map([...whole.edits, ...more.edits]);
  const moved = (note: string) =>
    vulnerable.some(({ name, version }) => note.startsWith(`${name} ${version} stays`));
  const notes = [...new Set([...whole.notes.filter((note) => !moved(note)), ...more.notes])];
  return { ...whole, status: 'kept', edits, notes, ...(whole.edits.size > 0 && { whole }) };
}

async function repairFile(target: RepairTarget, context: RepairContext): Promise<FileRepair> {
  const { path } = target;
  const repairer = findRepairer(path);
  if (repairer === undefined)
    return { path, manager: null, status: 'unchanged', notes: [], edits: new Map() };
  const { edits, notes } = await repairer.repair(target, context).catch((error: unknown): Repair => {
    if (!(error instanceof RepairError)) throw error;
    return { edits: new Map(), notes: [error.message] };
  });
  return { path, manager: repairer.id, status: edits.size === 0 ? 'unchanged' : 'kept', notes, edits };
}
