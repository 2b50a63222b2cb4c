// JSON that was written without line breaks, with a line for each value: readers place what they read by its line.

/** Lines that are shown whole; a longer one is spread. */
const longLine = 200;

export interface SpreadText {
  readonly text: string;
  /** Where a line of the spread text stands in the file; columns are given for parts of a line only. */
  placeOf(line: number): SpreadPlace;
}

export interface SpreadPlace {
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn?: number;
  readonly endColumn?: number;
}

/** Undefined for what is not JSON, or has no long lines. */
export function spreadJson(text: string): SpreadText | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const lines = text.split('\n');
  if (lines.every((line) => line.length <= longLine) || !isJson(text)) return undefined;
  const spread: string[] = [];
  const places: SpreadPlace[] = [];
  for (const [index, line] of lines.entries()) {
    const at = { startLine: index + 1, endLine: index + 1 };
    if (line.length <= longLine) {
      spread.push(line);
      places.push(at);
      continue;
    }
    for (const { start, end } of parts(line)) {
      spread.push(line.slice(start, end));
      places.push({ ...at, startColumn: start + 1, endColumn: end + 1 });
    }
  }
  const last = places.at(-1) ?? { startLine: 1, endLine: 1 };
  return { text: spread.join('\n'), placeOf: (line) => places[line - 1] ?? last };
}

/** Text of JSON between its brackets and commas; strings do not go on in the next line. */
function parts(line: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const { 0: text, index } of line.matchAll(/"(?:[^"\\]|\\.)*"|[{[,]/g)) {
    if (text.startsWith('"')) continue;
    found.push({ start, end: index + 1 });
    start = index + 1;
  }
  if (start < line.length) found.push({ start, end: line.length });
  return found;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
