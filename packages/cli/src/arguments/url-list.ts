// A file of repository URLs: one on each line, `#` begins a comment.
import { readFile } from 'node:fs/promises';

/** `-` is standard input. */
export async function urlsIn(file: string): Promise<readonly string[]> {
  const text = file === '-' ? await (await import('../prompt.ts')).readInput() : await readFile(file, 'utf8');
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}
