// Which lines a change takes out of a text, and which it puts in.

/** Texts that differ in more lines than this are replaced as a whole. */
const maxDistance = 3_000;

export interface LineEdit {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/** From the first line to the last; of all such lists one of the shortest. */
export function lineEdits(old: readonly string[], now: readonly string[]): readonly LineEdit[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  const shorter = Math.min(old.length, now.length) - head;
  while (tail < shorter && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const kept = (line: string): LineEdit => ({ sign: ' ', line });
  return [
    ...old.slice(0, head).map(kept),
    ...shortest(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map(kept),
  ];
}

/** The shortest edit by Myers' greedy algorithm. */
function shortest(old: readonly string[], now: readonly string[]): readonly LineEdit[] {
  const max = Math.min(old.length + now.length, maxDistance);
  const furthest = new Int32Array(2 * max + 3);
  const at = (k: number) => furthest[max + 1 + k] ?? 0;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= max; d += 1) {
    trace.push(furthest.slice(max - d, max + d + 3));
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x += 1;
      furthest[max + 1 + k] = x;
      if (x >= old.length && x - k >= now.length) return walkedBack(trace, { old, now });
    }
  }
  return [
    ...old.map((line): LineEdit => ({ sign: '-', line })),
    ...now.map((line): LineEdit => ({ sign: '+', line })),
  ];
}

function walkedBack(
  trace: readonly Int32Array[],
  { old, now }: { readonly old: readonly string[]; readonly now: readonly string[] },
): readonly LineEdit[] {
  const edits: LineEdit[] = [];
  let [x, y] = [old.length, now.length];
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const at = (k: number) => trace[d]?.[d + 1 + k] ?? 0;
    const k = x - y;
    const previous = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : at(previous);
    const fromY = fromX - previous;
    while (x > 0 && y > 0 && (d === 0 || (x > fromX && y > fromY))) {
      x -= 1;
      y -= 1;
      edits.push({ sign: ' ', line: old[x] ?? '' });
    }
    if (d === 0) break;
    if (x === fromX) edits.push({ sign: '+', line: now[fromY] ?? '' });
    else edits.push({ sign: '-', line: old[fromX] ?? '' });
    [x, y] = [fromX, fromY];
  }
  return edits.reverse();
}
