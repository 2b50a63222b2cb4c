// Names as they are shown on a terminal: nothing in them may act on it, and tables must stay straight.
import type { Names } from '../names.ts';

/** The name without control or direction characters; with `ascii` without anything but ASCII. */
export function nameText(names: Names, index: number, ascii: boolean): string {
  return escapedText(names.text(index), ascii);
}

/** A text made fit for a terminal in the same way. */
export function escapedText(text: string, ascii: boolean): string {
  if (plain.test(text)) return text;
  return text.replace(ascii ? notAscii : unprintable, (character) =>
    [...Array(character.length).keys()].map((at) => escaped(character.charCodeAt(at))).join(''),
  );
}

/** Whether a name is printable ASCII: shown as it is, one cell per byte. */
export function isPlain({ bytes, starts }: Names, index: number): boolean {
  const end = starts[index + 1] as number;
  for (let at = starts[index] as number; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < 32 || byte > 126) return false;
  }
  return true;
}

/** How many cells of a terminal the text takes. */
export function displayWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : narrowless.test(character) ? 0 : 1;
  return width;
}

const plain = /^[\x20-\x7e]*$/;
const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const notAscii = /[^\x20-\x7e]/gu;
const narrowless = /[\p{Mn}\p{Me}]/u;
// Letters of East Asia and pictures take two cells.
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
