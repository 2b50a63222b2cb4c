// A command that is not there: what was meant, with the words that were given to it.
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const mistyped: readonly (readonly [string, string])[] = [
  ['scna .', '`scna`. Did you mean `assay scan .`?'],
  ['sacn src test', '`sacn`. Did you mean `assay scan src test`?'],
  ['explian sql-injection --json', '`explian`. Did you mean `assay explain sql-injection`?'],
  ['completon bash', '`completon`. Did you mean `assay completion bash`?'],
  ['finding ls', '`finding ls`. Did you mean `assay findings list`?'],
  ['findings lst', '`findings lst`. Did you mean `assay findings list`?'],
  [
    'repo add https://git.example.com/a',
    '`repo add`. Did you mean `assay repos add https://git.example.com/a`?',
  ],
  ['finding', '`finding`. Did you mean `assay findings`?'],
  ['frobnicate the thing', '`frobnicate the`. Run'],
];

for (const [line, sentence] of mistyped) {
  t.test(`assay ${line}: names the command that was meant`, async (t) => {
    const { code, stderr } = await assayIn(t.testdir({})).run(line.split(' '));

    t.equal(code, 2);
    t.ok(stderr.includes(`Unknown command ${sentence}`), stderr);
  });
}

t.test('assay scna "my folder": quotes what a shell would split', async (t) => {
  const { stderr } = await assayIn(t.testdir({})).run(['scna', 'my folder']);

  t.ok(stderr.includes("Did you mean `assay scan 'my folder'`?"), stderr);
});
