// What a change does to a text, line by line, with three lines around each place.

const context = 3;

/** Lines that begin with `+`, `-` or a blank; `…` stands for lines that stay as they are. */
export function lineDiff(before: string, after: string): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const all: string[] = [];
  const lengths = commonLengths(old, now);
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      all.push(` ${old[i]}`);
      [i, j] = [i + 1, j + 1];
    } else if (i < old.length && (j >= now.length || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      all.push(`-${old[i]}`);
      i += 1;
    } else {
      all.push(`+${now[j]}`);
      j += 1;
    }
  }
  return shortened(all);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** How many lines from here to the end the two have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row)
        row[j] =
          old[i] === now[j]
            ? at(lengths, i + 1, j + 1) + 1
            : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly Uint32Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
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
