// A TOML lock is a long list of tables: read one at a time, with its line, so that a large file costs little.
import { parse, TomlError } from 'smol-toml';
import { LockfileError } from '../../lockfile.ts';
import { type Data, dataOf, listOf } from './plain-data.ts';

export interface TomlTables<T> {
  /** What stands outside the list. */
  readonly rest: Data;
  readonly tables: readonly T[];
}

/** A whole small file. */
export function readToml(text: string): Data {
  return readPart(text, 1);
}

/** A file whose `[[name]]` tables are the packages; `pick` keeps of each what is needed. */
export function readTomlTables<T>(
  text: string,
  name: string,
  pick: (table: Data, line: number) => T,
): TomlTables<T> {
  const tables: T[] = [];
  let rest = '';
  const cuts = cutsOf(text, name);
  for (const [index, { start, line, inList }] of cuts.entries()) {
    const end = cuts[index + 1]?.start ?? text.length;
    const part = text.slice(start, end);
    if (inList) tables.push(pick(dataOf(listOf(readPart(part, line)[name])[0]), line));
    else rest += part;
  }
  // Lines of an error in the rest are those of the rest alone: nothing a lock needs stands there.
  return { rest: readPart(rest, null), tables };
}

interface Cut {
  readonly start: number;
  readonly line: number;
  readonly inList: boolean;
}

/** Where a table of the list begins, and where the list ends; sub-tables stay with their table. */
function cutsOf(text: string, name: string): Cut[] {
  const cuts: Cut[] = [{ start: 0, line: 1, inList: false }];
  const head = new RegExp(`^[ \\t]*\\[\\[[ \\t]*${name}[ \\t]*\\]\\]`);
  const within = new RegExp(`^[ \\t]*\\[\\[?[ \\t]*${name}[ \\t]*\\.`);
  let line = 1;
  for (let start = 0; start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end + 1;
    const first = text.charCodeAt(start);
    if (first === 0x5b || first === 0x20 || first === 0x09) {
      const row = text.slice(start, Math.min(next, start + 200));
      const last = cuts.at(-1) as Cut;
      if (head.test(row)) cuts.push({ start, line, inList: true });
      else if (last.inList && first === 0x5b && /^\[\[?[ \t]*["'\w]/.test(row) && !within.test(row)) {
        cuts.push({ start, line, inList: false });
      }
    }
    start = next;
  }
  return cuts;
}

function readPart(text: string, firstLine: number | null): Data {
  try {
    return parse(text) as Data;
  } catch (error) {
    const line = firstLine !== null && error instanceof TomlError ? firstLine + error.line - 1 : null;
    throw new LockfileError('This is not valid TOML.', line, { cause: error });
  }
}
