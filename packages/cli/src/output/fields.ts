import { paint, plain } from './colors.ts';

/** One thing for people: a line for each of its fields. */
export function printFields(fields: Readonly<Record<string, string>>): void {
  const width = Math.max(...Object.keys(fields).map((title) => title.length)) + 2;
  for (const [title, value] of Object.entries(fields)) {
    const lines = value.split('\n').map(plain);
    process.stdout.write(`${paint('dim', title.padEnd(width))}${lines.join(`\n${' '.repeat(width)}`)}\n`);
  }
}
