// Words of the glossary's left column that names and comments of the sources still have, by file. What is left only shrinks:
// `check-vocabulary.ts` fails where a file has more of them than scripts/remaining-dialect.txt says, and `npm run docs`
// writes what is left now.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialectInComments, dialectInNames } from './find-dialect.ts';
import { comments, texts } from './vocabulary.ts';

/** Of texts alone: no comment has those of `comments` at all. */
const ofTexts = texts.filter(([pattern]) => !comments.some(([other]) => other.source === pattern.source));
const root = join(import.meta.dirname, '..');
const listPath = 'scripts/remaining-dialect.txt';

/** Numbers of words by file; a line of the list is a path, the words in names and those in comments. */
export type Remaining = Readonly<Record<string, { readonly names?: number; readonly comments?: number }>>;

export function listedDialect(): Remaining {
  const lines = readFileSync(join(root, listPath), 'utf8').split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const [file = '', names, comments] = line.split(' ');
      return [file, { names: Number(names), comments: Number(comments) }];
    }),
  );
}

/** What a source file has in names and in comments. */
export function remainingIn(file: string, source: string) {
  return { names: dialectInNames(file, source), comments: dialectInComments(file, source, ofTexts) };
}

export function isSource(file: string): boolean {
  return /^packages\/[^/]+\/(?:src|web\/src|bin)\/.*\.(?:ts|tsx|js)$/.test(file);
}

/** Released, or generated. */
export function isFrozen(file: string): boolean {
  return /\/migrations\/|\.d\.ts$/.test(file);
}

/** The list with what is left now: never more than before. */
export function shrunkDialect(listed: Remaining = listedDialect()): Remaining {
  const files = globSync(['packages/*/{src,bin}/**/*.{ts,js}', 'packages/*/web/src/**/*.{ts,tsx}'], {
    cwd: root,
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((file) => isSource(file) && !isFrozen(file) && Object.hasOwn(listed, file))
    .sort();
  return Object.fromEntries(
    files.flatMap((file) => {
      const left = remainingIn(file, readFileSync(join(root, file), 'utf8'));
      const before = listed[file] ?? {};
      const names = Math.min(left.names.length, before.names ?? 0);
      const comments = Math.min(left.comments.length, before.comments ?? 0);
      const entry = { ...(names > 0 && { names }), ...(comments > 0 && { comments }) };
      return names + comments > 0 ? [[file, entry] as const] : [];
    }),
  );
}

/** One line for each file, so that two changes rarely meet. */
export function shrunkText(): string {
  return Object.entries(shrunkDialect())
    .map(([file, { names = 0, comments = 0 }]) => `${file} ${names} ${comments}\n`)
    .join('');
}
