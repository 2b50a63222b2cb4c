// An outline that is written is the outline that is read.
import fc from 'fast-check';
import t from 'tap';
import {
  glyphOutline,
  type OutlinePoint,
} from '../../../../../packages/core/src/scan/documents/pdf/glyph-outline.ts';

t.test('outline: read again, it is the same', async (t) => {
  const coordinate = fc.integer({ min: -4_000, max: 4_000 });
  const point = fc.record({ x: coordinate, y: coordinate, onCurve: fc.boolean() });
  const contours = fc.array(fc.array(point, { minLength: 1, maxLength: 9 }), { maxLength: 5 });
  fc.assert(
    fc.property(contours, (drawn) => {
      const bytes = glyphOutline(drawn, 1);
      t.equal(bytes.length % 4, 0);
      t.same(read(bytes), drawn);
    }),
  );
});

t.test('outline: of another size, in whole numbers', async (t) => {
  const [contour] = read(glyphOutline([[{ x: 10, y: -3, onCurve: true }]], 2.048));
  t.same(contour, [{ x: 20, y: -6, onCurve: true }]);
  t.equal(glyphOutline([], 1).length, 0, 'a space has none');
});

function read(bytes: Buffer): OutlinePoint[][] {
  if (bytes.length === 0) return [];
  const ends = Array.from({ length: bytes.readInt16BE(0) }, (_, index) => bytes.readInt16BE(10 + 2 * index));
  const many = (ends.at(-1) ?? 0) + 1;
  const flags = 12 + 2 * ends.length;
  let [x, y] = [0, 0];
  const points = Array.from({ length: many }, (_, index) => {
    x += bytes.readInt16BE(flags + many + 2 * index);
    y += bytes.readInt16BE(flags + many + 2 * (many + index));
    return { x, y, onCurve: bytes.readUInt8(flags + index) === 1 };
  });
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}
