// YAML between brackets, and the quotes of its scalars.
import { LockfileError } from '../../lockfile.ts';
import { YamlMap, type YamlValue } from './yaml-map.ts';

const deepest = 32;

/** `{a: b, c: [d, e]}` as a map or list; text after the closing bracket is a comment. */
export function readFlow(text: string, line: number): YamlValue {
  return new Flow(text, line).value(0);
}

class Flow {
  readonly #text: string;
  readonly #line: number;
  #at = 0;

  constructor(text: string, line: number) {
    this.#text = text;
    this.#line = line;
  }

  value(depth: number): YamlValue {
    if (depth > deepest) this.#fail('This is nested too deeply.');
    this.#space();
    const first = this.#text[this.#at];
    if (first === '{') return this.#map(depth);
    if (first === '[') return this.#list(depth);
    return this.#scalar(/[,\]}]/y);
  }

  #map(depth: number): YamlMap {
    const map = new YamlMap();
    this.#at += 1;
    while (!this.#closes('}')) {
      const key = this.#scalar(/:(?=[\s,\]}"'[{])|[,\]}]/y);
      let value: YamlValue = null;
      if (this.#text[this.#at] === ':') {
        this.#at += 1;
        value = this.value(depth + 1);
      }
      map.set(key, value);
      this.#comma('}');
    }
    return map;
  }

  #list(depth: number): YamlValue[] {
    const items: YamlValue[] = [];
    this.#at += 1;
    while (!this.#closes(']')) {
      items.push(this.value(depth + 1));
      this.#comma(']');
    }
    return items;
  }

  #closes(bracket: string): boolean {
    this.#space();
    if (this.#at >= this.#text.length) this.#fail('A bracket is not closed.');
    if (this.#text[this.#at] !== bracket) return false;
    this.#at += 1;
    return true;
  }

  #comma(bracket: string): void {
    this.#space();
    const next = this.#text[this.#at];
    if (next === ',') this.#at += 1;
    else if (next !== bracket) this.#fail('A comma or a closing bracket was expected here.');
  }

  #scalar(stop: RegExp): string {
    this.#space();
    const start = this.#at;
    const quote = this.#text[start];
    if (quote === '"' || quote === "'") {
      this.#at = endOfQuoted(this.#text, start);
      const value = unquote(this.#text.slice(start, this.#at));
      this.#space();
      return value;
    }
    while (this.#at < this.#text.length) {
      stop.lastIndex = this.#at;
      if (stop.test(this.#text)) break;
      this.#at += 1;
    }
    return this.#text.slice(start, this.#at).trim();
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #fail(message: string): never {
    throw new LockfileError(message, this.#line);
  }
}

function endOfQuoted(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\' && quote === '"') at += 1;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return text.length;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0', b: '\b', f: '\f' };

/** The text of a scalar without its quotes; anything after the closing quote is a comment. */
export function unquote(text: string): string {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return text;
  const end = endOfQuoted(text, 0);
  const inner = text.slice(1, text[end - 1] === quote && end > 1 ? end - 1 : end);
  if (quote === "'") return inner.includes("''") ? inner.replaceAll("''", "'") : inner;
  if (!inner.includes('\\')) return inner;
  return inner.replaceAll(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))/gs, (_, byte, unit, other) => {
    const code = byte ?? unit;
    return code === undefined ? (escapes[other] ?? other) : String.fromCharCode(Number.parseInt(code, 16));
  });
}
