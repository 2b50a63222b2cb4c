// Markdown as CommonMark reads it: an escaped backtick begins nothing, and a run of backticks ends at the next of its length.
const token = /\\[!-/:-@[-`{-~]|(`+)(?!`)(.*?)(?<!`)\1(?!`)|`+/g;

/** The content of the code spans, as it would be copied. */
export function codeSpans(markdown: string): readonly string[] {
  return [...markdown.matchAll(token)]
    .flatMap(({ 2: code }) => code ?? [])
    .map((code) => (/^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code));
}

export function withoutCodeSpans(markdown: string): string {
  return markdown.replace(token, (whole, fence?: string) => (fence === undefined ? whole : ''));
}

/** A row of a table is split at each `|` without a backslash before it; the backslash of others goes. */
export function cells(row: string): readonly string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
