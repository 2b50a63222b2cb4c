// The `assay` command lines of the README and the documents, in blocks and in backquotes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const documents = [
  'README.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'packages/*/docs/**/*.md',
  'examples/**/*.md',
];

interface Flag {
  readonly type: 'boolean' | 'option';
  readonly char?: string;
  readonly required?: boolean;
  readonly allowNo?: boolean;
  readonly options?: readonly string[];
}

export interface Command {
  readonly flags: Readonly<Record<string, Flag>>;
  readonly args: Readonly<Record<string, { readonly required?: boolean }>>;
}

const manifest = readFileSync(join(root, 'packages/cli/oclif.manifest.json'), 'utf8');
/** By id: `findings:list`. */
export const { commands } = JSON.parse(manifest) as { commands: Readonly<Record<string, Command>> };

export interface DocumentedLine {
  readonly place: string;
  /** Without `assay`. */
  readonly words: readonly string[];
}

/** The first line of what a checkpoint of the audit log signs. */
const signed = 'activity checkpoint';

/** Line continuations are joined. */
export function documentedLines(): DocumentedLine[] {
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
      const lines = [...inBlocks.filter((line) => !line.includes('`')), ...inline];
      return lines
        .map((line) => ({ place: `${file}: assay ${line}`, words: wordsOf(line) }))
        .filter(({ words }) => words.join(' ') !== signed);
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

/** The command's id and what is given to it; undefined where there is no such command. */
export function parseLine(
  words: readonly string[],
): { readonly id: string; readonly given: readonly string[] } | undefined {
  const flagsAt = words.findIndex((word) => word.startsWith('-'));
  const names = flagsAt < 0 ? words : words.slice(0, flagsAt);
  const length = [3, 2, 1].find(
    (count) => count <= names.length && commands[names.slice(0, count).join(':')] !== undefined,
  );
  return length === undefined
    ? undefined
    : { id: names.slice(0, length).join(':'), given: words.slice(length) };
}
