import t from 'tap';
import { secretRules } from '../../../../../packages/core/src/scan/engines/secrets/rules/index.ts';
import {
  assignedPattern,
  atWordStart,
} from '../../../../../packages/core/src/scan/engines/secrets/secret-rule.ts';

t.test('atWordStart: a name counts where a word begins, in any case', async (t) => {
  const pattern = assignedPattern(atWordStart(/lob/), /[0-9a-f]{8}/);
  const found = (text: string) => {
    pattern.lastIndex = 0;
    return pattern.exec(text)?.[1];
  };

  for (const name of ['lob', 'LOB', 'my_lob', 'my-LOB', 'appLob', 'v2lob', 'global: 1; lob', 'blob = lob'])
    t.equal(found(`${name} = "0123abcd"`), '0123abcd', name);
  for (const name of ['blob', 'BLOB', 'GLOB', 'Blob', 'ALob', 'APPLOB'])
    t.equal(found(`${name} = "0123abcd"`), undefined, name);
});

t.test('atWordStart: a later match is found behind one that does not count', async (t) => {
  const pattern = assignedPattern(atWordStart(/lob/), /[0-9a-f]{8}/);
  const text = 'blob="0123abcd" appLob="89abcdef" lob="01234567"';

  const values = [];
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) values.push(match[1]);

  t.same(values, ['89abcdef', '01234567']);
});

t.test('secret rules: no pattern needs a newer Node than the oldest that is supported', async (t) => {
  // Modifiers such as (?-i:…) are a syntax error before Node 23.
  t.same(
    secretRules.filter(({ pattern }) => /\(\?[ims]*-?[ims]+:/.test(pattern.source)).map(({ id }) => id),
    [],
  );
});
