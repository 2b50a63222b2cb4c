// The changed lockfiles of a change, compared with those before it. Without a base there is nothing to report.
import type { Detection } from '../../../../vocabulary/detection.ts';
import { Coverage } from '../../../source/coverage/coverage.ts';
import type { Engine, ScanContext, ScanTarget } from '../../engine.ts';
import { decodeText, findLockfileParser, isOfDependency, parseLockfile } from '../parse-lockfile.ts';
import { type AskingFile, mayAsk, withAsked } from './asked/asked-sources.ts';
import { type Cooldown, compareLocks, type LockedFile } from './compare-locks.ts';
import { readCooldown } from './cooldown.ts';
import { detectLockChanges } from './lock-change-detections.ts';
import { lockChangeRules } from './lock-change-rules.ts';

export const lockChangesEngine: Engine = {
  id: 'lockfile-changes',
  title: 'Lockfile changes',
  auditType: 'dependency',
  rules: lockChangeRules,
  async *scan(target: ScanTarget, context: ScanContext): AsyncGenerator<Detection, void, undefined> {
    const { base } = target;
    if (base === undefined) return;
    const before = new Map(base.entries.map(({ path, blob }) => [path, blob]));
    const touched = target.entries.filter(
      ({ path, blob }) => (blob === null || before.get(path) !== blob) && target.changed?.has(path) !== false,
    );
    const changed = locksOf({ entries: touched });
    if (changed.length === 0) return;
    const head = await readLocks({ ...target, entries: changed }, context);
    const names = new Set(head.flatMap(({ packages }) => packages.map(({ ecosystem }) => ecosystem)));
    const all = await readLocks({ source: base.source, entries: locksOf(base) }, context);
    const known = all.filter(({ packages }) => packages.some(({ ecosystem }) => names.has(ecosystem)));
    const isDated = head.some(({ packages }) => packages.some(({ origin }) => origin?.publishedAt));
    const cooldown = isDated ? await readCooldown(base, context.now(), context.signal) : noCooldown(context);
    const found = compareLocks(head, known, cooldown);
    const asking = found.some(({ from }) => from !== undefined) ? await readAsking(target, context) : [];
    yield* detectLockChanges(withAsked(found, asking));
  },
};

function noCooldown({ now }: ScanContext): Cooldown {
  return { now: now(), of: () => undefined };
}

type Tree = Pick<ScanTarget, 'source' | 'entries'>;

/** Also those that an inventory leaves out because another file says more. */
function locksOf({ entries }: Pick<Tree, 'entries'>): Tree['entries'] {
  return entries.filter(({ path }) => {
    const parser = isOfDependency(path) ? undefined : findLockfileParser(path);
    return parser?.kind === 'lock' || parser?.id === 'requirements-txt';
  });
}

async function readAsking(
  { source, entries }: Tree,
  { signal }: ScanContext,
): Promise<readonly AskingFile[]> {
  const files: AskingFile[] = [];
  const asking = entries.filter(({ path }) => mayAsk(path));
  for await (const { entry, bytes } of source.read(asking, new Coverage(), signal))
    files.push({ path: entry.path, text: decodeText(bytes) });
  return files;
}

/** What cannot be read is reported by the audit of dependencies itself. */
async function readLocks({ source, entries }: Tree, { signal }: ScanContext): Promise<readonly LockedFile[]> {
  const files: LockedFile[] = [];
  for await (const { entry, bytes } of source.read(entries, new Coverage(), signal)) {
    const parser = findLockfileParser(entry.path);
    if (parser === undefined) continue;
    const text = decodeText(bytes);
    const { packages } = parseLockfile(parser, text, { path: entry.path, read: () => undefined });
    files.push({ path: entry.path, packages });
  }
  return files;
}
