// Which lines around a finding are kept, and which of them are its own.
import t from 'tap';
import { highlighted, toExcerpt } from '../../../../packages/core/src/scan/identity/excerpt.ts';

t.test('toExcerpt: highlights the lines of the finding as far as they are shown', async (t) => {
  const excerpt = toExcerpt(
    { startLine: 4, lines: ['a(', '  b,', '  c,'], redacted: false },
    { startLine: 5, endLine: 90 },
  );

  t.same(excerpt?.highlight, { startLine: 5, endLine: 6 });
  t.same(excerpt && highlighted(excerpt), ['  b,', '  c,']);
});

t.test('toExcerpt: highlights the last line where the place lies behind it', async (t) => {
  const excerpt = toExcerpt(
    { startLine: 1, lines: ['a', 'b'], redacted: false },
    { startLine: 9, endLine: 9 },
  );

  t.same(excerpt?.highlight, { startLine: 2, endLine: 2 });
});

t.test('toExcerpt: keeps nothing of blank lines', async (t) => {
  t.equal(
    toExcerpt({ startLine: 1, lines: ['', '  '], redacted: false }, { startLine: 1, endLine: 1 }),
    null,
  );
});
