/**
 * What names of teams are compared by: letters that look alike (NFKC), spaces and case are folded, and characters that are not
 * seen are left out, so that no second team can pass for the first.
 */
export function teamNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase();
}
