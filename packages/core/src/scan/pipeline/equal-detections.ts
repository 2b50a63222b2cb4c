// What both trees of a change have in a file that is the same in both cancels out before anything is done with it: comments
// are not read for it, no code is quoted, and nothing is identified.
import type { Detection } from '../../vocabulary/detection.ts';

interface ComparedDetections {
  readonly now: Detection[];
  readonly before: Detection[];
}

/**
 * Without those of unchanged files of which both trees have the very same: all of a file, so that what is counted or merged
 * within it stays together.
 */
export function withoutEqual(
  now: readonly Detection[],
  before: readonly Detection[],
  unchanged: ReadonlySet<string>,
): ComparedDetections {
  const ofNow = byFile(now, unchanged);
  const ofBefore = byFile(before, unchanged);
  const equal = new Set(
    [...ofNow].filter(([path, found]) => isEqual(found, ofBefore.get(path))).map(([path]) => path),
  );
  const isLeft = ({ location }: Detection): boolean => !location || !equal.has(location.path);
  return { now: now.filter(isLeft), before: before.filter(isLeft) };
}

function byFile(
  detections: readonly Detection[],
  paths: ReadonlySet<string>,
): ReadonlyMap<string, readonly Detection[]> {
  const files = new Map<string, Detection[]>();
  for (const detection of detections) {
    const path = detection.location?.path;
    if (path === undefined || !paths.has(path)) continue;
    const known = files.get(path);
    if (known) known.push(detection);
    else files.set(path, [detection]);
  }
  return files;
}

/** In any order: files are scanned by several engines, and by one of them in several ways. */
function isEqual(some: readonly Detection[], others: readonly Detection[] = []): boolean {
  if (some.length !== others.length) return false;
  const texts = (all: readonly Detection[]): readonly string[] =>
    all.map((one) => JSON.stringify(one)).sort();
  const known = texts(others);
  return texts(some).every((text, index) => text === known[index]);
}
