// "Did you mean": the few known words nearest to a mistyped one.

/** The nearest candidates, best first; none when nothing is near. */
export function closest(word: string, candidates: Iterable<string>, max = 3): string[] {
  const wanted = word.toLowerCase();
  const limit = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  const ranked: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const within = wanted.length >= 3 && other.includes(wanted) ? limit * 0.75 : limit + 1;
    const distance = Math.min(within, editDistance(wanted, other, limit));
    if (distance <= limit) ranked.push({ candidate, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  const best = ranked[0]?.distance ?? 0;
  const near = ranked.filter(({ distance }) => distance <= best + 1);
  return near.slice(0, max).map(({ candidate }) => candidate);
}

/** `did you mean A, B?` to append to a sentence, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = closest(word, candidates);
  return near.length === 0 ? '' : `; did you mean ${near.join(', ')}?`;
}

// Levenshtein's distance, given up as soon as it must exceed the limit.
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[b.length] as number;
}
