// Blocks that end with a word: `end`, `fi`, `done`, `esac`.
import type { TokenList } from '../tokens/token-list.ts';
import type { Blocks } from './blocks.ts';
import type { ControlSyntax } from './control-syntax.ts';
import type { MeasuredFunction } from './measured-function.ts';

const enders = new Set(['end', 'fi', 'done', 'esac']);
/** Open a block that is no structure. */
const plain = new Set(['begin', 'class', 'module']);

export class EndBlocks implements Blocks {
  readonly #tokens: TokenList;
  readonly #syntax: ControlSyntax;
  readonly #firstToken: number;
  readonly #blocks: boolean[] = [];
  #startsStatement = false;
  /** After `for` and `while`, `do` belongs to them. */
  #loopLine = 0;
  depth = 0;
  structures = 0;

  constructor(tokens: TokenList, syntax: ControlSyntax, { firstToken }: MeasuredFunction) {
    this.#tokens = tokens;
    this.#syntax = syntax;
    this.#firstToken = firstToken;
  }

  before(index: number): void {
    const tokens = this.#tokens;
    const before = tokens.before(index);
    const previous = tokens.text(before);
    this.#startsStatement =
      tokens.line(before) < tokens.line(index) ||
      /^(?:;|;;|then|do|else|=|\(|\{|&&|\|\||return)$/.test(previous);
    const text = tokens.text(index);
    if (enders.has(text) && previous !== '.') this.#close();
  }

  skipped(): void {}

  structure(index: number): 'structure' | 'alternative' | 'none' {
    const text = this.#tokens.text(index);
    if (text === 'else' || this.#syntax.elseIf.has(text))
      return this.#startsStatement ? 'alternative' : 'none';
    return 'structure';
  }

  after(index: number): void {
    const text = this.#tokens.text(index);
    if (this.#tokens.text(this.#tokens.before(index)) === '.') return;
    if (this.#syntax.structures.has(text)) {
      // `rescue` stands within a block that is open already; behind a statement a word needs no end.
      if (text === 'rescue' || !this.#startsStatement) return;
      if (text !== 'if' && text !== 'unless' && text !== 'case') this.#loopLine = this.#tokens.line(index);
      this.#open(true);
    } else if (
      plain.has(text) ||
      (this.#syntax.functions.has(text) && text === 'def' && index > this.#firstToken + 1)
    )
      this.#open(false);
    else if (
      text === 'do' &&
      this.#loopLine !== this.#tokens.line(index) &&
      this.#loopLine !== this.#tokens.line(index) - 1
    )
      this.#open(false);
  }

  #open(isStructure: boolean): void {
    this.#blocks.push(isStructure);
    if (!isStructure) return;
    this.depth += 1;
    this.structures += 1;
  }

  #close(): void {
    if (this.#blocks.pop() !== true) return;
    this.depth -= 1;
    this.structures -= 1;
  }
}
