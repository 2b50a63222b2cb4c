// How many columns of a terminal a text takes, and how to cut it to fewer.
import { stripVTControlCharacters } from 'node:util';

/** East Asian wide and fullwidth characters, and emoji: two columns each (Unicode TR11, in the scripts in use). */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Emoji_Presentation}]/u;
const zeroWidth = /\p{Mark}/u;

export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of stripVTControlCharacters(text)) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (zeroWidth.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** At most so many columns, with `…` where the rest was. */
export function truncateEnd(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return `${takeColumns(text, Math.max(0, width - 1))}…`;
}

/** The same with `…` in the middle: a path keeps where it begins and the name and line at its end. */
export function truncateMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const tail = Math.ceil(((width - 1) * 2) / 3);
  const end = [...takeColumns([...text].reverse().join(''), Math.max(0, tail))].reverse().join('');
  return `${takeColumns(text, Math.max(0, width - 1 - textWidth(end)))}…${end}`;
}

function takeColumns(text: string, width: number): string {
  let taken = '';
  let left = width;
  for (const character of text) {
    left -= characterWidth(character);
    if (left < 0) break;
    taken += character;
  }
  return taken;
}

/** Lines of at most so many columns, broken between words only: a path, an address or a short command stays whole. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  let used = 0;
  for (const word of unbroken(text.split(' '), width)) {
    const size = textWidth(word);
    if (line !== undefined && used + 1 + size <= width) {
      line += ` ${word}`;
      used += 1 + size;
      continue;
    }
    if (line !== undefined) lines.push(line);
    line = word;
    used = size;
  }
  return [...lines, line ?? ''];
}

/** The words, those of one command in backquotes joined where they fit into a line: it is copied from there. */
function* unbroken(words: readonly string[], width: number): Generator<string> {
  let open: string[] = [];
  for (const word of words) {
    open.push(word);
    const marks = word.split('`').length - 1;
    const isOpen = open.length > 1 !== (marks % 2 === 1);
    if (isOpen) continue;
    const command = open.join(' ');
    if (textWidth(command) <= width) yield command;
    else yield* open;
    open = [];
  }
  yield* open;
}
