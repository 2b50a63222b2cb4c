// Text in HCL → its syntax tree. Written here because the parsers on npm give values without places.

import type { Attribute, Block, Body } from './hcl-syntax.ts';
import { HclExpressionParser } from './parse-hcl-expression.ts';

const maxBlockDepth = 40;

/** Throws HclSyntaxError. */
export function parseHcl(text: string): Body {
  const parser = new HclParser(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const body = parser.body(0);
  if (!parser.isAtEnd) throw parser.fault('The closing brace has no opening brace.');
  return body;
}

class HclParser extends HclExpressionParser {
  body(depth: number): Body {
    if (depth > maxBlockDepth) throw this.fault('Blocks are nested too deeply.');
    const attributes = new Map<string, Attribute>();
    const blocks: Block[] = [];
    for (;;) {
      this.skipSpace(true);
      if (this.isAtEnd || this.peek() === '}') return { attributes, blocks };
      const line = this.line;
      const name = this.peek() === '"' ? this.quotedLabel() : this.identifier();
      this.skipSpace(false);
      if (this.peek() === '=' && this.peekAt(1) !== '=') {
        this.advance(1);
        const value = this.expression();
        attributes.set(name, { name, value, line });
        this.endOfLine();
      } else blocks.push(this.#block(name, line, depth));
    }
  }

  #block(type: string, line: number, depth: number): Block {
    const labels: string[] = [];
    for (;;) {
      this.skipSpace(false);
      if (this.peek() === '{') break;
      labels.push(this.peek() === '"' ? this.quotedLabel() : this.identifier());
    }
    this.advance(1);
    const body = this.body(depth + 1);
    if (this.peek() !== '}') throw this.fault(`The block ${type} has no closing brace.`);
    const endLine = this.line;
    this.advance(1);
    return { type, labels, body, line, endLine };
  }
}
