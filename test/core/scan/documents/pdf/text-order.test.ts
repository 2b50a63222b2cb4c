// In which order words stand that are written from right to left.
import fc from 'fast-check';
import t from 'tap';
import { directionOf, runsInOrder } from '../../../../../packages/core/src/scan/documents/pdf/text-order.ts';

const shown = (line: string, base: 'ltr' | 'rtl') =>
  runsInOrder(line, base).map(({ text, direction }) => `${direction} ${text}`);

t.test('direction: that of the first letter, where there is a word from right to left', async (t) => {
  t.equal(directionOf('Report of 2026'), undefined);
  t.equal(directionOf('漢字 🚀'), undefined);
  t.equal(directionOf('42: تقرير of Ada'), 'rtl');
  t.equal(directionOf('Team תשלום'), 'ltr');
});

t.test('order: words from right to left, numbers and Latin in it as they are', async (t) => {
  t.same(shown('Team فريق ok', 'ltr'), ['ltr Team ', 'rtl فريق', 'ltr  ok']);
  t.same(shown('نسخة 2026 من Assay', 'rtl'), ['ltr Assay', 'rtl  من ', 'ltr 2026', 'rtl نسخة ']);
  t.same(shown('(נסחה)', 'rtl'), ['rtl )נסחה('], 'brackets point the other way');
  t.same(shown('نسخة ', 'rtl'), ['rtl نسخة', 'ltr  '], 'space at the end does not move the line');
});

t.test('order: loses and adds nothing', async (t) => {
  const part = fc.constantFrom('a', ' ', '1', '٣', 'ب', 'ש', '.', '-', '/', '漢', '\u0301');
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom('ltr', 'rtl'), (parts, base) => {
      const line = parts.join('');
      const all = runsInOrder(line, base).map(({ text }) => text);
      t.same([...all.join('')].sort(), [...line].sort());
      const ltr = runsInOrder(line.replace(/[بש٣]/g, ''), 'ltr');
      t.same(ltr.map(({ text }) => text).join(''), line.replace(/[بש٣]/g, ''));
    }),
  );
});
