// The sentence that ends the description of what only the Git history holds: written by the scan of the history, and read by
// what shows where a finding is.

interface HistoryCommit {
  readonly commit: string;
  readonly author: string;
  /** `2026-05-04`. */
  readonly date: string;
}

/** `Introduced in 1a2b3c4d5e6f by Ada on 2026-05-04 and removed in …`. `removed` is null while it has not been taken away. */
export function historySentence(added: HistoryCommit, removed: HistoryCommit | null): string {
  const story = `Introduced in ${commitText(added)}`;
  return removed === null ? `${story}.` : `${story} and removed in ${commitText(removed)}.`;
}

/** The sentence, without its full stop, of a description; '' of what is in the files. */
export function historySentenceOf(description: string): string {
  return /(?:^| )(Introduced in [0-9a-f]{12} by .*)\.$/s.exec(description)?.[1] ?? '';
}

function commitText({ commit, author, date }: HistoryCommit): string {
  return `${commit.slice(0, 12)} by ${author} on ${date}`;
}
