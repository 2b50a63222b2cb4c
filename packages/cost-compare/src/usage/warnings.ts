// Warnings of a run: the same one many times becomes a line with its count and where it first was.

const maxKinds = 200;

/** A line of a file. It becomes a text when a warning needs one, which few lines do. */
export class LinePlace {
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number) {
    this.file = file;
    this.line = line;
  }

  toString(): string {
    return `${this.file}:${this.line}`;
  }
}

/** Where something is that a warning is about. */
export type WarningPlace = string | LinePlace;

export class Warnings {
  readonly #kinds = new Map<string, { count: number; readonly first: string }>();
  #others = 0;
  #isMuted = false;

  /** Counts a warning; `place` is where it was, unless the text says it. */
  add(text: string, place: WarningPlace = ''): void {
    if (this.#isMuted) return;
    const known = this.#kinds.get(text);
    if (known !== undefined) known.count++;
    // A log may invent a new field on every line.
    else if (this.#kinds.size < maxKinds) this.#kinds.set(text, { count: 1, first: String(place) });
    else this.#others++;
  }

  /** Runs something whose warnings have been given, or will be. */
  muted<T>(run: () => T): T {
    this.#isMuted = true;
    try {
      return run();
    } finally {
      this.#isMuted = false;
    }
  }

  get isEmpty(): boolean {
    return this.#kinds.size === 0;
  }

  /** What there is to warn of, without how often. */
  texts(): string[] {
    return [...this.#kinds].map(([text, { first }]) => (first === '' ? text : `${first}: ${text}`));
  }

  lines(): string[] {
    const counts = [...this.#kinds.values()];
    const lines = this.texts().map((text, at) => {
      const count = counts[at]?.count ?? 1;
      return count === 1 ? text : `${text} (${count} times in all)`;
    });
    if (this.#others > 0) lines.push(`… and ${this.#others} more warnings of other kinds`);
    return lines;
  }
}
