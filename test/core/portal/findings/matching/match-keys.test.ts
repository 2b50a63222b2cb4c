// Numbers by which findings are looked up that memory does not hold.
import t from 'tap';
import {
  MatchKeys,
  textNumber,
} from '../../../../../packages/core/src/portal/findings/matching/match-keys.ts';

t.test('textNumber: one number for one text, and others for others', async (t) => {
  const texts = Array.from(
    { length: 200_000 },
    (_, index) => `v1:${index.toString(16)}\0src/${index % 7}.ts`,
  );
  const numbers = texts.map(textNumber);
  t.equal(new Set(numbers).size, texts.length);
  t.ok(numbers.every((number) => Number.isSafeInteger(number) && number > 0));
  t.equal(textNumber('a text'), textNumber(['a', 'text'].join(' ')));
  t.not(textNumber(''), 0);
});

t.test('MatchKeys: what could be one thing has one number, by the pass that would say so', async (t) => {
  const keys = new MatchKeys();
  const finding = { fingerprint: 'v1:1', anchorHash: 'a', toolFingerprint: 't', ruleId: 'rule' };
  const at = (path: string) => ({ path, startLine: 1, endLine: 1, commit: null });
  keys.add({ ...finding, location: at('a.ts') });
  keys.add({ ...finding, location: at('b.ts') });
  keys.add({ ...finding, anchorHash: '', toolFingerprint: null, ruleId: 'other', location: at('a.ts') });
  keys.add({ ...finding, location: null });

  const [first, elsewhere, weak] = [0, 1, 2] as const;
  t.equal(keys.length, 4);
  t.equal(keys.identity[first], keys.identity[elsewhere]);
  t.not(keys.place[first], keys.place[elsewhere]);
  t.not(keys.tool[first], keys.tool[elsewhere]);
  t.not(keys.anchor[first], keys.anchor[elsewhere]);
  t.equal(keys.place[first], keys.place[weak]);
  t.same([keys.tool[weak], keys.anchor[weak]], [0, 0], 'what says nothing is paired with nothing');
  t.same(keys.paths, ['a.ts', 'b.ts', 'a.ts', '']);
  t.same(keys.ruleIds, ['rule', 'rule', 'other', 'rule']);
});
