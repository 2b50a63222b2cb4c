import t from 'tap';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';

t.test('Coverage: files that could not be read are named, five of each reason', async (t) => {
  const coverage = new Coverage();
  for (const name of ['g', 'f', 'e', 'd', 'c', 'b', 'a']) coverage.skip('unparsable', `${name}.php`);
  coverage.skip('too_large', 'dump.sql');
  coverage.skip('binary', 'logo.png');

  const { problems = [], skipped } = coverage.summary();

  t.strictSame(
    problems.map(({ path, line }) => [path, line]),
    [...'abcde'].map((name) => [`${name}.php`, null]).concat([['dump.sql', null]]),
  );
  t.match(problems.at(0)?.message, /could not be parsed/);
  t.match(problems.at(-1)?.message, /too large/);
  t.match(skipped, [
    { reason: 'binary' },
    { reason: 'too_large', count: 1 },
    { reason: 'unparsable', count: 7 },
  ]);
});

t.test('Coverage: a file with a sentence of its own is named by that alone', async (t) => {
  const coverage = new Coverage();
  coverage.broken({ path: 'a.php', line: 3, message: 'A quote is not closed.' }, 'unparsable');

  t.strictSame(coverage.summary().problems, [{ path: 'a.php', line: 3, message: 'A quote is not closed.' }]);
  t.equal(new Coverage().summary().problems, undefined);
});
