// A patch of one text file as `git apply` takes it.

const context = 3;
/** Texts that differ in more lines than this are replaced as a whole. */
const maxDistance = 3_000;

/** Empty where nothing differs. */
export function unifiedPatch(path: string, before: string, after: string): string {
  if (before === after) return '';
  const [old, now] = [linesOf(before), linesOf(after)];
  const hunks = hunksOf(editsOf(old, now));
  return [`--- a/${path}`, `+++ b/${path}`, ...hunks.map(hunkText)].join('\n').concat('\n');
}

interface Edit {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/** Lines with their ends: a last one without an end differs from one with it. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function editsOf(old: readonly string[], now: readonly string[]): readonly Edit[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  const shorter = Math.min(old.length, now.length) - head;
  while (tail < shorter && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const kept = (line: string): Edit => ({ sign: ' ', line });
  return [
    ...old.slice(0, head).map(kept),
    ...shortest(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map(kept),
  ];
}

/** The shortest edit by Myers' greedy algorithm. */
function shortest(old: readonly string[], now: readonly string[]): readonly Edit[] {
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
    ...old.map((line): Edit => ({ sign: '-', line })),
    ...now.map((line): Edit => ({ sign: '+', line })),
  ];
}

function walkedBack(
  trace: readonly Int32Array[],
  { old, now }: { readonly old: readonly string[]; readonly now: readonly string[] },
): readonly Edit[] {
  const edits: Edit[] = [];
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

interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly edits: readonly Edit[];
}

function hunksOf(edits: readonly Edit[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [oldLine, newLine] = [1, 1];
  let open: { oldStart: number; newStart: number; edits: Edit[] } | undefined;
  for (const [index, edit] of edits.entries()) {
    const isNear = edits.slice(Math.max(0, index - context), index + context + 1).some(isChange);
    if (isNear) {
      open ??= { oldStart: oldLine, newStart: newLine, edits: [] };
      open.edits.push(edit);
    } else if (open) {
      hunks.push(open);
      open = undefined;
    }
    if (edit.sign !== '+') oldLine += 1;
    if (edit.sign !== '-') newLine += 1;
  }
  if (open) hunks.push(open);
  return hunks;
}

function isChange({ sign }: Edit): boolean {
  return sign !== ' ';
}

function hunkText({ oldStart, newStart, edits }: Hunk): string {
  const [oldCount, newCount] = [
    edits.filter(({ sign }) => sign !== '+'),
    edits.filter(({ sign }) => sign !== '-'),
  ].map(({ length }) => length) as [number, number];
  const range = (start: number, count: number) => `${count === 0 ? start - 1 : start},${count}`;
  const lines = edits.map(({ sign, line }) =>
    line.endsWith('\n') ? sign + line.slice(0, -1) : `${sign}${line}\n\\ No newline at end of file`,
  );
  return [`@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@`, ...lines].join('\n');
}
