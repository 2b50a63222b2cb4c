// Expressions of ARM templates, `[concat(parameters('name'), '-logs')]`:
// https://learn.microsoft.com/azure/azure-resource-manager/templates/template-expressions
import type { AzureExpression } from './azure-expression.ts';

const maxDepth = 60;
const token = /\s*(?:('(?:[^']|'')*')|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|([()[\],.]))/y;

class ArmSyntaxError extends Error {
  override readonly name = 'ArmSyntaxError';
}

/** The expression of a text; undefined when the text stands for itself. One that cannot be read is unknown. */
export function parseArmText(text: string): AzureExpression | undefined {
  if (!text.startsWith('[') || !text.endsWith(']') || text.startsWith('[[')) return undefined;
  try {
    return new ArmParser(text.slice(1, -1)).parse();
  } catch (error) {
    if (!(error instanceof ArmSyntaxError)) throw error;
    return { kind: 'unknown' };
  }
}

class ArmParser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = this.#split(text);
  }

  parse(): AzureExpression {
    const expression = this.#expression(0);
    if (this.#at < this.#tokens.length) throw this.#error();
    return expression;
  }

  #split(text: string): readonly string[] {
    const found: string[] = [];
    token.lastIndex = 0;
    while (token.lastIndex < text.trimEnd().length) {
      const match = token.exec(text);
      if (!match) throw this.#error();
      found.push(match[0].trim());
    }
    return found;
  }

  #expression(depth: number): AzureExpression {
    if (depth > maxDepth) throw this.#error();
    let value = this.#operand(depth);
    for (;;) {
      if (this.#take('.')) value = { kind: 'member', of: value, name: this.#next() };
      else if (this.#take('[')) {
        value = { kind: 'index', of: value, index: this.#expression(depth + 1) };
        this.#expect(']');
      } else return value;
    }
  }

  #operand(depth: number): AzureExpression {
    const word = this.#next();
    if (word.startsWith("'")) return { kind: 'literal', value: word.slice(1, -1).replaceAll("''", "'") };
    if (/^-?\d/.test(word)) return { kind: 'literal', value: Number(word) };
    if (!/^[A-Za-z_]/.test(word)) throw this.#error();
    if (/^(?:true|false)$/i.test(word) && this.#tokens[this.#at] !== '(')
      return { kind: 'literal', value: word.toLowerCase() === 'true' };
    this.#expect('(');
    const args: AzureExpression[] = [];
    while (!this.#take(')')) {
      args.push(this.#expression(depth + 1));
      if (this.#tokens[this.#at] !== ')') this.#expect(',');
    }
    return { kind: 'call', name: word.slice(word.lastIndexOf('.') + 1), args };
  }

  #next(): string {
    const found = this.#tokens[this.#at];
    if (found === undefined) throw this.#error();
    this.#at += 1;
    return found;
  }

  #take(wanted: string): boolean {
    if (this.#tokens[this.#at] !== wanted) return false;
    this.#at += 1;
    return true;
  }

  #expect(wanted: string): void {
    if (!this.#take(wanted)) throw this.#error();
  }

  #error(): ArmSyntaxError {
    return new ArmSyntaxError('The expression cannot be read.');
  }
}
