// A pattern that ignores case, except at its start: Node 22 has no `(?-i:…)` that could say so.

/** No letter stands before, or a small one before a capital, as in `appLobKey`; where case is ignored, any two letters. */
export const wordStart = '(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))';

/** The matches of a pattern that starts with `wordStart`, by the case of the letters around their start. */
export class WordStartPattern {
  readonly #pattern: RegExp;

  /** @param pattern flags `g` and `i` */
  constructor(pattern: RegExp) {
    this.#pattern = pattern;
  }

  get source(): string {
    return this.#pattern.source;
  }

  get flags(): string {
    return this.#pattern.flags;
  }

  get lastIndex(): number {
    return this.#pattern.lastIndex;
  }

  set lastIndex(index: number) {
    this.#pattern.lastIndex = index;
  }

  exec(text: string): RegExpExecArray | null {
    const pattern = this.#pattern;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      if (beginsWord(text, match.index)) return match;
      pattern.lastIndex = match.index + 1;
    }
    return null;
  }
}

function beginsWord(text: string, index: number): boolean {
  const before = text.charAt(index - 1);
  return !/[A-Za-z]/.test(before) || (/[a-z]/.test(before) && /[A-Z]/.test(text.charAt(index)));
}
