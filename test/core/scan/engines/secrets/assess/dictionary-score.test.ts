// How much a text looks like words, by its pairs of letters.
import t from 'tap';
import {
  dictionaryScore,
  looksRandom,
} from '../../../../../../packages/core/src/scan/engines/secrets/assess/dictionary-score.ts';

t.test('dictionaryScore: the mean of the pairs of letters that stand together', async (t) => {
  t.same(dictionaryScore('th'), { score: 6, pairs: 1 });
  t.same(dictionaryScore('TH'), { score: 6, pairs: 1 }, 'ignoring case');
  t.same(dictionaryScore('the'), { score: 7, pairs: 2 });
  t.same(dictionaryScore('t-h 1e'), { score: 0, pairs: 0 }, 'none stand together');
  t.same(dictionaryScore(''), { score: 0, pairs: 0 });
  t.same(dictionaryScore('az'), { score: 2, pairs: 1 }, 'from the first letter to the last');
});

t.test('looksRandom: words are not, letters that languages avoid are', async (t) => {
  for (const text of ['password', 'correcthorsebatterystaple', 'MyConnectionString'])
    t.equal(looksRandom(text), false, text);
  for (const text of ['xkqjzvwpgb', 'aB3dE9', 'qXv7KzpWj2']) t.equal(looksRandom(text), true, text);
});
