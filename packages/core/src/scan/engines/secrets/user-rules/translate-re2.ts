// Regular expressions in Go's dialect (RE2), as gitleaks' rules use them, put into JavaScript's.

const posixClasses: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t ',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@[-`{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

/**
 * The same expression for JavaScript, or null where JavaScript has no equal (`\pL`, `(?U)`, `\C`).
 * Flags in the middle hold to the end of their group and become a group with modifiers.
 */
export function translateRe2(source: string): string | null {
  let out = '';
  /** How many groups were opened for flags, for each level of groups. */
  const opened = [0];
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] ?? '';
    if (letter === '\\') {
      const translated = translateEscape(source, at);
      if (translated === null) return null;
      out += translated.text;
      at = translated.end - 1;
    } else if (letter === '[') {
      const set = translateClass(source, at);
      if (set === null) return null;
      out += set.text;
      at = set.end - 1;
    } else if (letter === '(') {
      const group = translateGroup(source.slice(at));
      if (group === null) return null;
      out += group.text;
      at += group.length - 1;
      if (group.isFlag) opened[opened.length - 1] = (opened.at(-1) ?? 0) + (group.text === '' ? 0 : 1);
      else opened.push(0);
    } else if (letter === ')') {
      out += ')'.repeat((opened.pop() ?? 0) + 1);
      if (opened.length === 0) return null;
    } else out += letter;
  }
  return opened.length === 1 ? out + ')'.repeat(opened[0] ?? 0) : null;
}

interface Piece {
  readonly text: string;
  readonly end: number;
}

function translateEscape(source: string, at: number): Piece | null {
  const next = source[at + 1] ?? '';
  if (next === 'z') return { text: '(?![\\s\\S])', end: at + 2 };
  if (next === 'A') return { text: '(?<![\\s\\S])', end: at + 2 };
  if (next === 'a') return { text: '\\x07', end: at + 2 };
  if (next === 'p' || next === 'P' || next === 'C' || next === '') return null;
  if (next === 'Q') {
    const end = source.indexOf('\\E', at + 2);
    const literal = source.slice(at + 2, end < 0 ? undefined : end);
    return { text: literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), end: end < 0 ? source.length : end + 2 };
  }
  const wide = /^\\x\{([0-9A-Fa-f]{1,6})\}/.exec(source.slice(at, at + 10));
  if (wide !== null) {
    const code = Number.parseInt(wide[1] ?? '', 16);
    if (code > 0xff) return null;
    return { text: `\\x${code.toString(16).padStart(2, '0')}`, end: at + wide[0].length };
  }
  return { text: `\\${next}`, end: at + 2 };
}

function translateClass(source: string, start: number): Piece | null {
  let text = '[';
  let at = start + 1;
  if (source[at] === '^') text += source[at++];
  // A bracket right at the start stands for itself.
  if (source[at] === ']') {
    text += '\\]';
    at += 1;
  }
  while (at < source.length && source[at] !== ']') {
    const posix = /^\[:(\^?)([a-z]+):\]/.exec(source.slice(at, at + 14));
    if (posix !== null) {
      const members = posixClasses[posix[2] ?? ''];
      if (members === undefined || posix[1] === '^') return null;
      text += members;
      at += posix[0].length;
    } else if (source[at] === '\\') {
      const translated = translateEscape(source, at);
      if (translated === null || translated.text.startsWith('(')) return null;
      text += translated.text;
      at = translated.end;
    } else {
      text += source[at] === '[' ? '\\[' : source[at];
      at += 1;
    }
  }
  return at < source.length ? { text: `${text}]`, end: at + 1 } : null;
}

function translateGroup(rest: string): { text: string; length: number; isFlag: boolean } | null {
  const named = /^\(\?P?<([A-Za-z_]\w*)>/.exec(rest);
  if (named !== null) return { text: `(?<${named[1]}>`, length: named[0].length, isFlag: false };
  const flagged = /^\(\?([imsU]*)(?:-([imsU]+))?([:)])/.exec(rest);
  if (flagged === null) return rest.startsWith('(?') ? null : { text: '(', length: 1, isFlag: false };
  const [whole, on = '', off = '', end] = flagged;
  if (`${on}${off}`.includes('U')) return null;
  const modifiers = `${on}${off === '' ? '' : `-${off}`}`;
  const text = modifiers === '' ? (end === ':' ? '(?:' : '') : `(?${modifiers}:`;
  return { text, length: whole.length, isFlag: end === ')' };
}
