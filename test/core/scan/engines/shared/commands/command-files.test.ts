// Where files other than shell scripts hold commands, and at which lines.
import t from 'tap';
import {
  commandReader,
  joinCommands,
} from '../../../../../../packages/core/src/scan/engines/shared/commands/command-files.ts';

function commandsIn(path: string, text: string): Record<number, string> {
  const commands = commandReader(path)?.(text.split('\n')) ?? [];
  return Object.fromEntries(
    commands.flatMap((command, index) => (command.trim() === '' ? [] : [[index + 1, command.trim()]])),
  );
}

t.test(
  'commands: YAML gives the values of keys that take commands, blocks and lists line by line',
  async (t) => {
    t.same(commandsIn('a.yml', 'run: make\nname: make it\nscript:\n- a\n- |\n  b\n  c: d\nother: x'), {
      1: 'make',
      4: 'a',
      6: 'b',
      7: 'c: d',
    });
    t.same(
      commandsIn(
        'a.yml',
        'steps:\n  - run: &p |\n      a\n\n      b\n    env: { A: b }\n  - run:\n      name: x\n      command: c',
      ),
      {
        3: 'a',
        5: 'b',
        9: 'c',
      },
    );
  },
);

t.test('commands: Dockerfiles give what RUN executes, heredocs included', async (t) => {
  t.same(
    commandsIn(
      'Dockerfile',
      'FROM a\nRUN a && \\\n  # b\n  c\nRUN <<E bash\nd\nE\nCOPY <<E /x\ne\nE\nCMD ["f"]',
    ),
    {
      2: 'a && \\',
      3: '# b',
      4: 'c',
      5: '<<E bash',
      6: 'd',
    },
  );
});

t.test('commands: recipes, hooks and steps give theirs', async (t) => {
  t.same(commandsIn('Makefile', 'A = b\nall: x\n\t@a $$B\nC := $(shell c)\n# d:\n'), { 3: 'a $B', 4: 'c' });
  t.same(commandsIn('package.json', '{"description": "a",\n"scripts": {"b": "c \\"d\\"",\n"e": "f"}}'), {
    2: 'c "d"',
    3: 'f',
  });
  t.same(commandsIn('Jenkinsfile', "stage('a') {\n  sh '''\n  a\n  '''\n  echo 'b'\n}"), {
    2: "sh '''",
    3: 'a',
    4: "'''",
  });
  t.same(commandsIn('main.tf', 'a = "b"\nuser_data = <<-E\n  c\nE\ninline = [\n  "d",\n]\n'), {
    2: 'user_data = <<-E',
    3: 'c',
    5: 'inline = [',
    6: '"d",',
  });
  t.equal(commandReader('src/main.ts'), undefined);
});

t.test('commands: a command that goes on is joined where it begins', async (t) => {
  t.same(joinCommands(['a \\', '  b \\', '  | c', 'd && \\', 'e', 'f |', '  g', 'h \\', '# i', 'j']), [
    'a  b  | c',
    '',
    '',
    'd && \\',
    'e',
    'f | g',
    '',
    'h  j',
    '# i',
    '',
  ]);
});

t.test('commands: what && or ; begins is a command of its own, what a pipe begins is not', async (t) => {
  t.same(joinCommands(['set -eux \\', '  && chmod 777 a \\', '  ; curl -k b \\', '  || true']), [
    'set -eux \\',
    '  && chmod 777 a \\',
    '  ; curl -k b \\',
    '  || true',
  ]);
  t.same(joinCommands(['curl a \\', '  | sh']), ['curl a  | sh', '']);
});

t.test('commands: scripts of PowerShell, without their comments', async (t) => {
  const read = commandReader('tools/install.ps1');
  t.same(read?.(['# iwr a | iex', 'iwr a | iex # b', '<# c', 'd', '#> e', 'f <# g #> h', '"a#b"']), [
    '',
    'iwr a | iex',
    '',
    '',
    ' e',
    'f  h',
    '"a#b"',
  ]);
  t.equal(commandReader('a.psd1'), undefined);
});
