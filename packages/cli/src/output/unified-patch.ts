// A patch of one text file as `git apply` takes it.
import { type LineEdit, lineEdits } from './line-edits.ts';

const context = 3;

/** Empty where nothing differs. */
export function unifiedPatch(path: string, before: string, after: string): string {
  if (before === after) return '';
  const [old, now] = [linesOf(before), linesOf(after)];
  const hunks = hunksOf(lineEdits(old, now));
  return [`--- a/${path}`, `+++ b/${path}`, ...hunks.map(hunkText)].join('\n').concat('\n');
}

/** Lines with their ends: a last one without an end differs from one with it. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly edits: readonly LineEdit[];
}

function hunksOf(edits: readonly LineEdit[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [oldLine, newLine] = [1, 1];
  let open: { oldStart: number; newStart: number; edits: LineEdit[] } | undefined;
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

function isChange({ sign }: LineEdit): boolean {
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
