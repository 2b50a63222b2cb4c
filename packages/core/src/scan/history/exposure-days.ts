// For how long something was exposed, and what is usual.

const dayMs = 24 * 3600 * 1000;

/** Days during which it was there and published; null where a date is not known. */
export function exposedDays(present: string, published: string | null, end: string): number | null {
  if (published === null) return null;
  const from = Math.max(Date.parse(present), Date.parse(published));
  const days = (Date.parse(end) - from) / dayMs;
  return Number.isNaN(days) ? null : Math.max(0, Math.round(days * 10) / 10);
}

/** To one decimal; null of nothing. */
export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  if (sorted.length % 2 === 1) return upper;
  return Math.round(5 * (upper + (sorted[middle - 1] ?? upper))) / 10;
}
