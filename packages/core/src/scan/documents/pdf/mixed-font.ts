// What a PDF is set in: to the library that writes PDFs it is one font, though its letters come from several. So text of
// several scripts is measured, broken into lines and embedded as all other text.
import type { Font, Glyph, Subset } from 'fontkit';
import { baseFont, type Face } from './base-font.ts';
import { contoursOf } from './glyph-contours.ts';
import { glyphOutline } from './glyph-outline.ts';
import { type HanShapes, hanShapesOf, isEmoji, scriptFont } from './script-fonts.ts';
import { type Direction, runsInOrder } from './text-order.ts';

/** A glyph of another font than the base font. */
interface ForeignGlyph {
  readonly glyph: Glyph;
  readonly font: Font;
  /** From the units of its font to those of the base font. */
  readonly scale: number;
}

/** What fontkit keeps of a subset while it writes it; not in its types. */
interface OpenSubset extends Subset {
  glyf: Uint8Array[];
  loca: { readonly offsets: number[] };
  hmtx: { readonly metrics: { readonly advance: number; readonly bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

interface Placed {
  readonly glyph: Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>;
  readonly position: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
}

/** Above the ids of every font. */
const firstForeign = 0x10000;

const mixedFonts = new Map<Face, Font>();

export function mixedFont(face: Face): Font {
  let font = mixedFonts.get(face);
  if (!font) {
    font = mixed(face);
    mixedFonts.set(face, font);
  }
  return font;
}

/** Whether a character can be shown. */
export function hasLetter(code: number, shapes: HanShapes, face: Face): boolean {
  return fontOf(code, shapes, face) !== undefined;
}

/** Emoji look alike all over a report; everything else is taken from the base font first. */
function fontOf(code: number, shapes: HanShapes, face: Face): Font | undefined {
  const base = baseFont(face);
  if (!base.hasGlyphForCodePoint(code)) return scriptFont(code, shapes, face);
  return (isEmoji(code) && scriptFont(code, shapes, face)) || base;
}

function mixed(face: Face): Font {
  const base = baseFont(face);
  const foreign: ForeignGlyph[] = [];
  const ids = new Map<Font, Map<number, number>>();

  const idOf = (font: Font, glyph: Glyph): number => {
    const known = ids.get(font) ?? new Map<number, number>();
    ids.set(font, known);
    let id = known.get(glyph.id);
    if (id === undefined) {
      id = firstForeign + foreign.push({ glyph, font, scale: base.unitsPerEm / font.unitsPerEm }) - 1;
      known.set(glyph.id, id);
    }
    return id;
  };

  const placed = (text: string, font: Font, direction: Direction | undefined): Placed[] => {
    const run = font.layout(text, undefined, undefined, undefined, direction);
    const scale = base.unitsPerEm / font.unitsPerEm;
    return run.glyphs.map((glyph, index) => {
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
      return {
        glyph: {
          id: font === base ? glyph.id : idOf(font, glyph),
          advanceWidth: glyph.advanceWidth * scale,
          codePoints: glyph.codePoints,
        },
        position: {
          xAdvance: xAdvance * scale,
          yAdvance: yAdvance * scale,
          xOffset: xOffset * scale,
          yOffset: yOffset * scale,
        },
      };
    });
  };

  return Object.assign(Object.create(base) as Font, {
    /** `features` is what the page says of the line: its direction, where some of it is written from right to left. */
    layout(text: string, features?: readonly Direction[]) {
      // Most words.
      if (/^[ -~]*$/.test(text)) return base.layout(text);
      const [direction] = features ?? [];
      const runs = direction === undefined ? [{ text, direction }] : runsInOrder(text, direction);
      const all = runs.flatMap((run) => {
        const pieces = piecesOf(run.text, face).map((piece) => placed(piece.text, piece.font, run.direction));
        return (run.direction === 'rtl' ? pieces.reverse() : pieces).flat();
      });
      const positions = all.map(({ position }) => position);
      return {
        glyphs: all.map(({ glyph }) => glyph),
        positions,
        // The library scales the positions, and asks afterwards.
        get advanceWidth() {
          return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
        },
      };
    },

    createSubset(): Subset {
      const subset = base.createSubset() as OpenSubset;
      const addOwn = subset._addGlyph.bind(subset);
      subset._addGlyph = (id) => {
        const other = foreign[id - firstForeign];
        return other ? addForeign(subset, other) : addOwn(id);
      };
      return subset;
    },
  });
}

/** Characters of one font that follow each other: only then they are shaped together. */
function piecesOf(text: string, face: Face): readonly { readonly text: string; readonly font: Font }[] {
  const pieces: { text: string; readonly font: Font }[] = [];
  const shapes = hanShapesOf(text);
  for (const character of text) {
    const font = fontOf(character.codePointAt(0) ?? 0, shapes, face) ?? baseFont(face);
    const last = pieces.at(-1);
    if (last?.font === font) last.text += character;
    else pieces.push({ text: character, font });
  }
  return pieces;
}

function addForeign(subset: OpenSubset, { glyph, font, scale }: ForeignGlyph): number {
  const contours = contoursOf(glyph, font);
  const bytes = glyphOutline(contours, scale);
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({
    advance: Math.round(glyph.advanceWidth * scale),
    bearing: Math.round(Math.min(...contours.flat().map(({ x }) => x)) * scale) || 0,
  });
  subset.offset += bytes.length;
  return subset.glyf.length - 1;
}
