// How deep a parser would have to go into a text, estimated before one sees it: a native parser that runs out of stack ends
// the process. Every construct that nests counts with the stack that the costliest parser was measured to take for it.

export interface Nesting {
  /** Open brackets at the deepest place. */
  readonly brackets: number;
  /** Bytes of stack at the deepest place. */
  readonly stackBytes: number;
  /** False where the text can be read in two ways, and all of it together could exceed the limit. */
  readonly isSure: boolean;
}

export interface NestingOptions {
  /** Whether expressions can contain elements: text in them is not code. */
  readonly hasMarkup?: boolean;
}

/** Half of the stack that a worker thread has. */
export const maxStackBytes = 2 * 1024 * 1024;
/** Code that people or programs write was measured to have 25 at most. */
export const maxBrackets = 1_000;

const bracketCost = 1_800;
const angleCost = 1_600;
const rightOperatorCost = 800;
const leftOperatorCost = 250;
const memberCost = 60;
/** Of a call, an index or a template after a value: what it belongs to is below it, as with a member. */
const appliedCost = 140;
/** Of what stands in a string or comment, if it were code: one character that is no letter. */
const hiddenCost = 520;

/** What another statement, expression or type follows, which they then hold. */
const nestingWords = new Set(
  'if for while do else with new typeof void delete await yield class extends keyof readonly infer unique async throw return case in of instanceof as satisfies default'.split(
    ' ',
  ),
);
/** What continues the line before. */
const continuingWords = new Set('if for while do else with extends in of instanceof as satisfies'.split(' '));

export function exceedsLimits({ brackets, stackBytes }: Nesting): boolean {
  return brackets > maxBrackets || stackBytes > maxStackBytes;
}

/** Whether a parser would survive it even if each construct took several times of what was measured. */
export function isFarFromLimits({ brackets, stackBytes, isSure }: Nesting): boolean {
  return isSure && brackets <= maxBrackets / 4 && stackBytes <= maxStackBytes / 4;
}

/** Of these a variable may have the name: then a division follows. */
const possibleNames = new Set('await yield async of as in infer readonly keyof unique satisfies'.split(' '));
const space = /\s/;
const lineEnd = /[\n\r\u2028\u2029]/g;

export function measureNesting(text: string, { hasMarkup = false }: NestingOptions = {}): Nesting {
  const scan = new NestingScan(text, hasMarkup);
  scan.run();
  const { brackets, deepest, total, isPlain } = scan;
  return { brackets, stackBytes: deepest, isSure: isPlain || total <= maxStackBytes };
}

/** What was open where a bracket opened. */
interface Level {
  readonly open: number;
  readonly statement: number;
  readonly angles: number;
  readonly isTemplate: boolean;
}

class NestingScan {
  brackets = 0;
  deepest = 0;
  total = 0;
  isPlain = true;
  readonly #text: string;
  readonly #hasMarkup: boolean;
  readonly #levels: Level[] = [];
  #at = 0;
  /** Of everything that is open. */
  #open = 0;
  /** Of that, what ends with the statement, and what with the next comma does not. */
  #statement = 0;
  #angles = 0;
  #afterValue = false;
  #isNewLine = false;
  #hasElements = false;
  #lastChar = 0;
  /** Whether it depends on more than the sign before whether a regular expression may start. */
  #isDoubtful = false;

  constructor(text: string, hasMarkup: boolean) {
    this.#text = text;
    this.#hasMarkup = hasMarkup;
  }

