// One scanner for every language: what differs stands in a Syntax. It looks at each character a bounded number of
// times, whatever the source, and takes what does not fit (an open quote, an open comment) as a sign by itself.
import { isDigitCode, isSpaceCode, isWordCode } from './characters.ts';
import type { Syntax } from './syntax.ts';
import { type TokenKind, type TokenList, tokenKind } from './token-list.ts';

/** Signs of more than one character, by their first; the longer first. */
const commonOperators = new Map<string, readonly string[]>(
  Object.entries({
    '<': ['<<=', '<='],
    '>': ['>>=', '>='],
    '|': ['||', '|='],
    '&': ['&&', '&='],
    '=': ['===', '==', '=>'],
    '!': ['!==', '!='],
    '-': ['->', '--', '-='],
    '+': ['++', '+='],
    '*': ['**'],
    '^': ['^='],
    ':': [':=', '::'],
    '.': ['...'],
    '\\': ['\\\n'],
  }),
);

/** Interpolations within interpolations that are read as code; deeper ones are one token. */
const maxDepth = 8;

/** How often the source may be looked through for literals that are none. */
const maxWaste = 8;

/** Appends the tokens of `source`, from the given place on. */
export function tokenize(source: string, syntax: Syntax, tokens: TokenList, start = 0): void {
  new Scanner(source, syntax, tokens, 0).scan(start, source.length);
}

class Scanner {
  readonly #source: string;
  readonly #syntax: Syntax;
  readonly #tokens: TokenList;
  readonly #depth: number;
  #previous = '';
  /** Up to where a quote has been looked for in vain, by its character. */
  readonly #open = new Map<string, number>();
  #noBlockEnd = false;
  #wasted = 0;

  constructor(source: string, syntax: Syntax, tokens: TokenList, depth: number) {
    this.#source = source;
    this.#syntax = syntax;
    this.#tokens = tokens;
    this.#depth = depth;
  }

  scan(start: number, end: number): void {
    let at = start;
    while (at < end) {
      const code = this.#source.charCodeAt(at);
      if (code === 10) {
        this.#tokens.push(tokenKind.newline, at, '\n');
        at += 1;
      } else if (isSpaceCode(code)) at += 1;
      else at = this.#token(at, end, code);
    }
  }

