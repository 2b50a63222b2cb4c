// Whether what is gone was only taken out of sight: a file that was moved, code that stands elsewhere, a package that is
// still imported, or a file that was deleted with all it held.
import { findImports, packageKey } from '../engines/dependencies/reachability/package-imports.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import type { Source } from '../source/source.ts';
import type { ChangeFiles } from './change-files.ts';
import { type FixReason, type FixTarget, fixReason } from './fix-report.ts';

export interface RemovalContext {
  readonly files: ChangeFiles;
  readonly head: Source;
  readonly signal: AbortSignal;
}

export async function assessRemovals(
  targets: readonly FixTarget[],
  ended: readonly ReportedFinding[],
  { files, head, signal }: RemovalContext,
): Promise<readonly FixReason[]> {
  const gone = targets.filter(({ status }) => status === 'gone');
  const paths = [...new Set(gone.flatMap(({ before }) => before.map(({ path }) => path)))];
  const moved = paths
    .filter((path) => !files.head.has(path))
    .flatMap((path) => files.copiesOf(path).map((other) => `${path} → ${other}`));
  const elsewhere = await findCode(ended, files);
  const deleted = gone
    .filter(({ how }) => how === 'file_removed')
    .flatMap(({ before }) => before.map(({ path }) => path));
  const absent = gone.flatMap(({ how, package: found }) =>
    found && (how === 'removed' || how === 'file_removed') ? [found] : [],
  );
  const imports =
    absent.length === 0
      ? new Map<string, string>()
      : await findImports(
          absent as Parameters<typeof findImports>[0],
          { source: head, entries: [...files.head.values()] },
          signal,
        );
  const imported = absent.flatMap((found) => {
    const path = imports.get(packageKey(found as Parameters<typeof packageKey>[0]));
    return path === undefined ? [] : [`${found.name} by ${path}`];
  });
  const reasons: FixReason[] = [];
  if (moved.length > 0) reasons.push(fixReason('moved', 'not_fixed', 'Moved with the same content', moved));
  if (elsewhere.length > 0)
    reasons.push(fixReason('moved', 'unknown', 'The same code stands in another file now', elsewhere));
  if (imported.length > 0)
    reasons.push(
      fixReason('still_imported', 'not_fixed', 'Removed, but the code still imports it', imported),
    );
  if (deleted.length > 0 && moved.length === 0)
    reasons.push(
      fixReason('file_removed', 'unknown', 'Gone with its file: nothing was upgraded or repaired', deleted),
    );
  return reasons;
}

/** Shorter lines stand in many files. */
const minLineLength = 16;

/** Other files of the change that hold the lines of a finding that is gone. */
async function findCode(ended: readonly ReportedFinding[], files: ChangeFiles): Promise<readonly string[]> {
  const asked = ended.flatMap(({ excerpt, location }) => {
    if (!excerpt || !location || excerpt.redacted) return [];
    const { startLine, endLine } = excerpt.highlight;
    const lines = excerpt.lines.slice(startLine - excerpt.startLine, endLine - excerpt.startLine + 1);
    const text = lines.map((line) => line.trim()).join('\n');
    return text.length < minLineLength ? [] : [{ path: location.path, text }];
  });
  if (asked.length === 0) return [];
  const found: string[] = [];
  for (const { path, before, after } of await files.read(
    files.changedPaths.filter((one) => files.head.has(one)),
  )) {
    const folded = (text: string | null) => (text ?? '').replace(/^[ \t]+|[ \t]+$/gm, '');
    const now = folded(after);
    for (const one of asked)
      if (one.path !== path && now.includes(one.text) && !folded(before).includes(one.text))
        found.push(`${one.path} → ${path}`);
  }
  return found;
}
