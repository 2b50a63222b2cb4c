// The part of YAML that lockfile writers use, line by line: a general parser needs seconds for a large lock.
// Mappings, sequences, flow collections, quoted and block scalars, comments, several documents. Every scalar
// stays text; anchors, aliases and tags are text too, so that nothing can expand.
import { LockfileError } from '../../lockfile.ts';
import { readFlow, unquote } from './flow-yaml.ts';
import { YamlMap, type YamlValue } from './yaml-map.ts';

const deepest = 64;
/** One for all: in a large lock most mappings have nothing that is asked for. */
const emptyMap = new YamlMap();
/** Lines are kept for the levels at which locks list packages. */
const deepestWithLines = 3;

/** Whether, by a key and what follows it on its line, nobody will read the value. */
export type SkipYaml = (key: string, rest: string) => boolean;

/** The documents of a file; what is empty counts as null. */
export function readYamlDocuments(text: string, skip: SkipYaml = () => false): YamlValue[] {
  return new BlockYaml(text, skip).documents();
}

/** The map that a one-document file holds; an empty file is an empty map. */
export function readYamlMap(text: string, skip?: SkipYaml): YamlMap {
  const [value = null, ...more] = readYamlDocuments(text, skip);
  if (value === null) return new YamlMap();
  if (!(value instanceof YamlMap) || more.length > 0) {
    throw new LockfileError('A YAML mapping was expected here.', 1);
  }
  return value;
}

export type EachYamlEntry = (key: string, value: YamlValue, line: number) => void;

/** Gives the entries of the outermost mapping one by one and keeps none, for locks that are one long list. */
export function eachYamlEntry(text: string, each: EachYamlEntry, skip: SkipYaml): void {
  new BlockYaml(text, skip, each).documents();
}

class BlockYaml {
  readonly #text: string;
  readonly #skip: SkipYaml;
  readonly #each: EachYamlEntry | undefined;
  /** Where the current line's content starts and ends, how far it is indented, and its number. */
  #start = 0;
  #end = 0;
  #next = 0;
  #indent = -1;
  #line = 0;

  constructor(text: string, skip: SkipYaml, each?: EachYamlEntry) {
    this.#text = text;
    this.#skip = skip;
    this.#each = each;
    this.#advance();
  }

