// `assay --help`: every command once, those of the first day first.
import { readFileSync } from 'node:fs';
import t from 'tap';
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