  run(): void {
    if (this.#text.startsWith('#!')) this.#at = this.#lineEnd(2);
    while (this.#at < this.#text.length) this.#token(this.#text.charCodeAt(this.#at));
  }

  #token(code: number): void {
    if (code <= 32) {
      if (code === 10 || code === 13) this.#isNewLine = true;
      this.#at += 1;
      return;
    }
    if (code > 127) {
      this.#at += 1;
      if (space.test(String.fromCharCode(code))) return;
      this.#afterValue = true;
      this.#isDoubtful = false;
    } else if (isWord(code)) this.#word();
    else if (code === 34 || code === 39) this.#string(code);
    else if (code === 96) this.#template();
    else if (code === 47) this.#slash();
    else this.#sign(code);
    this.#lastChar = code;
    this.#isNewLine = false;
  }

  #word(): void {
    const start = this.#at;
    while (isWord(this.#text.charCodeAt(this.#at))) this.#at += 1;
    const length = this.#at - start;
    // No word that nests is shorter or longer.
    const word = length < 2 || length > 10 ? '' : this.#text.slice(start, this.#at);
    const nests = nestingWords.has(word) && this.#lastChar !== 46;
    if (this.#isNewLine && this.#afterValue && !(nests && continuingWords.has(word))) this.#endStatement();
    // A chain of them ends with the block at the latest: semicolons stand in it.
    if (word === 'else') this.#keep(rightOperatorCost);
    else if (nests) this.#add(rightOperatorCost);
    this.#afterValue = !nests;
    this.#isDoubtful = nests && possibleNames.has(word);
  }

  #sign(code: number): void {
    this.#at += 1;
    // `a++ / b`, `a! / b`, `a<b> / c`, and a comment as in HTML: `-->`.
    this.#isDoubtful = code === 43 || code === 45 || code === 33 || (code === 62 && this.#lastChar !== 61);
    if (code === 62 && this.#lastChar === 45) this.isPlain = false;
    switch (code) {
      case 40: // (
      case 91: // [
        if (this.#afterValue) this.#add(appliedCost);
        this.#push(false);
        return;
      case 123: // {
        this.#push(false);
        return;
      case 41: // )
      case 93: // ]
      case 125: // }
        this.#pop();
        return;
      case 59: // ;
        this.#endStatement();
        break;
      case 44: // ,
        this.#endPart();
        break;
      case 60: // <
        this.#angle();
        return;
      case 62: // >
        if (this.#lastChar !== 61) this.#closeAngle(angleCost - leftOperatorCost);
        break;
      case 61: // =
      case 63: // ?
      case 58: // :
      case 64: // @
        this.#add(rightOperatorCost);
        break;
      case 46: // .
        this.#add(memberCost);
        break;
      default:
        this.#add(leftOperatorCost);
    }
    this.#afterValue = false;
  }

  #angle(): void {
    const next = this.#text.charCodeAt(this.#at);
    if (next === 33) this.isPlain = false;
    if (this.#hasMarkup && next === 47) {
      // The end of an element, and of the one that it ends.
      this.#at += 1;
      this.#closeAngle(angleCost);
      this.#afterValue = false;
      return;
    }
    if (this.#hasMarkup && (isWord(next) || next === 62)) {
      // After `for (;;)` it is an element, after `f()` a comparison.
      if (this.#afterValue) this.isPlain = false;
      else this.#hasElements = true;
    }
    this.#add(angleCost);
    this.#angles += angleCost;
    this.#afterValue = false;
  }

  #push(isTemplate: boolean): void {
    this.#levels.push({ open: this.#open, statement: this.#statement, angles: this.#angles, isTemplate });
    this.#keep(bracketCost);
    this.#statement = 0;
    this.#angles = 0;
    this.#afterValue = false;
    this.brackets = Math.max(this.brackets, this.#levels.length);
  }

  #pop(): void {
    const level = this.#levels.pop();
    this.#afterValue = true;
    if (level === undefined) return;
    this.#open = level.open;
    this.#statement = level.statement;
    this.#angles = level.angles;
    if (level.isTemplate) this.#templateText();
  }

  /** Until the bracket around it closes. */
  #keep(cost: number): void {
    this.total += cost;
    this.#open += cost;
    if (this.#open > this.deepest) this.deepest = this.#open;
  }

  #add(cost: number): void {
    this.#keep(cost);
    this.#statement += cost;
  }

  #closeAngle(cost: number): void {
    const closed = Math.min(cost, this.#angles);
    this.#open -= closed;
    this.#statement -= closed;
    this.#angles -= closed;
  }

  /** At a comma: what an operator began is over, the list that an angle began goes on. */
  #endPart(): void {
    this.#open -= this.#statement - this.#angles;
    this.#statement = this.#angles;
  }

  /** In the text of an element nothing ends one. */
  #endStatement(): void {
    if (!this.#hasElements) this.#angles = 0;
    this.#endPart();
  }

  #string(quote: number): void {
    if (this.#hasElements && this.#afterValue) this.isPlain = false;
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === 92) {
        at += 1;
        // In an attribute of an element nothing escapes a quotation mark.
        if (this.#hasElements && this.#text.charCodeAt(at) === quote) this.isPlain = false;
      } else if (code === 10 || code === 13) break;
      else if (code === quote) {
        this.#hide(start + 1, at, at + 1);
        return;
      }
    }
    // No string: a quotation mark in the text of an element.
    if (this.#hasElements) this.isPlain = false;
    this.#at += 1;
  }

  #template(): void {
    if (this.#afterValue) this.#add(appliedCost);
    this.#at += 1;
    this.#templateText();
  }

  /** To the end of the template, or the next expression in it. */
  #templateText(): void {
    const start = this.#at;
    for (let at = start; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === 92) at += 1;
      else if (code === 96) {
        this.#hide(start, at, at + 1);
        return;
      } else if (code === 36 && this.#text.charCodeAt(at + 1) === 123) {
        this.#hide(start, at, at + 2);
        this.#push(true);
        return;
      }
    }
    this.isPlain = false;
    this.#afterValue = true;
  }

