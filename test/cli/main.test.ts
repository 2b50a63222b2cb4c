// A command that is not there: what was meant, with the words that were given to it.
import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { assayBinary, assayIn } from '../helpers/assay-command.ts';

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
  [
    'webhooks create https://a.example',
    '`webhooks create`. Did you mean `assay webhooks add https://a.example`?',
  ],
  ['tokens rm ci', '`tokens rm`. Did you mean `assay tokens delete ci`?'],
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

t.test(
  'assay rules list > /dev/full: lost output is no answer',
  { skip: !existsSync('/dev/full') && 'there is no /dev/full here' },
  async (t) => {
    const { status, stderr } = spawnSync(process.execPath, [assayBinary, 'rules', 'list'], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      encoding: 'utf8',
    });

    t.equal(status, 5);
    t.equal(stderr, 'assay: The disk is full. Free some space and try again.\n');
  },
);

t.test('assay scna "my folder": quotes what a shell would split', async (t) => {
  const { stderr } = await assayIn(t.testdir({})).run(['scna', 'my folder']);

  t.ok(stderr.includes("Did you mean `assay scan 'my folder'`?"), stderr);
});

t.test('assay advisories import: says once what is wrong with the file', async (t) => {
  const home = t.testdir({ 'bundle.gz': 'no bundle' });
  const file = join(home, 'bundle.gz');
  const { code, stderr } = await assayIn(home).run(['advisories', 'import', file]);

  t.equal(code, 2);
  t.equal(
    stderr,
    `assay: ${file} is damaged, or was not written by \`assay advisories export\`. Nothing was imported.\n`,
  );
});
