// Walks over the text of a Bicep file: spaces, comments, words and texts.
import { AzureSyntaxError } from './azure-expression.ts';

const inline = /(?:[ \t\r]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
/** Directives such as `#disable-next-line` count as comments. */
const anywhere = /(?:\s+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const word = /[A-Za-z_]\w*/y;

export class BicepCursor {
  readonly text: string;
  at = 0;
  /** Up to where lines were counted, and how many. */
  #counted = 0;
  #line = 1;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Of the place, from 1. Cheap while places grow. */
  get line(): number {
    if (this.at < this.#counted) {
      this.#counted = 0;
      this.#line = 1;
    }
    for (; this.#counted < this.at; this.#counted += 1)
      if (this.text.charCodeAt(this.#counted) === 10) this.#line += 1;
    return this.#line;
  }

  skipSpaces(): void {
    this.#skip(inline);
  }

  skipLines(): void {
    this.#skip(anywhere);
  }

  startsWith(part: string): boolean {
    return this.text.startsWith(part, this.at);
  }

  take(part: string): boolean {
    if (!this.startsWith(part)) return false;
    this.at += part.length;
    return true;
  }

  expect(part: string): void {
    if (!this.take(part)) throw this.error(`"${part}" is expected.`);
  }

  /** A word, if there is one. */
  word(): string | undefined {
    return this.match(word);
  }

  match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** The word that follows, without taking it. */
  peekWord(): string | undefined {
    const from = this.at;
    const found = this.word();
    this.at = from;
    return found;
  }

  error(message: string): AzureSyntaxError {
    return new AzureSyntaxError(message, this.line);
  }

  #skip(sticky: RegExp): void {
    sticky.lastIndex = this.at;
    if (sticky.test(this.text)) this.at = sticky.lastIndex;
  }
}
