// Text of strangers in Markdown of ours: it calls nobody, links nowhere, and ends nothing that it did not begin.

/** Characters that are not seen, or that turn the order of others round. */
const unseen = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]+/gu;

/** One line of plain text, cut to a length; everything that Markdown or HTML would act upon is taken literally. */
export function plain(text: string, longest = 300): string {
  return cut(text.replace(unseen, ' ').replace(/\s+/g, ' ').trim(), longest)
    .replace(/[&<>@#]/g, (character) => entities[character] as string)
    .replace(/[\\`*_{}[\]()!|~$^=+-]/g, (character) => `\\${character}`)
    .replace(/:(?=\/\/)|(?<=\bwww)\./gi, (character) => entities[character] as string);
}

/** A code span of one line, whatever backticks are in it. */
export function code(text: string, longest = 200): string {
  const line = cut(text.replace(unseen, ' ').replace(/\s+/g, ' ').trim(), longest);
  if (line === '') return '';
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A line, or several, to write in place of the one that the comment is on; nothing where it holds what nobody would see. */
export function suggestion(line: string, language: string): readonly string[] {
  if (line.replaceAll(/[\t\n]/g, '').search(unseen) >= 0) return [];
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1);
  return [`${fence}${language}`, ...line.split('\n'), fence];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '@': '&#64;',
  '#': '&#35;',
  ':': '&#58;',
  '.': '&#46;',
};

function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