  #slash(): void {
    const next = this.#text.charCodeAt(this.#at + 1);
    if (next === 47 || next === 42) {
      const afterValue = this.#afterValue;
      const block = next === 47 ? -1 : this.#text.indexOf('*/', this.#at + 2);
      const stop = next === 47 ? this.#lineEnd(this.#at) : block < 0 ? this.#text.length : block;
      this.#hide(this.#at + 2, stop, block < 0 ? stop : stop + 2);
      this.#afterValue = afterValue;
      return;
    }
    if (this.#hasMarkup && next === 62) {
      this.#at += 2;
      this.#closeAngle(angleCost);
      this.#afterValue = true;
      return;
    }
    const end = this.#expressionEnd();
    const isDivision = end < 0 || this.#afterValue;
    // It matters which one it is where what would be the expression holds what begins something else.
    if (end > 0 && (this.#afterValue || this.#isDoubtful) && this.#isTelling(end)) this.isPlain = false;
    if (isDivision) {
      this.#at += 1;
      this.#add(leftOperatorCost);
      this.#afterValue = false;
      return;
    }
    this.#hide(this.#at + 1, end, end + 1);
  }

  #isTelling(end: number): boolean {
    return /["'`()[\]{}]|\/[/*]/.test(this.#text.slice(this.#at + 1, end + 2));
  }

  #lineEnd(from: number): number {
    lineEnd.lastIndex = from;
    return lineEnd.exec(this.#text)?.index ?? this.#text.length;
  }

  /** Where a regular expression would end that starts here; -1 when there is none. */
  #expressionEnd(): number {
    let inClass = false;
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === 10 || code === 13) return -1;
      if (code === 92) at += 1;
      else if (code === 91) inClass = true;
      else if (code === 93) inClass = false;
      else if (code === 47 && !inClass) return at;
    }
    return -1;
  }

  /** What is not code, unless the text was read wrongly so far. */
  #hide(start: number, end: number, next: number): void {
    for (let at = start; at < end; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (isWord(code) || code === 32) continue;
      const isBracket = code === 40 || code === 91 || code === 123 || code === 60;
      this.total += isBracket ? bracketCost : hiddenCost;
      if (this.#hasElements && (isBracket || code === 125)) this.isPlain = false;
    }
    this.#at = next;
    this.#afterValue = true;
  }
}

function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code === 35
  );
}
