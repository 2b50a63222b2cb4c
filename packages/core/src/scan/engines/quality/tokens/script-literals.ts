// The literals of JavaScript and TypeScript that no other language has: regular expressions, templates and JSX.
import { isWordCode } from './characters.ts';
import type { LiteralScan } from './syntax.ts';
import { tokenKind } from './token-list.ts';

/** After these words an expression starts. */
const expressionAfter = new Set(
  'return typeof case in of delete void throw new instanceof else do await yield default extends'.split(' '),
);

/** A regular expression or a template; -1 when there is none. */
export function scriptLiteral(scan: LiteralScan): number {
  return scan.source[scan.at] === '`' ? template(scan) : regularExpression(scan);
}

/** Whether an expression may start here: then `/` opens a regular expression, and `<` an element. */
export function expressionMayStart(previous: string): boolean {
  const last = previous.charCodeAt(previous.length - 1);
  if (previous === '' || previous === '}') return true;
  if (previous === ')' || previous === ']' || previous === '`') return false;
  if (isWordCode(last) || previous.endsWith('?')) return expressionAfter.has(previous) || previous === '?';
  return !(previous.length > 1 && /["'/]$/.test(previous)) && previous !== '++' && previous !== '--';
}

function regularExpression({ source, at, end, previous, push }: LiteralScan): number {
  if (!expressionMayStart(previous)) return -1;
  const next = source[at + 1];
  if (next === '/' || next === '*' || next === '=') return -1;
  let inClass = false;
  for (let index = at + 1; index < end; index += 1) {
    const char = source[index];
    if (char === '\n') return -1;
    if (char === '\\') index += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) {
      let stop = index + 1;
      while (stop < end && isWordCode(source.charCodeAt(stop))) stop += 1;
      push(tokenKind.text, at, source.slice(at, stop));
      return stop;
    }
  }
  return -1;
}

/** Its quotes, its texts, and each expression as one token. */
function template({ source, at, end, push, waste }: LiteralScan): number {
  const close = templateEnd(source, at, end);
  if (close < 0) {
    waste(end - at);
    return -1;
  }
  push(tokenKind.operator, at, '`');
  let text = at + 1;
  const flush = (until: number): void => {
    if (until > text) push(tokenKind.text, text, `\`${source.slice(text, until)}\``);
  };
  for (let index = at + 1; index < close; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === '$' && source[index + 1] === '{') {
      flush(index);
      const stop = bracesEnd(source, index + 1, close);
      push(tokenKind.operator, index, '${');
      push(tokenKind.text, index + 2, source.slice(index + 2, stop));
      push(tokenKind.operator, stop, '}');
      index = stop;
      text = stop + 1;
    }
  }
  flush(close);
  push(tokenKind.operator, close, '`');
  return close + 1;
}

/** Where the backtick is that closes the one at `start`, over templates within; -1 when it is open. */
function templateEnd(source: string, start: number, end: number): number {
  const stack: ('`' | '{')[] = ['`'];
  for (let at = start + 1; at < end; at += 1) {
    const char = source[at];
    const inText = stack.at(-1) === '`';
    if (char === '\\') at += 1;
    else if (char === '`') {
      if (inText) stack.pop();
      else stack.push('`');
      if (stack.length === 0) return at;
    } else if (inText && char === '$' && source[at + 1] === '{') {
      stack.push('{');
      at += 1;
    } else if (!inText && char === '{') stack.push('{');
    else if (!inText && char === '}') stack.pop();
  }
  return -1;
}

/** Where the brace is that closes the one at `start`; `end` when it is open. Quoted braces do not count. */
export function bracesEnd(source: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const char = source[at];
    if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at;
    } else if (char === '`') {
      const close = templateEnd(source, at, end);
      if (close > 0) at = close;
    } else if (char === '"' || char === "'") {
      const close = stringEnd(source, at, end);
      if (close > 0) at = close;
    }
  }
  return end;
}

/** Where the quote is that closes the one at `start` in the same line; -1 when it is open. */
function stringEnd(source: string, start: number, end: number): number {
  for (let at = start + 1; at < end && source[at] !== '\n'; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === source[start]) return at;
  }
  return -1;
}
