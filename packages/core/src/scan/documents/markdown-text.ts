// Text of strangers inside Markdown: it cannot become markup, a mention or a new cell.
import { numbered } from './html/markup.ts';

const maxInCell = 300;

/** Code that the text has between backticks stays code, so that a command can be copied as it is. */
export function markdownText(value: string, max = maxInCell): string {
  return shortened(oneLine(value), max)
    .split(/(?<!`)(`[^`]+`)(?!`)/)
    .map((part, index) => (index % 2 === 1 ? codeSpan(part.slice(1, -1)) : escaped(part)))
    .join('');
}

/** In a cell of a table a bar ends it even in code. */
function codeSpan(code: string): string {
  return `\`${code.replaceAll('|', '\\|')}\``;
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]|#~]/g, '\\$&')
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/@(?=\w)/g, '@&#8203;');
}

/** For what stands between backticks. */
export function markdownCode(value: string): string {
  return shortened(oneLine(value), maxInCell).replace(/[`|]/g, ' ');
}

/** One line; what could change the direction of the text around it is shown as its number. */
function oneLine(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, numbered).replace(/\s+/g, ' ');
}

function shortened(value: string, max: number): string {
  return value.length > max ? `${value.slice(0, max).toWellFormed()}…` : value;
}
