// The contours of a glyph: at its font's weight where it has several, as they are where it has one.
import t from 'tap';
import { baseFont } from '../../../../../packages/core/src/scan/documents/pdf/base-font.ts';
import { contoursOf } from '../../../../../packages/core/src/scan/documents/pdf/glyph-contours.ts';
import { scriptFont } from '../../../../../packages/core/src/scan/documents/pdf/script-fonts.ts';

t.test('contours: of a font with one weight', async (t) => {
  const font = baseFont('plain');
  t.equal(contoursOf(font.glyphForCodePoint(79), font).length, 2, 'the outside and the inside of an O');
  t.same(contoursOf(font.glyphForCodePoint(32), font), [], 'a space');
});

t.test(
  'contours: the same at every weight but for their points, however often they are asked for',
  async (t) => {
    const [plain, bold] = (['plain', 'bold'] as const).map((face) => {
      const font = scriptFont(0x56fd, 'chinese', face);
      if (!font) throw new Error('There is no font.');
      const glyph = font.glyphForCodePoint(0x56fd);
      const first = contoursOf(glyph, font);
      t.same(contoursOf(glyph, font), first, 'asked twice');
      return first;
    });
    t.same(
      plain?.map(({ length }) => length),
      bold?.map(({ length }) => length),
    );
    t.notSame(plain, bold);
  },
);
