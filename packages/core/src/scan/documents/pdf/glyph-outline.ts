// The outline of a glyph as TrueType keeps it.

export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  /** Else it pulls the curve between the points beside it. */
  readonly onCurve: boolean;
}

/**
 * By https://learn.microsoft.com/typography/opentype/spec/glyf, as a simple glyph without hints; empty without contours. Every
 * coordinate takes two bytes: the file is packed later.
 */
export function glyphOutline(contours: readonly (readonly OutlinePoint[])[], scale: number): Buffer {
  if (contours.length === 0) return Buffer.alloc(0);
  const points = contours.flat();
  const xs = points.map(({ x }) => Math.round(x * scale));
  const ys = points.map(({ y }) => Math.round(y * scale));
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let last = -1;
  const ends = contours.map(({ length }) => {
    last += length;
    return last;
  });
  const bytes = Buffer.concat([
    words([contours.length, ...box, ...ends, 0]),
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    words(steps(xs)),
    words(steps(ys)),
  ]);
  // Glyphs begin at multiples of four.
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

/** From each to the next. */
function steps(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, 2 * index);
  return bytes;
}
