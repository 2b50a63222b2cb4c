// Expressions of GitHub Actions (`${{ … }}`) as trees.
// https://docs.github.com/en/actions/reference/workflows-and-actions/expressions

export type Expression = (
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  /** `github.event.issue.title`, lower case; `*` stands for whatever is not a name. */
  | { readonly kind: 'context'; readonly path: string; readonly parts: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
) & { readonly start: number; readonly end: number };

const maxLength = 10_000;
const maxDepth = 60;
const levels: readonly (readonly string[])[] = [['||'], ['&&'], ['==', '!=', '<=', '>=', '<', '>']];
const token =
  /\s*(?:('(?:[^']|'')*')|(-?(?:0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?))(?![\w.])|([a-z_][\w-]*)|(\|\||&&|[=!<>]=|[<>!()[\],.*]))/iy;

interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'mark';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

class SyntaxFault extends Error {}

/** Undefined where the text is not an expression, or too large for one. */
export function parseExpression(text: string): Expression | undefined {
  if (text.length > maxLength) return undefined;
  try {
    return new Parser(text).whole();
  } catch (error) {
    if (error instanceof SyntaxFault) return undefined;
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  whole(): Expression {
    const found = this.#binary(0);
    if (this.#at < this.#tokens.length) throw new SyntaxFault();
    return found;
  }

  #binary(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = this.#peek();
      if (operator === undefined || !operators.includes(operator)) return left;
      this.#at += 1;
      const right = this.#binary(level + 1);
      left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
    }
  }

  #unary(): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new SyntaxFault();
    try {
      const mark = this.#tokens[this.#at];
      if (mark?.kind !== 'mark' || mark.text !== '!') return this.#access(this.#primary());
      this.#at += 1;
      const operand = this.#unary();
      return { kind: 'not', operand, start: mark.start, end: operand.end };
    } finally {
      this.#depth -= 1;
    }
  }

  #primary(): Expression {
    const { kind, text, start, end } = this.#next();
    if (kind === 'text')
      return { kind: 'literal', value: text.slice(1, -1).replaceAll("''", "'"), start, end };
    if (kind === 'number') return { kind: 'literal', value: Number(text), start, end };
    if (kind === 'name') return this.#named(text, start, end);
    if (text !== '(') throw new SyntaxFault();
    const inner = this.#binary(0);
    return { ...inner, start, end: this.#expect(')').end };
  }

  #named(text: string, start: number, end: number): Expression {
    const name = text.toLowerCase();
    if (this.#peek() === '(') {
      this.#at += 1;
      const args: Expression[] = [];
      while (this.#peek() !== ')') {
        if (args.length > 0) this.#expect(',');
        args.push(this.#binary(0));
      }
      return { kind: 'call', name, args, start, end: this.#next().end };
    }
    const words: Readonly<Record<string, boolean | null | number>> = {
      true: true,
      false: false,
      null: null,
      nan: Number.NaN,
      infinity: Number.POSITIVE_INFINITY,
    };
    const value = Object.hasOwn(words, name) ? words[name] : undefined;
    if (value !== undefined) return { kind: 'literal', value, start, end };
    return { kind: 'context', path: name, parts: [], start, end };
  }

  /** `.name`, `.*` and `[…]` after a value. */
  #access(of: Expression): Expression {
    let found = of;
    for (;;) {
      const mark = this.#peek();
      if (mark !== '.' && mark !== '[') return found;
      this.#at += 1;
      const path = found.kind === 'context' ? found.path : '*';
      const parts = found.kind === 'context' ? found.parts : [found];
      if (mark === '.') {
        const { kind, text, end } = this.#next();
        if (kind !== 'name' && text !== '*') throw new SyntaxFault();
        found = { kind: 'context', path: `${path}.${text.toLowerCase()}`, parts, start: of.start, end };
        continue;
      }
      const index = this.#peek() === '*' ? undefined : this.#binary(0);
      if (index === undefined) this.#at += 1;
      const { end } = this.#expect(']');
      const isName = index?.kind === 'literal' && typeof index.value === 'string';
      const name = isName ? String(index.value).toLowerCase() : '*';
      const isComputed = index !== undefined && index.kind !== 'literal';
      found = {
        kind: 'context',
        path: `${path}.${name}`,
        parts: isComputed ? [...parts, index] : parts,
        start: of.start,
        end,
      };
    }
  }

  #peek(): string | undefined {
    const next = this.#tokens[this.#at];
    return next?.kind === 'mark' ? next.text : undefined;
  }

  #next(): Token {
    const next = this.#tokens[this.#at];
    if (next === undefined) throw new SyntaxFault();
    this.#at += 1;
    return next;
  }

  #expect(text: string): Token {
    const next = this.#next();
    if (next.kind !== 'mark' || next.text !== text) throw new SyntaxFault();
    return next;
  }
}

function tokensOf(text: string): readonly Token[] {
  const found: Token[] = [];
  const whole = text.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < whole.length) {
    const from = token.lastIndex;
    const match = token.exec(whole);
    if (match === null) throw new SyntaxFault();
    const [all, quoted, number, name, mark] = match;
    const own = quoted ?? number ?? name ?? mark ?? '';
    const end = from + all.length;
    const kind = quoted ? 'text' : number ? 'number' : name ? 'name' : 'mark';
    found.push({ kind, text: own, start: end - own.length, end });
  }
  return found;
}
