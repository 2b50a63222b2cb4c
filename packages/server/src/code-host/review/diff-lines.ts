// Which lines of a file a pull request changes: the only ones that can have a comment.

export interface ChangedFile {
  readonly path: string;
  /** Lines of the new file that the diff shows as added, by their numbers. */
  readonly added: ReadonlyMap<number, string>;
}

const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/;

/** Reads a unified diff of one file. What is not one gives no lines. */
export function changedLines(path: string, patch: string): ChangedFile {
  const added = new Map<number, string>();
  let line = 0;
  let left = 0;
  for (const text of patch.split('\n')) {
    const start = hunk.exec(text);
    if (start) {
      line = Number(start[1]);
      left = Number(start[2] ?? 1);
    } else if (text.startsWith('+') && left > 0) {
      added.set(line, text.slice(1));
      line += 1;
      left -= 1;
    } else if (text.startsWith(' ') && left > 0) {
      line += 1;
      left -= 1;
    }
  }
  return { path, added };
}

/** The first changed line of a range; undefined when nothing in it has changed. */
export function lineFor(file: ChangedFile, startLine: number, endLine: number): number | undefined {
  if (endLine - startLine <= file.added.size) {
    for (let line = startLine; line <= endLine; line += 1) if (file.added.has(line)) return line;
    return undefined;
  }
  let first: number | undefined;
  for (const line of file.added.keys())
    if (line >= startLine && line <= endLine && (first === undefined || line < first)) first = line;
  return first;
}

/** How far below the beginning of an entry lockfiles state its version. */
const versionReach = 3;

/** Where a lockfile states the version of an entry: an update changes that line, and not the one with which the entry begins. */
export function versionLine(file: ChangedFile, startLine: number, version: string): number | undefined {
  const stated = new RegExp(`(?<![\\w.])${version.replace(/\W/g, '\\$&')}(?![\\w.])`);
  for (let line = startLine; line <= startLine + versionReach; line += 1)
    if (stated.test(file.added.get(line) ?? '')) return line;
  return undefined;
}
