// The findings of the list that was shown last, in its order: what is before and behind one of them.
let shown: readonly string[] = [];

export function rememberOrder(ids: readonly string[]): void {
  shown = ids;
}

/** The next finding of that list for 1, the one before for -1; undefined at its ends and outside of it. */
export function findingBeside(id: string, by: 1 | -1): string | undefined {
  const index = shown.indexOf(id);
  return index < 0 ? undefined : shown[index + by];
}
