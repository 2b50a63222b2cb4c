// What stands around a part of a text: quotation marks of a statement, elements and tags of a page.
import t from 'tap';
import {
  asReadBy,
  ignoring,
  isInScript,
  isInTag,
  isQuoted,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/before-checks.ts';
import type { IrNode } from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/ir.ts';
import {
  constantValue,
  joinValues,
  unknownValue,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/taint-value.ts';

const after = '';
const code: IrNode = { kind: 'group', start: 0, end: 0, parts: [] };

t.test('quotation marks of a statement are counted, escaped ones left out', async (t) => {
  for (const before of ["select '", 'select "', "select 'a' || '", "select '\\'", "x = '\0%"])
    t.equal(isQuoted({ before, after }), true, before);
  for (const before of ['select ', "select 'a' || ", '"it\'s" = ', "select '\0' and id = "])
    t.equal(isQuoted({ before, after }), false, before);
});

t.test('elements and tags of a page', async (t) => {
  t.equal(isInScript({ before: '<SCRIPT type="a">var s = ', after }), true);
  t.equal(isInScript({ before: '<script></script><p>', after }), false);
  t.equal(isInTag({ before: '<p><a href="', after }), true);
  t.equal(isInTag({ before: '<p>', after }), false);
});

t.test('each reader sees what its own escapes leave', async (t) => {
  const raw = { ...unknownValue(code, null, 'request' as const) };
  const escaped = { ...unknownValue(code), sanitized: true, escaped: { by: 'html' as const, before: raw } };
  const text = joinValues(code, [constantValue(code, 'ls '), escaped]);
  t.equal(asReadBy(text, {}), text);
  t.equal(asReadBy(text, { ignoresEscapes: ignoring('sql') }).origin, 'unknown');
  t.equal(asReadBy(text, { ignoresEscapes: ignoring('html') }).origin, 'request');
  const left = { ...raw, signs: './' };
  t.equal(asReadBy(left, {}).sanitized, undefined);
  t.equal(asReadBy(left, { harmfulSigns: () => /;/ }).sanitized, true);
});
