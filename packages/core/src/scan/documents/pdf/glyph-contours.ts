// The contours of a glyph at the weight that its font was given.
import type { Font, Glyph } from 'fontkit';
import type { OutlinePoint } from './glyph-outline.ts';

interface Point extends OutlinePoint {
  readonly endContour: boolean;
  copy(): Point;
}

/** What fontkit has of a glyph and its font; not in its types. */
interface OpenGlyph extends Glyph {
  _getContours(): readonly (readonly Point[])[];
}
interface OpenFont extends Font {
  readonly _variationProcessor: { transformPoints(id: number, points: readonly Point[]): void } | null;
}

/** Of a font in WOFF2, fontkit draws the lightest weight only; it has what changes that, which is applied here. */
export function contoursOf(glyph: Glyph, font: Font): readonly (readonly OutlinePoint[])[] {
  const contours = (glyph as OpenGlyph)._getContours();
  const processor = (font as OpenFont)._variationProcessor;
  const end = contours.at(-1)?.at(-1);
  if (!processor || !end) return contours;
  const copies = contours.map((contour) => contour.map((point) => point.copy()));
  // Its deltas name four more points, each a contour of its own: the margins.
  const margins = [end, end, end, end].map((point) => point.copy());
  processor.transformPoints(glyph.id, [...copies.flat(), ...margins]);
  return copies;
}
