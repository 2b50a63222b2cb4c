import t from 'tap';
import {
  readFlow,
  unquote,
} from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/flow-yaml.ts';

t.test('unquote: ends at the closing quote, and takes an open quote to the end', async (t) => {
  t.equal(unquote('"a" # comment'), 'a');
  t.equal(unquote("'it''s' # comment"), "it's");
  t.equal(unquote('"open'), 'open');
  t.equal(unquote('"'), '');
  t.equal(unquote('plain'), 'plain');
  t.equal(unquote('"\\x41\\u0042\\n\\q"'), 'AB\nq');
});

t.test('readFlow: a comma or bracket within quotes is text', async (t) => {
  t.same(readFlow(`["a, b", 'c]', d]`, 1), ['a, b', 'c]', 'd']);
});
