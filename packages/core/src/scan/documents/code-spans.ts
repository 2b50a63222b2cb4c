// Sentences of rules and advisories hold code between backticks: commands to paste, names, versions.

export interface SentencePart {
  readonly text: string;
  readonly isCode: boolean;
}

/** A run of backticks, up to the next run of the same length on the same line, as in CommonMark. */
const span = /(?<!`)(`+)(?!`)([^\n]{1,400}?)(?<!`)\1(?!`)/g;

/** The sentence in order, split at its code spans; the backticks around code are left out. */
export function splitCodeSpans(sentence: string): readonly SentencePart[] {
  const parts: SentencePart[] = [];
  let end = 0;
  for (const { index, 0: whole, 2: code = '' } of sentence.matchAll(span)) {
    if (index > end) parts.push({ text: sentence.slice(end, index), isCode: false });
    parts.push({ text: withoutPadding(code), isCode: true });
    end = index + whole.length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), isCode: false });
  return parts;
}

/** One space on both sides separates code that begins or ends with a backtick from the backticks around it. */
function withoutPadding(code: string): string {
  return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
}

/** For where a text has one typeface: the marks of code would be printed as they are. */
export function withoutCodeMarks(sentence: string): string {
  return sentence.replaceAll('`` ', '').replaceAll(' ``', '').replaceAll('`', '');
}
