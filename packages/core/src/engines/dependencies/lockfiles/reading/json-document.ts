// JSON and JSON with comments, with errors that name the line, and lines for the keys.
import { LockfileError } from '../../lockfile.ts';
import { type Data, isData } from './plain-data.ts';

/** The object a JSON file holds. */
export function readJson(text: string): Data {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new LockfileError('This is not valid JSON.', errorLine(error, text), { cause: error });
  }
  if (!isData(value)) throw new LockfileError('A JSON object was expected here.', 1);
  return value;
}

/** JSON with comments and commas before a closing bracket. */
export function readJsonWithComments(text: string): Data {
  return readJson(withoutComments(text));
}

function errorLine(error: unknown, text: string): number | null {
  const message = error instanceof Error ? error.message : '';
  const line = /\(line (\d+) column \d+\)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  return /end of JSON input/.test(message) ? lineCount(text) : 1;
}

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Keeps the line breaks, so that lines stay right. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let comma = -1;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
      comma = -1;
    } else if (code === 0x2f && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = endOfComment(text, at);
      parts.push(text.slice(from, at), '\n'.repeat(lineCount(text.slice(at, end)) - 1));
      from = at = end;
    } else {
      if (code === 0x2c) {
        parts.push(text.slice(from, at));
        comma = parts.push(',') - 1;
        from = at + 1;
      } else if (code === 0x7d || code === 0x5d) {
        if (comma !== -1) parts[comma] = '';
        comma = -1;
      } else if (code > 0x20) comma = -1;
      at += 1;
    }
  }
  parts.push(text.slice(from));
  return parts.join('');
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at + 1;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const mark = text[start + 1] === '/' ? '\n' : '*/';
  const end = text.indexOf(mark, start + 2);
  if (end === -1) return text.length;
  return mark === '\n' ? end : end + 2;
}
