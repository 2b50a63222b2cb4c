/** On one line, and cut at `max` characters. */
export function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
}
