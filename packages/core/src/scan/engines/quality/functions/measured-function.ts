// What is measured of a function, by the definitions that lizard made common.

export class MeasuredFunction {
  /** With the classes and namespaces around it. */
  name: string;
  startLine: number;
  endLine: number;
  /** Cyclomatic complexity: one, and one for each condition. */
  complexity = 1;
  /** Lines that hold more than comments and whitespace. */
  codeLines = 1;
  tokens = 1;
  /** The text of the parameter list, for distinguishing functions of one name. */
  signature = '';
  /** Whether the parameter list was read to its end. */
  closedParameters = false;
  /** The function that holds this one; null for one of the file's own. */
  parent: MeasuredFunction | null = null;
  /** The first token and the one after the last, as indexes into the file's tokens. */
  firstToken: number;
  endToken = 0;
  #pieces = 0;
  #pieceIsNamed = false;
  #endsInWord = false;
  #started = false;

  constructor(name: string, line: number, token: number) {
    this.name = name;
    this.startLine = line;
    this.endLine = line;
    this.firstToken = token;
  }

  get length(): number {
    return this.endLine - this.startLine + 1;
  }

  /** Pieces between commas that hold a name: one that ends them, or stands before a default or a type. */
  get parameters(): number {
    return this.#pieces + (this.#pieceIsNamed || this.#endsInWord ? 1 : 0);
  }

  /** Takes one token of the parameter list. */
  addParameter(token: string): void {
    if (this.signature.length < 400) this.signature += this.signature === '' ? token : ` ${token}`;
    if (token === ',' && this.#started) {
      if (this.#pieceIsNamed || this.#endsInWord) this.#pieces += 1;
      this.#pieceIsNamed = false;
      this.#endsInWord = false;
      return;
    }
    this.#started = true;
    const first = token[0];
    if (this.#endsInWord && (first === '=' || first === ':')) this.#pieceIsNamed = true;
    this.#endsInWord = /[\p{L}\p{N}_]$/u.test(token);
  }
}
