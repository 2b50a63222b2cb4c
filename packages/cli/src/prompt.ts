// Asking a person in a terminal, and reading a secret from standard input.
import { text } from 'node:stream/consumers';
import { Failure, usageFailure } from './failures/failure.ts';

/** Standard input as it was piped in, without its line end. */
export async function readInput(): Promise<string> {
  if (process.stdin.isTTY)
    throw usageFailure('Standard input is a terminal. Pipe the value in, for example `… < file`.');
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

/**
 * One line, shown as it is typed.
 *
 * @param instead what to do without a terminal: a sentence
 */
export async function ask(question: string, instead: string): Promise<string> {
  requireTerminal(instead);
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const interrupted = new Promise<never>((_, reject) =>
      lines.once('SIGINT', () => reject(new Failure('INTERRUPTED', ''))),
    );
    return (await Promise.race([lines.question(question), interrupted])).trim();
  } finally {
    lines.close();
  }
}

/** One line that is not shown. */
export async function askHidden(question: string, instead: string): Promise<string> {
  requireTerminal(instead);
  process.stderr.write(question);
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  let typed = '';
  try {
    for await (const chunk of stdin) {
      for (const character of chunk as string) {
        if (character === '\r' || character === '\n' || character === '\u0004') return typed;
        if (character === '\u0003') throw new Failure('INTERRUPTED', '');
        if (character === '\u007f' || character === '\b') typed = [...typed].slice(0, -1).join('');
        else typed += character;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    process.stderr.write('\n');
  }
}

export function requireTerminal(instead: string): void {
  if (!process.stdin.isTTY) throw usageFailure(`There is no terminal for a prompt. ${instead}`);
}
