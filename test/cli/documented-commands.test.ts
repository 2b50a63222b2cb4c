// Every command line in the README and the documents names commands, flags and values that exist.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

interface Flag {
  readonly type: 'boolean' | 'option';
  readonly char?: string;
  readonly allowNo?: boolean;
  readonly options?: readonly string[];
}

interface Command {
  readonly flags: Readonly<Record<string, Flag>>;
}

const root = join(import.meta.dirname, '../..');
const manifest = readFileSync(join(root, 'packages/cli/oclif.manifest.json'), 'utf8');
const { commands } = JSON.parse(manifest) as { commands: Record<string, Command> };
const documents = [
  'README.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'packages/*/docs/**/*.md',
  'examples/**/*.md',
];

/** The first line of what a checkpoint of the audit log signs. */
const signed = 'activity checkpoint';

interface Line {
  readonly place: string;
  readonly words: readonly string[];
}

/** `assay …` at the start of a line or in backquotes; line continuations are joined. */
function documentedLines(): Line[] {
  return globSync(documents, { cwd: root, exclude: (path) => path.includes('node_modules') }).flatMap(
    (file) => {
      const text = readFileSync(join(root, file), 'utf8').replaceAll(/\\\n\s*/g, ' ');
      const inBlocks = text
        .split('\n')
        .flatMap(
          (line) =>
            /^\s*(?:[$#-] |run: )?(?:[A-Z_]+=\S+ )*(?:\.\/)?assay ([a-z][\w:-]* ?.*)$/.exec(line)?.[1] ?? [],
        );
      const inline = [...text.matchAll(/`(?:\.\/)?assay ([a-z][^`\n]*)`/g)].map(
        ([, command = '']) => command,
      );
      // Text that goes on about a command begins with its name in backquotes, too.
      const commands = [...inBlocks.filter((line) => !line.includes('`')), ...inline];
      return commands.map((command) => ({ place: `${file}: assay ${command}`, words: wordsOf(command) }));
    },
  );
}

/** As a shell splits them, up to a comment, a pipe or a redirection; brackets around what is optional are taken away. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)) {
    if (/^(?:#|\||>|<|&&|;)/.test(word)) break;
    words.push(word.replaceAll(/["'[\]]/g, ''));
  }
  return words;
}

function faultOf(words: readonly string[]): string | undefined {
  const flagsAt = words.findIndex((word) => word.startsWith('-'));
  const names = flagsAt < 0 ? words : words.slice(0, flagsAt);
  const length = [3, 2, 1].find((count) => commands[names.slice(0, count).join(':')] !== undefined);
  if (length === undefined) return names[0] === 'help' ? undefined : `no command ${names.join(' ')}`;
  const { flags } = commands[names.slice(0, length).join(':')] as Command;
  for (const [index, word] of words.entries()) {
    if (!word.startsWith('-') || word === '-' || /^-\d/.test(word)) continue;
    const [name = '', attached] = word.split('=', 2);
    if (['--help', '-h', '--json'].includes(name)) continue;
    const flag = name.startsWith('--')
      ? (flags[name.slice(2)] ?? (flags[name.slice(5)]?.allowNo ? { type: 'boolean' as const } : undefined))
      : Object.values(flags).find(({ char }) => char === name.slice(1));
    if (flag === undefined) return `no flag ${name}`;
    if (flag.type === 'boolean' || !('options' in flag) || flag.options === undefined) continue;
    const value = attached ?? words[index + 1] ?? '';
    const wrong = value.split(/[,|]/).find((one) => !flag.options?.includes(one));
    if (wrong !== undefined && !/[A-Z$…]/.test(wrong)) return `${name} does not take ${wrong}`;
  }
  return undefined;
}

t.test('documents: every assay command line names commands, flags and values that exist', async (t) => {
  const lines = documentedLines();

  t.ok(lines.length > 60, `${lines.length} lines`);
  for (const { place, words } of lines)
    if (words.join(' ') !== signed) t.equal(faultOf(words), undefined, place);
});

t.test('documents: the test sees unknown commands, flags and values', async (t) => {
  t.equal(faultOf(['scam', '.']), 'no command scam .');
  t.equal(faultOf(['scan', '.', '--exclude', 'a']), 'no flag --exclude');
  t.equal(faultOf(['scan', '--type', 'security,secrets']), '--type does not take secrets');
  t.equal(faultOf(['findings', 'list', '--no-exploited', '--all']), undefined);
});
