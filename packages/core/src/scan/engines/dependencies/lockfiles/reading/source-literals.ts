// Manifests that are programs (setup.py, Package.swift, mix.exs) are not executed: their literals are read where they
// stand. Works on any text in linear time; what is not a literal is passed over.

export interface TextLiteral {
  readonly value: string;
  /** The offset of its opening quote. */
  readonly at: number;
  /** The offset behind its closing quote. */
  readonly end: number;
}

export interface LiteralSyntax {
  /** What begins a comment that ends with its line. */
  readonly comment: '#' | '//';
}

interface Token {
  readonly kind: 'open' | 'close' | 'literal';
  readonly literal: TextLiteral | undefined;
  readonly at: number;
}

/** The offset behind the bracket that closes the one at `open`; the end of the text when it is never closed. */
export function endOfBrackets(text: string, open: number, syntax: LiteralSyntax): number {
  let depth = 0;
  for (const { kind, at } of tokens(text, open, syntax)) {
    if (kind === 'open') depth += 1;
    else if (kind === 'close') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Every string literal between two offsets. */
export function textLiterals(text: string, from: number, to: number, syntax: LiteralSyntax): TextLiteral[] {
  const found: TextLiteral[] = [];
  for (const { literal } of tokens(text.slice(0, to), from, syntax)) if (literal) found.push(literal);
  return found;
}

/** From 1. Offsets are asked for in rising order. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}

function* tokens(text: string, from: number, { comment }: LiteralSyntax): Generator<Token> {
  for (let at = from; at < text.length; ) {
    const character = text[at] as string;
    if (text.startsWith(comment, at)) {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
    } else if (character === '"' || character === "'") {
      const literal = literalAt(text, at, character);
      yield { kind: 'literal', literal, at };
      at = literal.end;
    } else {
      if ('([{'.includes(character)) yield { kind: 'open', literal: undefined, at };
      else if (')]}'.includes(character)) yield { kind: 'close', literal: undefined, at };
      at += 1;
    }
  }
}

function literalAt(text: string, at: number, quote: string): TextLiteral {
  const mark = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  for (let end = at + mark.length; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text.startsWith(mark, end))
      return { value: text.slice(at + mark.length, end), at, end: end + mark.length };
    else if (mark.length === 1 && text[end] === '\n') return { value: '', at, end };
  }
  return { value: '', at, end: text.length };
}
