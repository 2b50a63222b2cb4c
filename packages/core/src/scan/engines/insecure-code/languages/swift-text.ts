// Texts of Swift as its grammar reads them: one of its lexers keeps what it has seen in one text for the next, where a sign `#` is.

/** `#"a \\d \\#(name)"#`, on one line and on several. */
const raw = /(?<![\w"#])(#{1,5})("""[\s\S]{0,20000}?"""|"[^"\n][^\n]{0,5000}?")\1/g;
/** `#if os(Linux)`: the code of every case is read. */
const directive = /^[ \t]*#(?:if|elseif|else|endif|warning|error|sourceLocation)\b.*$/gm;
/** `if #available(iOS 17, *)` */
const available = /#(?:un)?available\([^()\n]{0,200}\)/g;

/** The same without the sign, and with everything at its place: what it stands for is read from the text itself. */
export function asGrammarReads(text: string): string {
  if (!text.includes('#')) return text;
  return text
    .replace(raw, (_, signs: string, quoted: string) => asUsual(signs, quoted))
    .replace(directive, (line) => ' '.repeat(line.length))
    .replace(available, (whole) => 'true'.padEnd(whole.length))
    .replaceAll('#', ' ');
}

/** With quotation marks of the usual kind. */
function asUsual(signs: string, quoted: string): string {
  const blank = ' '.repeat(signs.length);
  const mark = quoted.startsWith('"""') ? '"""' : '"';
  const inner = quoted
    .slice(mark.length, -mark.length)
    .replaceAll(`\\${signs}(`, `${blank}\u0000(`)
    .replaceAll('\\', '/')
    .replaceAll('"', "'")
    .replaceAll('\u0000', '\\');
  return `${blank}${mark}${inner}${mark}${blank}`;
}
