import t from 'tap';
import { endOfBrackets } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/source-literals.ts';

t.test('endOfBrackets: is the offset behind the closing bracket, or the end of the text', async (t) => {
  const end = (text: string) => endOfBrackets(text, 0, { comment: '#' });

  t.equal(end('[a]b'), 3);
  t.equal(end('[(a), "]"]b'), 10);
  t.equal(end('[a # ]\n]b'), 8);
  t.equal(end('[a'), 2);
});
