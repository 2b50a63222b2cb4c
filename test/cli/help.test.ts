// `assay --help`: every command once, those of the first day first.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { categories } from '../../packages/cli/src/field-values.ts';
import { commandGroups } from '../../packages/cli/src/help.ts';
import { assayIn } from '../helpers/assay-command.ts';

t.test('assay --help: begins with the commands of the first day, and leaves none out', async (t) => {
  const { stdout } = await assayIn(t.testdir({})).run(['--help']);

  t.match(stdout, /^START HERE\n {2}scan {2,}Scan .*\n {2}quickstart {2,}/m);
  t.ok(stdout.split('\n').findIndex((line) => line.startsWith('  scan ')) < 15, 'without scrolling');
  t.notMatch(stdout, /^ {2}[a-z]+ *$/m, 'each has a summary');
});

t.test('commandGroups: names every command and topic exactly once', async (t) => {
  const manifest = new URL('../../packages/cli/oclif.manifest.json', import.meta.url);
  const { commands } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    commands: Record<string, { hidden?: boolean }>;
  };
  const shown = Object.entries(commands).filter(([, { hidden }]) => hidden !== true);
  const known = new Set(shown.map(([id]) => id.replace(/:.*/, '')));

  t.strictSame(commandGroups.flatMap(([, names]) => names).toSorted(), [...known].toSorted());
});

t.test('assay scan --help: a list of choices breaks between two of them', async (t) => {
  const { stdout } = await assayIn(t.testdir({})).run(['scan', '--help'], { env: { COLUMNS: '80' } });

  const [, given = ''] = /--category=<option>[^<]*<options: ([^>]*)>/.exec(stdout) ?? [];
  t.ok(given.includes('\n'), 'it is longer than a line');
  t.strictSame(
    given.split('|').map((choice) => choice.trim()),
    [...categories],
    'each is whole',
  );
});

t.test('assay audits import: names the flags that are missing as they are typed', async (t) => {
  const { code, stderr } = await assayIn(t.testdir({})).run([
    'audits',
    'import',
    'a.json',
    '--repository',
    'a',
  ]);

  t.equal(code, 2);
  t.match(stderr, /^assay: Missing flag --type \(security, .*dependency\)\./);
});
