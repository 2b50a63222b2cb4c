// Completion, by the shells themselves: each is given the script and a line, and says what may come next.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { assayIn, isBuilt } from '../helpers/assay-command.ts';

/** A line as it is typed, what has to be among the proposals, and what must not be. */
const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['assay au', ['audits'], ['scan', 'auth']],
  ['assay audits ', ['run', 'list', 'batch'], ['security', 'add']],
  ['assay audits r', ['run'], ['list']],
  ['assay audits run --fa', ['--fail-on'], ['--type']],
  ['assay audits run express --type se', ['security'], ['dependency', '--type']],
  ['assay audits run --type security --fail-on ', ['critical', 'high', 'never'], ['security']],
  ['assay scan --format ', ['sarif', 'gitlab'], ['security']],
  ['assay scan --staged --ty', ['--type'], ['--staged']],
  ['assay completion p', ['powershell'], ['bash']],
  ['assay config set d', ['data-dir'], ['server']],
];

/** Why a shell can't be asked; false when it can. */
function without(shell: string): string | false {
  if (!isBuilt) return 'there is no build';
  const { error, status } = spawnSync(shell, ['-c', 'exit 0'], { stdio: 'ignore' });
  return error || status !== 0 ? `there is no ${shell} here` : false;
}

async function scriptFor(t: Test, shell: string): Promise<string> {
  const home = t.testdir();
  const { stdout, code } = await assayIn(home).run(['completion', shell]);
  t.equal(code, 0);
  const file = join(home, `assay.${shell === 'powershell' ? 'ps1' : shell}`);
  writeFileSync(file, stdout);
  return file;
}

/** What the shell prints, a proposal in each line; the description behind a tab is left out. */
function proposals(shell: string, program: string, env: Readonly<Record<string, string>> = {}): string[] {
  const { stdout, stderr } = spawnSync(shell, ['-c', program], {
    encoding: 'utf8',
    // bash complains of a locale that the machine does not have.
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
  });
  if (stderr !== '') throw new Error(stderr.slice(0, 300));
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0] ?? '');
}

function check(t: Test, ask: (line: string) => readonly string[]): void {
  for (const [line, wanted, unwanted] of cases) {
    const found = ask(line);
    for (const word of wanted) t.ok(found.includes(word), `${line}: ${word} among ${found.slice(0, 9)}`);
    for (const word of unwanted) t.notOk(found.includes(word), `${line}: no ${word}`);
  }
}

t.test('completion: bash completes commands, flags and values', { skip: without('bash') }, async (t) => {
  const file = await scriptFor(t, 'bash');
  const ask = (words: readonly string[]) =>
    proposals(
      'bash',
      `source "$FILE"; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')});
       COMP_CWORD=${words.length - 1}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"; complete -p assay >/dev/null`,
      { FILE: file },
    );

  check(t, (line) => ask(line.split(' ')));
  // Readline makes three words of it.
  t.same(ask(['assay', 'audits', 'run', '--type', '=', 'sec']), ['security']);
  t.ok(ask(['assay', 'audits', 'run', '--type', '=']).includes('dependency'));
  t.same(ask(['assay', 'scan', 'some-folder']), [], 'then readline proposes files');
});

t.test('completion: zsh completes through the same function', { skip: without('zsh') }, async (t) => {
  const file = await scriptFor(t, 'zsh');
  const shown = proposals('zsh', `source "$FILE"; whence -w _assay; print -r -- "\${_comps[assay]}"`, {
    FILE: file,
    ZDOTDIR: t.testdirName,
    HOME: t.testdirName,
  });

  t.match(shown, ['_assay: function', /_bash_complete.* -F _assay/]);
});

t.test('completion: fish completes commands, flags and values', { skip: without('fish') }, async (t) => {
  const file = await scriptFor(t, 'fish');
  check(t, (line) =>
    proposals('fish', `source "$FILE"; complete -C '${line}'`, { FILE: file, HOME: t.testdirName }),
  );
});

t.test(
  'completion: PowerShell completes commands, flags and values',
  { skip: without('pwsh') },
  async (t) => {
    const file = await scriptFor(t, 'powershell');
    check(t, (line) =>
      proposals(
        'pwsh',
        `. "$env:FILE"; (TabExpansion2 -inputScript '${line}' -cursorColumn ${line.length}).CompletionMatches.CompletionText`,
        { FILE: file },
      ),
    );
  },
);
