// Words of the glossary's left column that names and comments of the sources still have, by file. What is left only shrinks:
// `check-vocabulary.ts` fails where a file has more of them than scripts/remaining-dialect.json says, and `npm run docs`
// writes what is left now.
import { readFileSync } from 'node:fs';
import { dialectInComments, dialectInNames } from './find-dialect.ts';
import { comments, texts } from './vocabulary.ts';

/** Of texts alone: no comment has those of `comments` at all. */
const ofTexts = texts.filter(([pattern]) => !comments.some(([other]) => other.source === pattern.source));
const list = new URL('remaining-dialect.json', import.meta.url);

/** Numbers of words by file. */
export type Remaining = Readonly<Record<string, { readonly names?: number; readonly comments?: number }>>;

export function listedDialect(): Remaining {
  return JSON.parse(readFileSync(list, 'utf8')) as Remaining;
}

/** What a source file has in names and in comments. */
export function remainingIn(file: string, source: string) {
  return { names: dialectInNames(file, source), comments: dialectInComments(file, source, ofTexts) };
}
