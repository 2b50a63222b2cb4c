// In which order text is drawn from left to right: Arabic and Hebrew from right to left, the numbers in it as they are.
import { createRequire } from 'node:module';

export type Direction = 'ltr' | 'rtl';

export interface TextRun {
  readonly text: string;
  readonly direction: Direction;
}

interface Bidi {
  getEmbeddingLevels(text: string, base: Direction): { readonly levels: Uint8Array };
  getMirroredCharacter(character: string): string | null;
}

let loaded: Bidi | undefined;

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** That of the first letter; undefined without a letter that is written from right to left. */
export function directionOf(text: string): Direction | undefined {
  if (!fromRight.test(text)) return undefined;
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return fromRight.test(first) ? 'rtl' : 'ltr';
}

/** The parts of one line as they stand from left to right, each in its reading order. */
export function runsInOrder(line: string, base: Direction): readonly TextRun[] {
  const bidi = bidiAlgorithm();
  const { levels } = bidi.getEmbeddingLevels(line, base);
  // The library leaves space at the end of a line out of account, and looks for it on the right.
  levels.fill(0, line.trimEnd().length);
  const runs: { text: string; readonly level: number }[] = [];
  for (const [index, level] of levels.entries()) {
    const character = line.charAt(index);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    if (last?.level === level) last.text += shown;
    else runs.push({ text: shown, level });
  }
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map(({ text, level }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr' }));
}

/** Reverses every sequence of runs at this level or above (UAX 9, L2). */
function reverseFrom<Run extends { readonly level: number }>(runs: Run[], level: number): void {
  let start = 0;
  for (let index = 0; index <= runs.length; index += 1) {
    if ((runs[index]?.level ?? -1) >= level) continue;
    runs.splice(start, index - start, ...runs.slice(start, index).reverse());
    start = index + 1;
  }
}

/** Loaded late: most reports have no such text. */
function bidiAlgorithm(): Bidi {
  loaded ??= (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
  return loaded;
}
