// A pattern someone else wrote: in JavaScript's engine where that is safe, in a linear one where it is not.
import { RE2JS } from 're2js';
import { isOutOfTime, withinTime } from '../../../../support/within-time.ts';
import type { Pattern } from '../secret-rule.ts';
import { translateRe2 } from './translate-re2.ts';

/** The compiled pattern; throws when neither engine understands it. */
export function compileUserPattern(source: string): Pattern {
  const translated = hasNestedRepetition(source) ? null : translateRe2(source);
  if (translated !== null) {
    try {
      return new WatchedPattern(new RegExp(translated, 'g'), source);
    } catch {
      // Modifiers inside of groups are newer than the oldest Node that is supported: the other engine has them.
    }
  }
  return new LinearPattern(source);
}

/**
 * Whether a repeated group holds a repetition of open length, which is what makes backtracking take
 * exponential time; without it a window of a few hundred characters costs little.
 */
export function hasNestedRepetition(source: string): boolean {
  const plain = source
    .replace(/\\Q[\s\S]*?(?:\\E|$)/g, 'q')
    .replace(/\\./g, 'e')
    .replace(/\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/g, 'c');
  const repeats: boolean[] = [];
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at];
    if (letter === '(') repeats.push(false);
    else if (letter === ')') {
      const inner = repeats.pop() ?? false;
      const many = /^\)(?:[*+]|\{\d*,?(?:\d{2,}|[3-9])?\}|\{\d+,\})/.test(plain.slice(at, at + 12));
      if (inner && many) return true;
      if (repeats.length > 0) repeats[repeats.length - 1] ||= inner;
    } else if (/^(?:[*+]|\{\d*,\d*\})/.test(plain.slice(at, at + 12)) && repeats.length > 0) {
      repeats[repeats.length - 1] = true;
    }
  }
  return false;
}

/** Longer than it takes any sensible pattern to read any text. */
const maxMilliseconds = 50;
/** Watching takes a third of a millisecond, which short texts are not worth: they end by themselves. */
const longText = 4096;
/** In one text; the runner wants no more. */
const maxMatches = 6000;

/** Where time is short, the text is read again by the linear engine, as is all text that comes later. */
class WatchedPattern implements Pattern {
  readonly flags: string;
  readonly source: string;
  lastIndex = 0;
  readonly #written: string;
  #pattern: RegExp | LinearPattern;
  /** All of one text are looked for at once, as watching begins and ends with a call. */
  #text = '';
  #matches: readonly RegExpExecArray[] = [];
  #next = 0;

  constructor(pattern: RegExp, written: string) {
    this.#pattern = pattern;
    this.#written = written;
    this.flags = pattern.flags;
    this.source = pattern.source;
  }

  exec(text: string): RegExpExecArray | null {
    if (this.#pattern instanceof RegExp && (this.lastIndex === 0 || text !== this.#text)) {
      this.#text = text;
      this.#matches = this.#watched(text) ?? [];
      this.#next = 0;
    }
    if (this.#pattern instanceof RegExp) {
      const match = this.#matches[this.#next++] ?? null;
      this.lastIndex = match === null ? 0 : match.index + match[0].length;
      return match;
    }
    this.#pattern.lastIndex = this.lastIndex;
    const match = this.#pattern.exec(text);
    this.lastIndex = this.#pattern.lastIndex;
    return match;
  }

  /** Null when it took too long. */
  #watched(text: string): readonly RegExpExecArray[] | null {
    const before = performance.now();
    try {
      const find = () => allMatches(this.#pattern as RegExp, text);
      const found = text.length < longText ? find() : withinTime(find, maxMilliseconds);
      if (performance.now() - before < maxMilliseconds) return found;
    } catch (error) {
      if (!isOutOfTime(error)) throw error;
    }
    this.#pattern = new LinearPattern(this.#written);
    return null;
  }
}

function allMatches(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push(match);
    if (found.length === maxMatches) break;
  }
  return found;
}

/** Looks like a RegExp to the runner; never backtracks. */
class LinearPattern implements Pattern {
  readonly flags = 'gi';
  readonly source: string;
  lastIndex = 0;
  readonly #compiled: RE2JS;

  constructor(source: string) {
    this.source = source;
    this.#compiled = RE2JS.compile(source);
  }

  exec(text: string): RegExpExecArray | null {
    const matcher = this.#compiled.matcher(text);
    if (this.lastIndex > text.length || !matcher.find(this.lastIndex)) {
      this.lastIndex = 0;
      return null;
    }
    this.lastIndex = matcher.end();
    const groups: (string | undefined)[] = [];
    for (let group = 0; group <= this.#compiled.groupCount(); group++)
      groups.push(matcher.group(group) ?? undefined);
    return Object.assign(groups, { index: matcher.start(), input: text }) as unknown as RegExpExecArray;
  }
}
