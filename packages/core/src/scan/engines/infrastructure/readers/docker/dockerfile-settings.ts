// What ENV and ARG of a Dockerfile set, each name with its value.
import { type Fields, newFields } from '../../value.ts';

/** `NAME=value`, `NAME="a value"`, `NAME=a\ value`. */
const pair = /([A-Za-z_][\w.-]*)=("(?:[^"\\]|\\.)*"|'[^']*'|(?:[^\s"'\\]|\\.)*)/g;

/**
 * Fields `name` and `value`, with the line that each stands on.
 *
 * @param line of the instruction, which counts from 1
 * @param lines of the instruction as the file has them
 */
export function dockerfileSettings(
  { name: instruction, text, line }: { readonly name: string; readonly text: string; readonly line: number },
  lines: readonly string[],
): readonly Fields[] {
  // `ENV NAME a value`: all to the end is the value of one name.
  const [, alone, rest = ''] = /^([A-Za-z_][\w.-]*)\s+([\s\S]*)$/.exec(text) ?? [];
  if (instruction === 'ENV' && alone !== undefined) return [setting(alone, rest.trim(), line)];
  const found: Fields[] = [];
  let from = 0;
  for (const [, name = '', written = ''] of text.matchAll(pair)) {
    const offset = lines.findIndex((one, index) => index >= from && one.includes(`${name}=`));
    if (offset >= 0) from = offset;
    const value = /^["']/.test(written) ? written.slice(1, -1) : written.replace(/\\(.)/g, '$1');
    found.push(setting(name, value, line + from));
  }
  return found;
}

function setting(name: string, value: string, line: number): Fields {
  const fields = newFields(line);
  fields.name = name;
  fields.value = value;
  return fields;
}
