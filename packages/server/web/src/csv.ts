// Lists as files for spreadsheets.

/** RFC 4180, with a header line; no cell can become a formula in a spreadsheet. */
export function csvText(heads: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Quoted where it has to be; an apostrophe in front of what a spreadsheet would calculate. */
function cell(value: string | null): string {
  if (value === null) return '';
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
