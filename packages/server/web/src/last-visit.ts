// When this person was here before: kept in the browser, for "what has changed since".
const visitedKey = 'assay.visited';
const sinceKey = 'assay.since';

/** The start of the visit before this one, ISO 8601; null for a first visit. The same all through a visit. */
export function lastVisit(userId: string, now = new Date()): string | null {
  const key = `${visitedKey}.${userId}`;
  const known = sessionStorage.getItem(`${sinceKey}.${userId}`);
  if (known !== null) return known === '' ? null : known;
  const since = localStorage.getItem(key);
  sessionStorage.setItem(`${sinceKey}.${userId}`, since ?? '');
  localStorage.setItem(key, now.toISOString());
  return since;
}
