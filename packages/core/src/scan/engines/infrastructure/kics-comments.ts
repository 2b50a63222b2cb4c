// The comments of KICS as its documentation has them: `ignore`, `enable=IDS` and `disable=IDS` before the first line that is
// no comment, `ignore-line` for the line beneath, `ignore-block` for the block beneath.
import { isSameAlias } from './policy-alias.ts';
import type { InlineIgnore } from './resource.ts';

const wholeFile = Number.MAX_SAFE_INTEGER;
const queryId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What stands after `kics-scan` in line `index`, counted from 0. */
export function kicsComment(rest: string, lines: readonly string[], index: number): readonly InlineIgnore[] {
  const [, word = '', given] =
    /^\s+(ignore-line|ignore-block|ignore|enable|disable)\b(?:=([\w,-]+))?/.exec(rest) ?? [];
  if (word === '') return [];
  const found = { kind: `kics-scan ${word}`, ids: [], reason: null, firstLine: index + 1 };
  if (word === 'ignore-line') return [{ ...found, lastLine: index + 2 }];
  if (word === 'ignore-block') return [{ ...found, lastLine: blockEnd(lines, index + 1) }];
  if (!lines.slice(0, index).every(isNoValue)) return [];
  const ids = (given ?? '').split(',').filter((id) => queryId.test(id));
  if (word !== 'ignore' && ids.length === 0) return [];
  return [{ ...found, ids, firstLine: 1, lastLine: wholeFile }];
}

/** Whether a comment accepts what a policy with these aliases says of a line. */
export function acceptsByKics(
  { kind, ids, firstLine, lastLine }: InlineIgnore,
  aliases: readonly string[],
  line: number,
): boolean {
  if (line < firstLine || line > lastLine) return false;
  if (ids.length === 0) return true;
  const queries = aliases.filter((alias) => queryId.test(alias));
  const isNamed = queries.some((query) => ids.some((id) => isSameAlias(id, query)));
  // What KICS has no query for, `enable` says nothing about.
  return kind.endsWith('enable') ? queries.length > 0 && !isNamed : isNamed;
}

function isNoValue(line: string): boolean {
  return /^\s*(?:#|\/\/|---|$)/.test(line);
}

/** The last line, from 1, of the block that begins at `from` or after comments: by its indentation. */
function blockEnd(lines: readonly string[], from: number): number {
  let start = from;
  while (start < lines.length && start < from + 20 && isNoValue(lines[start] ?? '')) start += 1;
  const head = lines[start] ?? '';
  const isStage = /^\s*FROM\s/i.test(head);
  // The first key of a document stands for the whole.
  const isDocument = /^[\w"'][^:{]*:(?:\s|$)/.test(head) && lines[from - 2]?.trim() === '---';
  let end = start + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (isStage && /^\s*FROM\s/i.test(line)) break;
    if (isDocument && line.startsWith('---')) break;
    if (!isStage && !isDocument && isAfter(line, head)) break;
  }
  return end;
}

/** Whether a line no longer belongs to a block: entries of a YAML list can be indented as little as their key. */
function isAfter(line: string, head: string): boolean {
  if (line.trim() === '') return false;
  const [own, indent] = [indentOf(line), indentOf(head)];
  if (own !== indent) return own < indent;
  return !/^\s*[}\])]/.test(line) && (/^\s*-/.test(head) || !/^\s*-\s/.test(line));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
