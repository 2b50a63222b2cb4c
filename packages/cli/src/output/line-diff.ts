// What a change does to a text, line by line, with three lines around each place.
import { lineEdits } from './line-edits.ts';

const context = 3;

/** Lines that begin with `+`, `-` or a blank; `…` stands for lines that stay as they are. */
export function lineDiff(before: string, after: string): readonly string[] {
  const all = lineEdits(linesOf(before), linesOf(after)).map(({ sign, line }) => sign + line);
  return shortened(all);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function shortened(lines: readonly string[]): readonly string[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some((line) => !line.startsWith(' ')),
  );
  return lines.flatMap((line, index) => {
    if (isNear[index]) return [line];
    return index === 0 || isNear[index - 1] ? ['…'] : [];
  });
}
