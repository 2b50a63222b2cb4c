// Expressions of HCL by recursive descent: operators by precedence, templates, heredocs, `for`, splats.
import { HclCursor } from './hcl-cursor.ts';
import type { Expression, Step } from './hcl-syntax.ts';

const maxDepth = 200;

/** Loosest first. */
const operators: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];

const numberPattern = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

export class HclExpressionParser extends HclCursor {
  #depth = 0;
  /** Line breaks are whitespace inside parentheses and brackets. */
  #isBracketed = false;

  endOfLine(): void {
    this.skipSpace(false);
    if (this.isAtEnd || this.peek() === '}' || this.peek() === ',') {
      if (this.peek() === ',') this.advance(1);
      return;
    }
    if (this.peek() !== '\n') throw this.fault(`Expected the end of the line, found ${this.peek()}`);
  }

  quotedLabel(): string {
    const literal = this.#quoted();
    return literal.kind === 'literal' ? String(literal.value) : '';
  }

  expression(): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw this.fault('Expressions are nested too deeply.');
    const test = this.#binary(0);
    this.#space();
    if (this.peek() !== '?') {
      this.#depth -= 1;
      return test;
    }
    const { line } = this;
    this.advance(1);
    this.skipSpace(true);
    const then = this.expression();
    this.skipSpace(true);
    this.expect(':');
    this.skipSpace(true);
    const otherwise = this.expression();
    this.#depth -= 1;
    return { kind: 'conditional', test, then, otherwise, line };
  }

  #space(): void {
    this.skipSpace(this.#isBracketed);
  }

  #binary(level: number): Expression {
    const symbols = operators[level];
    if (symbols === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      this.#space();
      const operator = symbols.find((symbol) => this.startsWith(symbol));
      if (operator === undefined) return left;
      const { line } = this;
      this.advance(operator.length);
      this.skipSpace(true);
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1), line };
    }
  }

  #unary(): Expression {
    this.#space();
    const { line } = this;
    const operator = this.peek();
    if (operator !== '!' && operator !== '-') return this.#postfix();
    this.advance(1);
    this.#depth += 1;
    if (this.#depth > maxDepth) throw this.fault('Expressions are nested too deeply.');
    const operand = this.#unary();
    this.#depth -= 1;
    return { kind: 'unary', operator, operand, line };
  }

  #postfix(): Expression {
    let value = this.#primary();
    for (;;) {
      const { line } = this;
      if (this.peek() === '.' && this.peekAt(1) !== '.') {
        this.advance(1);
        if (this.peek() === '*') {
          this.advance(1);
          value = { kind: 'splat', of: value, each: this.#steps(false), line };
        } else value = this.#member(value, line);
      } else if (this.peek() === '[') {
        this.advance(1);
        this.skipSpace(true);
        if (this.peek() === '*') {
          this.advance(1);
          this.skipSpace(true);
          this.expect(']');
          value = { kind: 'splat', of: value, each: this.#steps(true), line };
        } else {
          const index = this.#inBrackets(']');
          value = { kind: 'index', of: value, index, line };
        }
      } else return value;
    }
  }

  #member(of: Expression, line: number): Expression {
    const digits = this.match(numberPattern);
    if (digits === undefined) return { kind: 'attribute', of, name: this.identifier(), line };
    let value = of;
    for (const one of digits.split('.'))
      value = { kind: 'index', of: value, index: { kind: 'literal', value: Number(one), line }, line };
    return value;
  }

  #steps(withIndexes: boolean): Step[] {
    const steps: Step[] = [];
    for (;;) {
      if (this.peek() === '.' && /[\p{L}_]/u.test(this.peekAt(1))) {
        this.advance(1);
        steps.push({ kind: 'attribute', name: this.identifier() });
      } else if (withIndexes && this.peek() === '[' && this.peekAt(1) !== '*') {
        this.advance(1);
        steps.push({ kind: 'index', index: this.#inBrackets(']') });
      } else return steps;
    }
  }

  #primary(): Expression {
    const { line } = this;
    const char = this.peek();
    if (char === '"') return this.#quoted();
    if (char === '(') {
      this.advance(1);
      return this.#inBrackets(')');
    }
    if (char === '[') return this.#tuple();
    if (char === '{') return this.#object();
    if (char === '<') return this.#heredoc(line);
    const digits = this.match(numberPattern);
    if (digits !== undefined) return { kind: 'literal', value: Number(digits), line };
    const name = this.identifier();
    // Terraform itself refuses `True`; people mean it all the same.
    if (/^(?:true|false)$/i.test(name))
      return { kind: 'literal', value: name.toLowerCase() === 'true', line };
    if (name === 'null') return { kind: 'literal', value: null, line };
    while (this.startsWith('::')) {
      this.advance(2);
      this.identifier();
    }
    return this.peek() === '(' ? this.#call(name, line) : { kind: 'name', name, line };
  }

  /** An expression and its closing bracket. */
  #inBrackets(close: string): Expression {
    const outer = this.#isBracketed;
    this.#isBracketed = true;
    this.skipSpace(true);
    const value = this.expression();
    this.skipSpace(true);
    this.expect(close);
    this.#isBracketed = outer;
    return value;
  }

  #call(name: string, line: number): Expression {
    this.advance(1);
    const outer = this.#isBracketed;
    this.#isBracketed = true;
    const args: Expression[] = [];
    let isExpanded = false;
    for (;;) {
      this.skipSpace(true);
      if (this.peek() === ')') break;
      args.push(this.expression());
      this.skipSpace(true);
      if (this.startsWith('...')) {
        this.advance(3);
        isExpanded = true;
        this.skipSpace(true);
      }
      if (this.peek() === ',') this.advance(1);
      else if (this.peek() !== ')') throw this.fault(`Expected ) after the arguments of ${name}`);
    }
    this.advance(1);
    this.#isBracketed = outer;
    return { kind: 'call', name, args, isExpanded, line };
  }

  #tuple(): Expression {
    const { line } = this;
    this.advance(1);
    const outer = this.#isBracketed;
    this.#isBracketed = true;
    this.skipSpace(true);
    if (this.#isFor()) {
      const result = this.#for(']', line);
      this.#isBracketed = outer;
      return result;
    }
    const items: Expression[] = [];
    for (;;) {
      this.skipSpace(true);
      if (this.peek() === ']') break;
      items.push(this.expression());
      this.skipSpace(true);
      if (this.peek() === ',') this.advance(1);
      else if (this.peek() !== ']') throw this.fault('Expected ] at the end of the list');
    }
    this.advance(1);
    this.#isBracketed = outer;
    return { kind: 'tuple', items, line };
  }

  #isFor(): boolean {
    return this.startsWith('for') && /\s/.test(this.peekAt(3));
  }

  #for(close: string, line: number): Expression {
    this.advance(3);
    this.skipSpace(true);
    const names = [this.identifier()];
    this.skipSpace(true);
    if (this.peek() === ',') {
      this.advance(1);
      this.skipSpace(true);
      names.push(this.identifier());
      this.skipSpace(true);
    }
    if (this.identifier() !== 'in') throw this.fault('Expected in');
    this.skipSpace(true);
    const over = this.expression();
    this.skipSpace(true);
    this.expect(':');
    this.skipSpace(true);
    let key: Expression | undefined;
    let value = this.expression();
    this.skipSpace(true);
    if (this.startsWith('=>')) {
      this.advance(2);
      this.skipSpace(true);
      key = value;
      value = this.expression();
      this.skipSpace(true);
    }
    const isGrouped = this.startsWith('...');
    if (isGrouped) {
      this.advance(3);
      this.skipSpace(true);
    }
    let test: Expression | undefined;
    if (this.startsWith('if')) {
      this.advance(2);
      this.skipSpace(true);
      test = this.expression();
      this.skipSpace(true);
    }
    this.expect(close);
    return { kind: 'for', names, over, key, value, test, isGrouped, line };
  }

  #object(): Expression {
    const { line } = this;
    this.advance(1);
    const outer = this.#isBracketed;
    this.skipSpace(true);
    if (this.#isFor()) {
      this.#isBracketed = true;
      const result = this.#for('}', line);
      this.#isBracketed = outer;
      return result;
    }
    this.#isBracketed = false;
    const items: { readonly key: Expression; readonly value: Expression }[] = [];
    for (;;) {
      this.skipSpace(true);
      if (this.peek() === '}') break;
      const key = this.#objectKey();
      this.skipSpace(false);
      if (this.peek() !== '=' && this.peek() !== ':') throw this.fault('Expected = after the key');
      this.advance(1);
      this.skipSpace(true);
      items.push({ key, value: this.expression() });
      this.skipSpace(true);
      if (this.peek() === ',') this.advance(1);
    }
    this.advance(1);
    this.#isBracketed = outer;
    return { kind: 'object', items, line };
  }

  /** A bare name is a text. */
  #objectKey(): Expression {
    const key = this.expression();
    return key.kind === 'name' ? { kind: 'literal', value: key.name, line: key.line } : key;
  }

  #quoted(): Expression {
    const { line } = this;
    this.advance(1);
    const parts: Expression[] = [];
    let text = '';
    for (;;) {
      const char = this.peek();
      if (char === '' || char === '\n') throw this.fault('The text has no closing quote.');
      if (char === '"') break;
      if (char === '\\') text += this.escape();
      else if ((char === '$' || char === '%') && this.peekAt(1) === char && this.peekAt(2) === '{') {
        text += `${char}{`;
        this.advance(3);
      } else if ((char === '$' || char === '%') && this.peekAt(1) === '{') {
        if (text !== '') parts.push({ kind: 'literal', value: text, line });
        text = '';
        parts.push(this.#interpolation(char === '%'));
      } else {
        text += char;
        this.at += 1;
      }
    }
    this.advance(1);
    return templateOf(parts, text, line);
  }

  /** `${ … }`; directives such as `%{ if … }` are read and not evaluated. */
  #interpolation(isDirective: boolean): Expression {
    const { line } = this;
    this.advance(2);
    if (this.peek() === '~') this.advance(1);
    if (isDirective) {
      this.skipDirective();
      return { kind: 'unknown', line };
    }
    const outer = this.#isBracketed;
    this.#isBracketed = true;
    this.skipSpace(true);
    const value = this.expression();
    this.skipSpace(true);
    if (this.peek() === '~') this.advance(1);
    this.expect('}');
    this.#isBracketed = outer;
    return value;
  }

  #heredoc(line: number): Expression {
    return parseTemplate(this.heredocText(), line + 1);
  }

  /** All of the text as a template: what is left of a heredoc. */
  template(): Expression {
    const { line } = this;
    const parts: Expression[] = [];
    let from = this.at;
    const flush = (): void => {
      if (this.at > from)
        parts.push({
          kind: 'literal',
          value: this.text.slice(from, this.at).replace(/\$\$\{/g, '${'),
          line,
        });
    };
    while (!this.isAtEnd) {
      const char = this.peek();
      const isEscaped = this.text[this.at - 1] === char;
      if ((char === '$' || char === '%') && this.peekAt(1) === '{' && !isEscaped) {
        flush();
        parts.push(this.#interpolation(char === '%'));
        from = this.at;
      } else this.advance(1);
    }
    flush();
    return templateOf(parts, '', line);
  }
}

export function parseTemplate(text: string, line: number): Expression {
  return new HclExpressionParser(text, 0, line).template();
}

function templateOf(parts: Expression[], rest: string, line: number): Expression {
  const [only] = parts;
  if (only === undefined) return { kind: 'literal', value: rest, line };
  if (rest !== '') parts.push({ kind: 'literal', value: rest, line });
  // A text that is one interpolation is that value, of whatever type.
  return parts.length === 1 ? only : { kind: 'template', parts, line };
}
