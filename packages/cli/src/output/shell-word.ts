/** A word of a command line as a shell reads it: quoted where it has to be. */
export function shellWord(word: string): string {
  return /^[\w./:@=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
