// Whether two versions of what a file says of itself are the same but for the lines in which it stands, and where these
// lines are now: most changes of a file move what is below them, and change nothing that others need to know.

const ofLines = new Set(['line', 'startLine', 'endLine', 'excerptLine']);

export class LineMoves {
  /** By line before. */
  readonly #now = new Map<number, number>();
  readonly #before = new Map<number, number>();

  /** Takes note of the lines of both; false where something else differs, or a line has become two. */
  areSame(before: unknown, now: unknown): boolean {
    if (typeof before !== 'object' || before === null || typeof now !== 'object' || now === null)
      return before === now;
    if (Array.isArray(before) || Array.isArray(now)) {
      if (!Array.isArray(before) || !Array.isArray(now) || before.length !== now.length) return false;
      return before.every((one, index) => this.areSame(one, now[index]));
    }
    const [some, others] = [before as Record<string, unknown>, now as Record<string, unknown>];
    const names = Object.keys(some).filter((name) => some[name] !== undefined);
    if (names.length !== Object.keys(others).filter((name) => others[name] !== undefined).length)
      return false;
    return names.every((name) => {
      const [one, other] = [some[name], others[name]];
      if (ofLines.has(name) && typeof one === 'number' && typeof other === 'number')
        return this.#move(one, other);
      return this.areSame(one, other);
    });
  }

  /** Undefined of a line of which nothing is known. */
  lineOf(before: number): number | undefined {
    return this.#now.get(before);
  }

  #move(before: number, now: number): boolean {
    if ((this.#now.get(before) ?? now) !== now || (this.#before.get(now) ?? before) !== before) return false;
    this.#now.set(before, now);
    this.#before.set(now, before);
    return true;
  }
}
