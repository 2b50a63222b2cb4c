// A pattern somebody else wrote: in JavaScript's engine where that is safe, in a linear one where it is not.
import { RE2JS } from 're2js';
import type { Pattern } from '../secret-rule.ts';
import { translateRe2 } from './translate-re2.ts';

/** The compiled pattern; throws when neither engine understands it. */
export function compileUserPattern(source: string): Pattern {
  const translated = hasNestedRepetition(source) ? null : translateRe2(source);
  if (translated !== null) {
    try {
      return new RegExp(translated, 'g');
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
