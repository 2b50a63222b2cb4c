// One font for all scripts: what is laid out, and what is embedded of it.
import { create, type Font } from 'fontkit';
import t from 'tap';
import { baseFont } from '../../../../../packages/core/src/scan/documents/pdf/base-font.ts';
import { mixedFont } from '../../../../../packages/core/src/scan/documents/pdf/mixed-font.ts';

const textOf = (font: Font, text: string, direction?: 'ltr' | 'rtl') =>
  font
    .layout(text, direction ? [direction] : undefined)
    .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('');

t.test('layout: Latin is that of the base font, other letters have the width of an em', async (t) => {
  const font = mixedFont('plain');
  const run = font.layout('A漢🚀');
  t.equal(run.glyphs[0]?.id, baseFont('plain').glyphForCodePoint(65).id);
  t.equal(run.glyphs[1]?.advanceWidth, font.unitsPerEm);
  t.ok(run.advanceWidth > 2 * font.unitsPerEm);
  t.equal(textOf(font, 'チーム 支払い'), 'チーム 支払い');
});

t.test('layout: Arabic letters are joined, and stand from right to left', async (t) => {
  const font = mixedFont('plain');
  const ids = (text: string) => font.layout(text, ['rtl']).glyphs.map(({ id }) => id);
  const [alone] = ids('ب');
  t.notOk(ids('ببب').includes(alone ?? -1), 'no letter of a word looks like one alone');
  t.equal(new Set(ids('ببب')).size, 3, 'first, middle and last letter differ');
  t.equal(textOf(font, 'درس Assay 42', 'rtl'), 'Assay 42 سرد');
});

t.test('subset: embeds the outlines of all fonts, each once', async (t) => {
  const font = mixedFont('bold');
  const subset = font.createSubset();
  const { glyphs } = font.layout('A漢B字漢🚀');
  // Its types say that it takes a glyph, and answers whether it is new.
  const ids = glyphs.map(({ id }) => Number(subset.includeGlyph(id as never)));
  t.equal(ids[1], ids[4]);
  const read = create(Buffer.from(subset.encode())) as Font;
  for (const [index, id] of ids.entries()) {
    const { cbox, advanceWidth } = read.getGlyph(id);
    t.ok(cbox.width > 500 && cbox.height > 500, `glyph ${index} has an outline`);
    t.ok(Math.abs(advanceWidth - (glyphs[index]?.advanceWidth ?? 0)) <= 1, `glyph ${index} has its width`);
  }
});
