// Which characters a PDF can show: those that one of its fonts has; all others stand as their number.
import { numbered } from '../html/markup.ts';
import type { Face } from './base-font.ts';
import { hasLetter } from './mixed-font.ts';
import { hanShapesOf } from './script-fonts.ts';

/** The text as it can be shown; what nobody would see (controls, marks that turn text round) is shown as its number. */
export function letters(text: string, face: Face = 'plain', max = 4_000): string {
  let result = '';
  const shown = text
    .slice(0, max * 4)
    .toWellFormed()
    .normalize('NFC')
    .replace(joined, '');
  const shapes = hanShapesOf(shown);
  for (const character of shown) {
    if (result.length >= max) return `${result}…`;
    const code = character.codePointAt(0) ?? 0;
    if (code === 9) result += '    ';
    else if (code === 10) result += '\n';
    else if (code >= 32 && code < 127) result += character;
    else if (!isUnseen(code) && hasLetter(code, shapes, face)) result += character;
    else if (code !== 13) result += numbered(character);
  }
  return result;
}

/** What makes one sign of several emoji, or a sign in color: each is shown by itself. */
const joined =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/gu;

function isUnseen(code: number): boolean {
  return (
    code < 32 ||
    (code >= 127 && code < 160) ||
    code === 0x61c ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff
  );
}
