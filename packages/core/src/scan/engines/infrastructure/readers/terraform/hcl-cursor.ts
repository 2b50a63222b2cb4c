// Where a parser of HCL stands in its text: whitespace, comments, names, line numbers.
import { HclSyntaxError } from './hcl-syntax.ts';

const identifierPattern = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const heredocPattern = /<<(-?)[ \t]*([\p{L}_][\p{L}\p{N}_-]*)[ \t]*\r?\n/uy;

export class HclCursor {
  readonly text: string;
  readonly end: number;
  at: number;
  line: number;

  constructor(text: string, start = 0, line = 1) {
    this.text = text;
    this.end = text.length;
    this.at = start;
    this.line = line;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  peek(): string {
    return this.at < this.end ? (this.text[this.at] ?? '') : '';
  }

  peekAt(offset: number): string {
    return this.at + offset < this.end ? (this.text[this.at + offset] ?? '') : '';
  }

  advance(count: number): void {
    for (let index = 0; index < count; index++) {
      if (this.text.charCodeAt(this.at) === 10) this.line += 1;
      this.at += 1;
    }
  }

  fault(message: string): HclSyntaxError {
    return new HclSyntaxError(message, this.line);
  }

  /** Whitespace and comments; line breaks too where they separate nothing. */
  skipSpace(withLineBreaks: boolean): void {
    while (this.at < this.end) {
      const char = this.text[this.at];
      if (char === '\n') {
        if (!withLineBreaks) return;
        this.advance(1);
      } else if (char === ' ' || char === '\t' || char === '\r') this.at += 1;
      else if (char === '#' || (char === '/' && this.peekAt(1) === '/')) this.skipLine();
      else if (char === '/' && this.peekAt(1) === '*') {
        const close = this.text.indexOf('*/', this.at + 2);
        this.advance((close < 0 ? this.end : close + 2) - this.at);
      } else return;
    }
  }

  skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.end : Math.min(end, this.end);
  }

  identifier(): string {
    const found = this.match(identifierPattern);
    if (found === undefined) throw this.fault(`Expected a name, found ${JSON.stringify(this.peek())}`);
    return found;
  }

  startsWith(symbol: string): boolean {
    return this.text.startsWith(symbol, this.at) && this.at + symbol.length <= this.end;
  }

  expect(symbol: string): void {
    if (this.peek() !== symbol) throw this.fault(`Expected ${symbol}, found ${JSON.stringify(this.peek())}`);
    this.advance(1);
  }

  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined || this.at + found.length > this.end) return undefined;
    this.at += found.length;
    return found;
  }

  /** An escape sequence of a quoted text. */
  escape(): string {
    const code = this.peekAt(1);
    if (code === 'u' || code === 'U') {
      const length = code === 'u' ? 4 : 8;
      const digits = this.text.slice(this.at + 2, this.at + 2 + length);
      const point = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : 0xfffd;
      this.advance(2 + length);
      return String.fromCodePoint(Math.min(point, 0x10ffff));
    }
    this.advance(2);
    return { n: '\n', r: '\r', t: '\t' }[code] ?? code;
  }

  skipDirective(): void {
    let open = 1;
    while (!this.isAtEnd) {
      if (this.peek() === '{') open += 1;
      else if (this.peek() === '}') open -= 1;
      this.advance(1);
      if (open === 0) return;
    }
    throw this.fault('The template directive has no closing brace.');
  }

  /** The lines up to the marker, without their common indentation where that is asked for. */
  heredocText(): string {
    heredocPattern.lastIndex = this.at;
    const head = heredocPattern.exec(this.text);
    if (head === null) throw this.fault('Expected a value');
    const [all, dash, marker = ''] = head;
    const start = this.at + all.length;
    let from = start;
    for (;;) {
      const next = this.text.indexOf('\n', from);
      const to = next < 0 || next > this.end ? this.end : next;
      if (this.text.slice(from, to).trim() === marker) {
        const lines = this.text.slice(start, from);
        this.advance(from - this.at);
        this.at = to;
        return dash === '-' ? withoutIndentation(lines) : lines;
      }
      if (to >= this.end) throw this.fault(`The heredoc has no closing ${marker}`);
      from = to + 1;
    }
  }
}

function withoutIndentation(text: string): string {
  const lines = text.split('\n');
  const indents = lines.filter((one) => one.trim() !== '').map((one) => /^[ \t]*/.exec(one)?.[0].length ?? 0);
  const least = indents.reduce((min, one) => Math.min(min, one), Number.POSITIVE_INFINITY);
  return lines.map((one) => one.slice(Math.min(least, one.length))).join('\n');
}
