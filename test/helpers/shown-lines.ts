/** Lines of the new file that a hunk shows: the code host takes comments on all of them. */
export function shownLines(patch: string): Set<number> {
  const lines = new Set<number>();
  let line = 0;
  for (const text of patch.split('\n')) {
    const start = /^@@ -\S+ \+(\d+)/.exec(text);
    if (start) line = Number(start[1]);
    else if (text.startsWith('+') || text.startsWith(' ')) {
      lines.add(line);
      line += 1;
    }
  }
  return lines;
}
