// A new lockfile of npm in the bytes of the old one: only entries that the repair changes are rewritten.
import { isEqual, isObject, spliceJson } from '../splice-json.ts';

export interface LockTexts {
  readonly old: string;
  /** What npm writes of the old lockfile without a repair, as it reads it and as it resolves it. */
  readonly unrepaired: readonly string[];
  readonly repaired: string;
}

/** npm adds and sorts fields of entries that nothing happened to: those stay as they are. */
export function lockText({ old, unrepaired, repaired }: LockTexts): string {
  const was: unknown = JSON.parse(old);
  const without: readonly unknown[] = unrepaired.map((text) => JSON.parse(text));
  const next = reconciled(was, JSON.parse(repaired), without, []);
  const isOpen = (path: readonly string[]) => isMap(path) || isTreeEntry(path);
  return spliceJson(old, next, isOpen) ?? repaired;
}

/** The whole document, and maps of entries. */
function isMap(path: readonly string[]): boolean {
  if (path.length === 0) return true;
  if (path.length === 1) return path[0] === 'packages' || path[0] === 'dependencies';
  return path[0] === 'dependencies' && path.length % 2 === 1 && path.at(-1) === 'dependencies';
}

/** Entries of the older tree hold entries themselves. */
function isTreeEntry(path: readonly string[]): boolean {
  return path[0] === 'dependencies' && path.length % 2 === 0;
}

function reconciled(
  was: unknown,
  next: unknown,
  without: readonly unknown[],
  path: readonly string[],
): unknown {
  if (was === undefined || isEqual(was, next)) return next;
  if (!isMap(path) && without.some((one) => isEqual(one, next)) && isSameArchive(was, next)) return was;
  if (!isObject(was) || !isObject(next)) return next;
  if (!isMap(path)) return isTreeEntry(path) ? reconciledEntry(was, next, without, path) : next;
  return reconciledMembers(was, next, without, path);
}

/** An entry of the older tree by its own fields, and those in it. */
function reconciledEntry(
  was: Record<string, unknown>,
  next: Record<string, unknown>,
  without: readonly unknown[],
  path: readonly string[],
): unknown {
  const { dependencies: oldTree, ...old } = was;
  const { dependencies: tree, ...own } = next;
  const isKept =
    isEqual(old, own) || (without.some((one) => isEqual(withoutTree(one), own)) && isSameArchive(old, own));
  const kept = isKept ? old : own;
  if (tree === undefined) return kept;
  const below = without.map((one) => (isObject(one) ? one.dependencies : undefined));
  return { ...kept, dependencies: reconciled(oldTree, tree, below, [...path, 'dependencies']) };
}

function withoutTree(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { dependencies: _, ...own } = entry;
  return own;
}

function reconciledMembers(
  was: Record<string, unknown>,
  next: Record<string, unknown>,
  without: readonly unknown[],
  path: readonly string[],
): unknown {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(next)) {
    const others = without.map((one) => (isObject(one) ? one[key] : undefined));
    result[key] = reconciled(was[key], value, others, [...path, key]);
  }
  // What npm leaves out of its own accord stays, too.
  if (path.length === 0)
    for (const [key, value] of Object.entries(was)) if (!(key in result)) result[key] = value;
  return result;
}

function isSameArchive(was: unknown, next: unknown): boolean {
  if (!isObject(was) || !isObject(next)) return true;
  return ['version', 'integrity'].every((key) => was[key] === undefined || was[key] === next[key]);
}
