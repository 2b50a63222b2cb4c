// What the test runner reads out of the TAP of a file; a failure that it missed would pass for a success.
import t from 'tap';

// Plain JavaScript without declarations, like the script that uses it.
const { readTap } = await import(new URL('../../scripts/tap-result.mjs', import.meta.url).href);

const broken = `TAP version 14
ok 1 - first
# Subtest: outer
    ok 1 - inner # SKIP no database
    not ok 2 - sum
      ---
      diff: |
        not ok 9 - only a value
        +1
      ...
    ok 3 - last
    1..3
not ok 2 - outer # time=51ms
  ---
  at: here
  ...

not ok 3 - later # TODO
not ok 4 - flat
ok 5 - end
1..5
# { total: 7, pass: 3, fail: 2, todo: 1, skip: 1 }
`;

t.test('readTap: names failures by their path, each once, with diagnostics', async (t) => {
  const { failures } = readTap(broken);

  t.same(failures, [
    {
      title: 'outer > sum',
      diagnostics: ['  diff: |', '    not ok 9 - only a value', '    +1'].map((line) => line.slice(2)),
    },
    { title: 'flat', diagnostics: [] },
  ]);
});

t.test('readTap: counts, and names what was skipped with its reason', async (t) => {
  t.match(readTap(broken), {
    pass: 3,
    fail: 2,
    skip: 1,
    skips: [{ title: 'outer > inner', reason: 'no database' }],
    isWhole: true,
  });
});

t.test('readTap: names the file of a failure where several share a process', async (t) => {
  const { failures } = readTap('# file: a.test.ts\nok 1 - one\n# file: b.test.ts\nnot ok 2 - two\n1..2\n');
  t.same(failures, [{ title: 'b.test.ts > two', diagnostics: [] }]);
});

t.test('readTap: a file that ended before its plan is not whole', async (t) => {
  t.match(readTap('TAP version 14\nok 1 - first\n    1..3\n'), { pass: 0, fail: 0, isWhole: false });
  t.match(readTap(''), { pass: 0, isWhole: false });
});