  #token(at: number, end: number, code: number): number {
    const special = this.#literal(at, end);
    if (special > at) return special;
    if (isWordCode(code)) return this.#word(at, end, code);
    const comment = this.#comment(at, end);
    if (comment > at) return comment;
    const char = this.#source[at] ?? '';
    if (this.#syntax.wordStarts?.includes(char) && isWordCode(this.#source.charCodeAt(at + 1)))
      return this.#word(at, end, code);
    if (this.#syntax.lineQuotes?.includes(char) || this.#syntax.openQuotes?.includes(char))
      return this.#quoted(at, end, char);
    if (char === '#' && this.#syntax.macros) return this.#macro(at, end);
    if (char === '.' && this.#syntax.decimals && isDigitCode(this.#source.charCodeAt(at + 1)))
      return this.#decimal(at, end);
    return this.#operator(at, end, char);
  }

  #push(kind: TokenKind, start: number, end: number): number {
    const text = this.#source.slice(start, end);
    this.#tokens.push(kind, start, text);
    if (kind !== tokenKind.comment) this.#previous = text;
    return end;
  }

  #literal(at: number, end: number): number {
    const { literal, literalStarts } = this.#syntax;
    if (literal === undefined || !literalStarts?.includes(this.#source[at] ?? '')) return -1;
    if (this.#wasted > maxWaste * (this.#source.length + 1_000)) return -1;
    const previous = this.#previous;
    return literal({
      source: this.#source,
      at,
      end,
      previous,
      push: (kind, start, text) => {
        this.#tokens.push(kind as TokenKind, start, text);
        if (kind !== tokenKind.comment) this.#previous = text;
      },
      waste: (characters) => {
        this.#wasted += characters;
      },
      nested: (start, stop) => {
        if (this.#depth >= maxDepth) this.#push(tokenKind.text, start, stop);
        else new Scanner(this.#source, this.#syntax, this.#tokens, this.#depth + 1).scan(start, stop);
      },
    });
  }

  #word(at: number, end: number, code: number): number {
    const { decimals, wordEnds } = this.#syntax;
    const isNumber = isDigitCode(code);
    let stop = at + 1;
    while (stop < end && isWordCode(this.#source.charCodeAt(stop))) stop += 1;
    if (isNumber) {
      if (decimals && this.#isDecimal(at, stop)) return this.#decimal(at, end);
      while (
        this.#source[stop] === "'" &&
        this.#syntax.decimals &&
        isWordCode(this.#source.charCodeAt(stop + 1))
      ) {
        stop += 2;
        while (stop < end && isWordCode(this.#source.charCodeAt(stop))) stop += 1;
      }
    }
    for (const suffix of wordEnds ?? []) {
      if (this.#source.startsWith(suffix, stop)) return this.#push(tokenKind.word, at, stop + suffix.length);
    }
    return this.#push(isNumber ? tokenKind.number : tokenKind.word, at, stop);
  }

  #isDecimal(at: number, stop: number): boolean {
    if (this.#source[stop] !== '.') return false;
    for (let index = at; index < stop; index += 1) {
      if (!isDigitCode(this.#source.charCodeAt(index))) return false;
    }
    return true;
  }

  #decimal(at: number, end: number): number {
    let stop = this.#digits(at, end);
    if (this.#source[stop] === '.') stop = this.#digits(stop + 1, end);
    if (this.#source[stop] === 'e' || this.#source[stop] === 'E') {
      const sign = this.#source[stop + 1] === '-' || this.#source[stop + 1] === '+' ? 2 : 1;
      const exponent = this.#digits(stop + sign, end);
      if (exponent > stop + sign) stop = exponent;
    }
    return this.#push(tokenKind.number, at, stop);
  }

  #digits(at: number, end: number): number {
    let stop = at;
    while (stop < end && isDigitCode(this.#source.charCodeAt(stop))) stop += 1;
    return stop;
  }

  #comment(at: number, end: number): number {
    const { lineComments, blockComments, continuedComments, nestedComments } = this.#syntax;
    for (const start of lineComments) {
      if (!this.#source.startsWith(start, at)) continue;
      return this.#push(tokenKind.comment, at, this.#lineEnd(at, end, continuedComments === true));
    }
    if (!blockComments || this.#noBlockEnd || !this.#source.startsWith('/*', at)) return -1;
    const stop = nestedComments ? this.#nestedEnd(at, end) : this.#source.indexOf('*/', at + 2) + 2;
    if (stop >= at + 4 && stop <= end) return this.#push(tokenKind.comment, at, stop);
    this.#noBlockEnd = true;
    return -1;
  }

  #nestedEnd(at: number, end: number): number {
    let depth = 0;
    for (let index = at; index < end - 1; index += 1) {
      if (this.#source.startsWith('/*', index)) depth += 1;
      else if (this.#source.startsWith('*/', index)) depth -= 1;
      else continue;
      index += 1;
      if (depth === 0) return index + 1;
    }
    return -1;
  }

  #lineEnd(at: number, end: number, continued: boolean): number {
    let stop = this.#source.indexOf('\n', at);
    while (continued && stop > 0 && stop < end && this.#source[stop - 1] === '\\')
      stop = this.#source.indexOf('\n', stop + 1);
    return stop < 0 || stop > end ? end : stop;
  }

  #quoted(at: number, end: number, quote: string): number {
    const { openQuotes, rawQuotes } = this.#syntax;
    const raw = rawQuotes?.includes(quote) === true;
    const mayGoOn = openQuotes?.includes(quote) === true;
    if (at >= (this.#open.get(quote) ?? 0)) {
      let stop = at + 1;
      for (; stop < end; stop += 1) {
        const char = this.#source[stop];
        if (char === quote) return this.#push(tokenKind.text, at, stop + 1);
        if (char === '\\' && !raw) stop += 1;
        else if (char === '\n' && !mayGoOn) break;
      }
      this.#open.set(quote, stop);
    }
    return this.#push(tokenKind.operator, at, at + 1);
  }

  #macro(at: number, end: number): number {
    let stop = at;
    while (stop < end && this.#source[stop] !== '\n') {
      // A comment in the line may hold line ends, and ends with it.
      if (this.#source.startsWith('/*', stop)) {
        const close = this.#source.indexOf('*/', stop + 2);
        if (close < 0) stop += 2;
        else return this.#push(tokenKind.macro, at, stop);
      } else if (this.#source.startsWith('//', stop)) return this.#push(tokenKind.macro, at, stop);
      else if (this.#source[stop] === '\\' && this.#source[stop + 1] === '\n') stop += 2;
      else stop += 1;
    }
    return this.#push(tokenKind.macro, at, Math.min(stop, end));
  }

  #operator(at: number, end: number, char: string): number {
    if (char === '<' && this.#syntax.wildcards) {
      const stop = this.#wildcard(at, end);
      if (stop > at) return this.#push(tokenKind.operator, at, stop);
    }
    for (const operator of this.#syntax.operators ?? []) {
      if (this.#source.startsWith(operator, at))
        return this.#push(tokenKind.operator, at, at + operator.length);
    }
    for (const operator of commonOperators.get(char) ?? []) {
      if (this.#source.startsWith(operator, at))
        return this.#push(tokenKind.operator, at, at + operator.length);
    }
    return this.#push(tokenKind.operator, at, at + 1);
  }

  /** `<?>`, `<? extends Thing>`: only words, dots and commas, and a question mark among them. */
  #wildcard(at: number, end: number): number {
    let questions = 0;
    for (let stop = at + 1; stop < end; stop += 1) {
      const char = this.#source[stop];
      if (char === '>') return questions > 0 ? stop + 1 : -1;
      if (char === '?') questions += 1;
      else if (char !== ',' && char !== '.' && char !== '\n') {
        const code = this.#source.charCodeAt(stop);
        if (!isWordCode(code) && !isSpaceCode(code)) return -1;
      }
    }
    return -1;
  }
}
