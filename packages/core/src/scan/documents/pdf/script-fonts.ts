// Fonts for what the base font has no letter for: Chinese, Japanese, Korean and emoji. Each comes in many small files, of
// which only those are read whose letters a report has.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { type Face, readFont } from './base-font.ts';

const sources = {
  chinese: { name: '@fontsource-variable/noto-sans-sc', file: 'noto-sans-sc-#-wght-normal.woff2' },
  japanese: { name: '@fontsource-variable/noto-sans-jp', file: 'noto-sans-jp-#-wght-normal.woff2' },
  korean: { name: '@fontsource-variable/noto-sans-kr', file: 'noto-sans-kr-#-wght-normal.woff2' },
  emoji: { name: '@fontsource/noto-emoji', file: 'noto-emoji-#-400-normal.woff' },
} as const;

type Source = keyof typeof sources;

const parts = new Map<Source, ReadonlyMap<number, string>>();
const fonts = new Map<string, Font>();

/** Whose shapes Han characters have in a text. */
export type HanShapes = 'chinese' | 'japanese' | 'korean';

export function hanShapesOf(text: string): HanShapes {
  if (/\p{Script=Hangul}/u.test(text)) return 'korean';
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'japanese' : 'chinese';
}

/** The font of a character; undefined where none has it. */
export function scriptFont(code: number, shapes: HanShapes, face: Face): Font | undefined {
  for (const source of isEmoji(code) ? emojiOrder : orders[shapes]) {
    const part = partsOf(source).get(code);
    if (part === undefined) continue;
    const font = partFont(source, part, face);
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  return undefined;
}

/** Drawn as an emoji without being asked to. */
export function isEmoji(code: number): boolean {
  return code > 0x2000 && /\p{Emoji_Presentation}/u.test(String.fromCodePoint(code));
}

const emojiOrder = ['emoji', 'chinese'] as const;
const orders = {
  chinese: ['chinese', 'japanese', 'korean', 'emoji'],
  japanese: ['japanese', 'chinese', 'korean', 'emoji'],
  korean: ['korean', 'japanese', 'chinese', 'emoji'],
} as const satisfies Record<HanShapes, readonly Source[]>;

/** Which file has which character. */
function partsOf(source: Source): ReadonlyMap<number, string> {
  let known = parts.get(source);
  if (!known) {
    const require = createRequire(import.meta.url);
    const json = readFileSync(require.resolve(`${sources[source].name}/unicode.json`), 'utf8');
    known = new Map(
      Object.entries(JSON.parse(json) as Record<string, string>).flatMap(([part, ranges]) =>
        ranges
          .split(',')
          .flatMap(codesOf)
          .map((code): [number, string] => [code, part.replace(/^\[(.*)\]$/, '$1')]),
      ),
    );
    parts.set(source, known);
  }
  return known;
}

/** `U+4e00-4e02` as its numbers. */
function codesOf(range: string): number[] {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  const start = Number.parseInt(first, 16);
  return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
}

function partFont(source: Source, part: string, face: Face): Font {
  const weight = face === 'bold' ? 700 : 400;
  const key = `${source} ${part} ${weight}`;
  let font = fonts.get(key);
  if (!font) {
    const { name, file } = sources[source];
    font = readFont(`${name}/files/${file.replace('#', part)}`);
    // `getVariation` cannot read WOFF2.
    if (font.variationAxes.wght) Object.assign(font, { variationCoords: [weight] });
    fonts.set(key, font);
  }
  return font;
}
