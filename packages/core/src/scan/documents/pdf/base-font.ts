// The font that most text is set in: Latin, Greek, Cyrillic, Hebrew, Arabic and signs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { create, Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type Face = 'plain' | 'bold' | 'mono';

const files: Readonly<Record<Face, string>> = {
  plain: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  bold: '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
  mono: '@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff',
};

const fonts = new Map<Face, Font>();

/** Read for the first PDF, and kept. */
export function baseFont(face: Face): Font {
  let font = fonts.get(face);
  if (!font) {
    font = readFont(files[face]);
    fonts.set(face, font);
  }
  return font;
}

/** A file of an installed package. */
export function readFont(name: string): Font {
  const require = createRequire(import.meta.url);
  // Loaded late: most commands make no PDF.
  const fontkit = require('fontkit') as { readonly create: typeof create };
  const bytes = readFileSync(require.resolve(name));
  return fontkit.create(name.endsWith('.woff') ? unpackWoff(bytes) : bytes) as Font;
}
