// Elements in JavaScript and TypeScript (JSX): tags and texts are not code, what is in braces is.
import { bracesEnd, expressionMayStart, scriptLiteral } from './script-literals.ts';
import type { LiteralScan } from './syntax.ts';
import { tokenKind } from './token-list.ts';

/** An element, or another literal of the language; -1 when there is none. */
export function elementLiteral(scan: LiteralScan): number {
  const { source, at, previous } = scan;
  if (source[at] !== '<') return scriptLiteral(scan);
  if (!expressionMayStart(previous) || !/[A-Za-z>_$]/.test(source[at + 1] ?? '')) return -1;
  const stop = new ElementReader(scan).read();
  if (stop < 0) scan.waste(scan.end - at);
  return stop;
}

class ElementReader {
  readonly #scan: LiteralScan;
  #at: number;
  /** Where the text starts that is not pushed yet. */
  #text: number;
  readonly #parts: (readonly ['text' | 'code', number, number])[] = [];

  constructor(scan: LiteralScan) {
    this.#scan = scan;
    this.#at = scan.at;
    this.#text = scan.at;
  }

  /** Reads to the end of the element; what turns out to be none (a type argument, a comparison) is left alone. */
  read(): number {
    const { source, end, push, nested } = this.#scan;
    let depth = 0;
    do {
      const char = source[this.#at];
      if (char === '{') {
        if (!this.#braces()) return -1;
      } else if (char === '<') {
        const change = this.#tag();
        if (change === null) return -1;
        depth += change;
      } else this.#at += 1;
    } while (depth > 0 && this.#at < end);
    if (depth > 0) return -1;
    this.#parts.push(['text', this.#text, this.#at]);
    for (const [kind, start, stop] of this.#parts) {
      if (kind === 'text') {
        if (stop > start) push(tokenKind.text, start, source.slice(start, stop));
      } else {
        // In parentheses, so that an arrow in it ends with it.
        push(tokenKind.operator, start - 1, '(');
        nested(start, stop);
        push(tokenKind.operator, stop, ')');
      }
    }
    return this.#at;
  }

  #braces(): boolean {
    const { source, end } = this.#scan;
    const close = bracesEnd(source, this.#at, end);
    if (close >= end) return false;
    this.#parts.push(['text', this.#text, this.#at], ['code', this.#at + 1, close]);
    this.#at = close + 1;
    this.#text = close + 1;
    return true;
  }

  /** One tag: 1 when it opens, -1 when it closes, 0 when it does both; null when it is no tag. */
  #tag(): number | null {
    const { source, end } = this.#scan;
    const isClosing = source[this.#at + 1] === '/';
    const name = /<\/?(?:[A-Za-z_$][\w$.:-]{0,200})?\s{0,200}/y;
    name.lastIndex = this.#at;
    if (!name.test(source)) return null;
    this.#at = name.lastIndex;
    while (this.#at < end) {
      const char = source[this.#at];
      if (char === '>') {
        this.#at += 1;
        return isClosing ? -1 : 1;
      }
      if (char === '/' && source[this.#at + 1] === '>') {
        this.#at += 2;
        return 0;
      }
      if (char === '{') {
        if (!this.#braces()) return null;
      } else if (char === '"' || char === "'") {
        const close = source.indexOf(char, this.#at + 1);
        if (close < 0 || close >= end) return null;
        this.#at = close + 1;
      } else if (/[\s\w:=.-]/.test(char ?? '')) this.#at += 1;
      else return null;
    }
    return null;
  }
}
