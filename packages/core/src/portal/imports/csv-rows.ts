// Reads comma-separated values as RFC 4180 has them, with the separators that spreadsheets of other languages write.

const separators = [',', ';', '\t'] as const;

/** An object for each row, by the names of the first one; undefined where the first line names fewer than two columns. */
export function csvRows(text: string): readonly Readonly<Record<string, string>>[] | undefined {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const [separator, columns] = separators
    .map((one) => [one, firstLine.split(one).length] as const)
    .reduce((widest, one) => (one[1] > widest[1] ? one : widest));
  if (columns < 2) return undefined;
  const [header = [], ...rows] = records(text, separator);
  const names = header.map((name) => name.trim());
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}

/** Rows without any value are no records; a quote that stands inside a field is part of it. */
function records(text: string, separator: string): readonly (readonly string[])[] {
  const plainEnd = new RegExp(`[${separator}\\r\\n]|$`, 'g');
  const found: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const [quoted, start] = text[at] === '"' ? quotedField(text, at) : ['', at];
    plainEnd.lastIndex = start;
    const end = plainEnd.exec(text)?.index ?? text.length;
    row.push(quoted + text.slice(start, end));
    at = end + 1;
    if (text[end] === separator) continue;
    if (row.some((value) => value !== '')) found.push(row);
    row = [];
  }
  return found;
}

/** The field without its quotes, and where it ends. */
function quotedField(text: string, start: number): readonly [string, number] {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && text[end + 1] === '"' && ++end);
  const close = end === -1 ? text.length : end;
  return [text.slice(start + 1, close).replaceAll('""', '"'), close + 1];
}
