// Where the files may have gone in which findings were: leaving what is scanned is not a fix.

import type { Detection } from '../../vocabulary/detection.ts';
import { leftOut } from '../engines/insecure-code/file-language.ts';
import { vendoredByPath } from '../engines/quality/vendored-files.ts';
import type { UnreadFile } from '../source/coverage/coverage.ts';
import type { SkipReason } from '../source/coverage/skip-reason.ts';
import type { SourceEntry } from '../source/source.ts';

/** What people put a file into that is theirs. */
const scopeReasons: ReadonlySet<SkipReason> = new Set(['excluded', 'generated', 'minified', 'vendored']);
/** Files of other names that are compared; those of the same name always are. */
const maxOthers = 500;

/**
 * Files to look at although they may be left out, given the paths of known findings: where one of those is gone, every
 * file of its name, and files of its ending in what is excluded, vendored, generated or minified.
 */
export function followedFiles(
  entries: readonly SourceEntry[],
  watched: readonly string[],
  isExcluded: (path: string) => boolean,
): ReadonlySet<string> {
  if (watched.length === 0) return new Set();
  const paths = new Set(entries.map(({ path }) => path));
  const gone = watched.filter((path) => !paths.has(path));
  if (gone.length === 0) return new Set();
  const known = new Set(watched);
  const names = new Set(gone.map(nameOf));
  const endings = new Set(gone.map(endingOf));
  const others: string[] = [];
  const followed = new Set<string>();
  for (const path of paths) {
    if (known.has(path)) continue;
    if (names.has(nameOf(path))) followed.add(path);
    else if (others.length < maxOthers && endings.has(endingOf(path)) && isOutside(path, isExcluded))
      others.push(path);
  }
  for (const path of others) followed.add(path);
  return followed;
}

/** What was found in followed files that are left out says so. A secret counts wherever it is, unless its path is excluded. */
export function markExcluded(
  detections: readonly Detection[],
  followed: ReadonlySet<string>,
  unread: readonly UnreadFile[],
): readonly Detection[] {
  if (followed.size === 0) return detections;
  const reasons = new Map(
    unread.flatMap(({ path, reason }) => (scopeReasons.has(reason) ? [[path, reason] as const] : [])),
  );
  return detections.map((detection) => {
    const { anchor, location } = detection;
    if (location === null || location.commit !== undefined || !followed.has(location.path)) return detection;
    const excluded = reasons.get(location.path);
    if (excluded === undefined || (anchor.kind === 'secret' && excluded !== 'excluded')) return detection;
    return { ...detection, excluded };
  });
}

function isOutside(path: string, isExcluded: (path: string) => boolean): boolean {
  return isExcluded(path) || leftOut(path) !== undefined || vendoredByPath(path) !== null;
}

/** `app.js` of `src/app.min.js`. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/[.-]min(?=\.\w+$)/i, '');
}

function endingOf(path: string): string {
  return /\.\w+$/.exec(path)?.[0].toLowerCase() ?? '';
}
