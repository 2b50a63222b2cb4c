// Which letters a PDF can show: Latin, Greek, Cyrillic, Hebrew, Arabic and signs with the embedded font, and all others as
// their number.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { create, Font } from 'fontkit';
import { numbered } from '../html/markup.ts';
import { unpackWoff } from './unpack-woff.ts';

export type Face = 'plain' | 'bold' | 'mono';

const files: Readonly<Record<Face, string>> = {
  plain: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  bold: '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
  mono: '@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff',
};

interface WideFont {
  readonly bytes: Buffer;
  readonly font: Font;
}

const wideFonts = new Map<Face, WideFont>();

/** The embedded font's file; read for the first PDF, and kept. */
export function wideFont(face: Face): WideFont {
  let wide = wideFonts.get(face);
  if (!wide) {
    const require = createRequire(import.meta.url);
    const bytes = unpackWoff(readFileSync(require.resolve(files[face])));
    // Loaded late: most commands make no PDF.
    const fontkit = require('fontkit') as { readonly create: typeof create };
    wide = { bytes, font: fontkit.create(bytes) as Font };
    wideFonts.set(face, wide);
  }
  return wide;
}

/** The text as it can be shown; what nobody would see (controls, marks that turn text round) is shown as its number. */
export function letters(text: string, face: Face = 'plain', max = 4_000): string {
  let result = '';
  const shown = text
    .slice(0, max * 4)
    .toWellFormed()
    .normalize('NFC');
  for (const character of shown) {
    if (result.length >= max) return `${result}…`;
    const code = character.codePointAt(0) ?? 0;
    if (code === 9) result += '    ';
    else if (code === 10) result += '\n';
    else if (code >= 32 && code < 127) result += character;
    else if (!isUnseen(code) && wideFont(face).font.hasGlyphForCodePoint(code)) result += character;
    else if (code !== 13) result += numbered(character);
  }
  return result;
}

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
