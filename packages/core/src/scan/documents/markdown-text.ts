// Text of strangers inside Markdown: it cannot become markup, a mention or a new cell. Code stays as it can be pasted.
import { splitCodeSpans } from './code-spans.ts';
import { numbered } from './html/markup.ts';

const maxInCell = 300;

/** A sentence outside of tables. Code that does not fit is left out: half a command is worse than none. */
export function markdownText(value: string, max = maxInCell): string {
  return sentence(value, max, codeSpan);
}

/** A sentence in a cell of a table. */
export function markdownCell(value: string): string {
  return sentence(value, maxInCell, codeSpanInCell);
}

/** Code in a cell of a table: the text as it is, whatever backticks are in it. */
export function markdownCodeCell(value: string): string {
  const line = visibleDirections(value).replace(/[\r\n]+/g, ' ');
  return codeSpanInCell(line.length > maxInCell ? `${line.slice(0, maxInCell).toWellFormed()}…` : line);
}

function sentence(value: string, max: number, code: (text: string) => string): string {
  let left = max;
  let markdown = '';
  for (const { text, isCode } of splitCodeSpans(visibleDirections(value))) {
    const line = isCode ? text : text.replace(/\s+/g, ' ');
    if (line.length > left) return `${markdown}${isCode ? '' : escaped(line.slice(0, left).toWellFormed())}…`;
    left -= line.length;
    markdown += isCode ? code(line) : escaped(line);
  }
  return markdown;
}

/** Code hosts decode entities before they look for mentions; an empty comment ends the name before it begins. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]|#~]/g, '\\$&')
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/@(?=\w)/g, '@<!-- -->');
}

function codeSpan(code: string): string {
  if (code === '') return '';
  const runs = code.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const pad = /^`|`$|^ .*[^ ].* $/.test(code) ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

/** In a table, a `|` ends code, too; tables take the backslash away before they read anything else. */
function codeSpanInCell(code: string): string {
  return codeSpan(code).replaceAll('|', '\\|');
}

/** What could change the direction of the text around it is shown as its number. */
function visibleDirections(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, numbered);
}
