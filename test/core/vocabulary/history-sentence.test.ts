// The sentence about the commits of what only the history holds.
import t from 'tap';
import {
  historySentence,
  historySentenceOf,
} from '../../../packages/core/src/vocabulary/history-sentence.ts';

const brought = { commit: '1a2b3c4d5e6f7a8b', author: 'Dr. Ada. L', date: '2026-05-04' };
const removed = { commit: 'ffeeddccbbaa0099', author: 'Grace on tour', date: '2026-06-01' };

t.test('historySentenceOf: gives back what was written, whatever the authors are called', async (t) => {
  for (const end of [null, removed]) {
    const sentence = historySentence(brought, end);
    t.equal(`${historySentenceOf(`A key. Introduced in May. ${sentence}`)}.`, sentence);
  }
  t.equal(historySentenceOf('Introduced in version 2 by mistake.'), '');
});
