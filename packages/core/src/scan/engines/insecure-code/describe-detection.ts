// The description of a finding in code.

/** What an attacker gains, what was matched, and the weakness by its number: `… Matched: \`eval\`. CWE-94.` */
export function describe(why: string, weakness: string, what: string | null): string {
  const matched = what === null ? '' : ` Matched: \`${what.replaceAll('`', "'").slice(0, 120)}\`.`;
  return `${why}${matched} ${weakness}.`;
}