  documents(): YamlValue[] {
    const found: YamlValue[] = [];
    while (this.#indent !== -1) {
      if (this.#isMark()) {
        this.#advance();
        continue;
      }
      found.push(this.#node(this.#indent, 0));
      if (this.#indent !== -1 && !this.#isMark()) this.#fail('This line does not fit the structure above.');
    }
    return found;
  }

  /** To the next line with content; at the end the indent is -1. */
  #advance(): void {
    const text = this.#text;
    while (this.#next < text.length) {
      let start = this.#next;
      let end = text.indexOf('\n', start);
      if (end === -1) end = text.length;
      this.#next = end + 1;
      this.#line += 1;
      if (end > start && text.charCodeAt(end - 1) === 0x0d) end -= 1;
      const from = start;
      while (start < end && text.charCodeAt(start) === 0x20) start += 1;
      if (start === end || text.charCodeAt(start) === 0x23) continue;
      if (text.charCodeAt(start) === 0x09) {
        if (text.slice(start, end).trim() === '') continue;
        this.#fail('Tabs are not allowed for indentation.');
      }
      this.#start = start;
      this.#end = end;
      this.#indent = start - from;
      return;
    }
    this.#indent = -1;
  }

  #isMark(): boolean {
    return (
      this.#indent === 0 &&
      /^(?:---(?:\s|$)|\.\.\.\s*$|%)/.test(this.#text.slice(this.#start, this.#start + 4))
    );
  }

  #isItem(): boolean {
    if (this.#text.charCodeAt(this.#start) !== 0x2d) return false;
    const after = this.#text.charCodeAt(this.#start + 1);
    return this.#start + 1 === this.#end || after === 0x20;
  }

  #node(indent: number, depth: number): YamlValue {
    if (depth > deepest) this.#fail('This is nested too deeply.');
    if (this.#isItem()) return this.#sequence(indent, depth);
    const content = this.#text.slice(this.#start, this.#end);
    if (content.startsWith('? ') || endOfKey(content) !== -1) return this.#map(indent, depth);
    const line = this.#line;
    this.#advance();
    return this.#inline(content, indent - 1, line);
  }

  #sequence(indent: number, depth: number): YamlValue[] {
    const items: YamlValue[] = [];
    while (this.#indent === indent && this.#isItem() && !this.#isMark()) {
      let at = this.#start + 1;
      while (at < this.#end && this.#text.charCodeAt(at) === 0x20) at += 1;
      if (at === this.#end || this.#text.charCodeAt(at) === 0x23) {
        this.#advance();
        items.push(this.#indent > indent ? this.#node(this.#indent, depth + 1) : null);
      } else {
        this.#indent += at - this.#start;
        this.#start = at;
        items.push(this.#node(this.#indent, depth + 1));
      }
    }
    if (this.#indent > indent) this.#fail('This line is indented more than its list.');
    return items;
  }

  #map(indent: number, depth: number): YamlMap {
    const map = new YamlMap();
    while (this.#indent === indent && !this.#isMark()) {
      const line = this.#line;
      const content = this.#text.slice(this.#start, this.#end);
      const explicit = content.startsWith('? ');
      const end = explicit ? content.length : endOfKey(content);
      if (end === -1) this.#fail('A key with a colon was expected here.');
      const key = unquote((explicit ? content.slice(2) : content.slice(0, end)).trim());
      const rest = explicit ? '' : content.slice(end + 1).trim();
      if (!explicit && depth > 1 && this.#skip(key, rest)) {
        this.#pass(indent);
        continue;
      }
      const value = explicit ? this.#explicitValue(indent, depth) : this.#value(rest, indent, depth);
      if (depth === 0 && this.#each) this.#each(key, value, line);
      else if (depth < deepestWithLines) map.setAt(key, value, line);
      else map.set(key, value);
    }
    if (this.#indent > indent) this.#fail('This line is indented more than its siblings.');
    return map.size === 0 ? emptyMap : map;
  }

  /** `? a long key` and its `: value` on the next line. */
  #explicitValue(indent: number, depth: number): YamlValue {
    this.#advance();
    if (this.#indent !== indent || this.#text.charCodeAt(this.#start) !== 0x3a) return null;
    return this.#value(this.#text.slice(this.#start + 1, this.#end).trim(), indent, depth);
  }

  /** Over a value and everything that belongs to it. */
  #pass(indent: number): void {
    this.#advance();
    while (this.#indent > indent || (this.#indent === indent && this.#isItem())) this.#advance();
  }

  #value(rest: string, indent: number, depth: number): YamlValue {
    const line = this.#line;
    this.#advance();
    if (rest !== '' && !rest.startsWith('#')) return this.#inline(rest, indent, line);
    if (this.#isMark()) return null;
    if (this.#indent > indent || (this.#indent === indent && this.#isItem())) {
      return this.#node(this.#indent, depth + 1);
    }
    return null;
  }

  /** A value that starts on its key's line; the current line is already the one after. */
  #inline(rest: string, indent: number, line: number): YamlValue {
    const first = rest[0];
    if (first === '|' || first === '>') return this.#block(indent);
    if (first === '{' || first === '[') return readFlow(this.#joined(rest, indent, isBalanced), line);
    if (first === '"' || first === "'") return unquote(this.#joined(rest, indent, isClosed));
    const comment = rest.search(/\s#/);
    let value = comment === -1 ? rest : rest.slice(0, comment).trimEnd();
    if (endOfKey(value) !== -1) throw new LockfileError('A mapping cannot follow a value.', line);
    while (this.#indent > indent) {
      const more = this.#text.slice(this.#start, this.#end);
      if (endOfKey(more) !== -1) this.#fail('A mapping cannot follow a value.');
      value += ` ${more}`;
      this.#advance();
    }
    return value === '~' || value === 'null' ? null : value;
  }

  #block(indent: number): string {
    const rows: string[] = [];
    while (this.#indent > indent) {
      rows.push(this.#text.slice(this.#start, this.#end));
      this.#advance();
    }
    return rows.join('\n');
  }

  #joined(rest: string, indent: number, isWhole: (text: string) => boolean): string {
    if (isWhole(rest)) return rest;
    const rows = [rest];
    while (
      this.#indent > indent ||
      (this.#indent === indent && /[\]}]/.test(this.#text[this.#start] ?? ''))
    ) {
      rows.push(this.#text.slice(this.#start, this.#end));
      this.#advance();
    }
    return rows.join(' ');
  }

  #fail(message: string): never {
    throw new LockfileError(message, this.#line);
  }
}

/** Where the colon after a line's key stands; -1 when the line is no key. */
function endOfKey(content: string): number {
  const first = content.charCodeAt(0);
  if (first === 0x22 || first === 0x27) {
    const quote = content[0] as string;
    let close = content.indexOf(quote, 1);
    while (close !== -1 && isEscaped(content, close, quote)) {
      close = content.indexOf(quote, close + (quote === "'" ? 2 : 1));
    }
    if (close === -1) return -1;
    const after = /^\s*:(?=\s|$)/.exec(content.slice(close + 1));
    return after ? close + after[0].length : -1;
  }
  if (first === 0x7b || first === 0x5b) return -1;
  for (let at = content.indexOf(':'); at !== -1; at = content.indexOf(':', at + 1)) {
    const next = content.charCodeAt(at + 1);
    if (at + 1 === content.length || next === 0x20 || next === 0x09) return at;
  }
  return -1;
}

function isEscaped(content: string, at: number, quote: string): boolean {
  return quote === "'" ? content[at + 1] === "'" : content[at - 1] === '\\';
}

function isBalanced(text: string): boolean {
  return /[\]}]\s*(?:#.*)?$/.test(text);
}

function isClosed(text: string): boolean {
  const quote = text[0] as string;
  return text.length > 1 && text.lastIndexOf(quote) > 0;
}
