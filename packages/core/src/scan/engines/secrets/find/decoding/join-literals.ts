// A secret that is written in parts: `"AKIA" + "…"`, literals side by side, `.concat(…)`, a list that is joined, a literal in a
// template; or with escapes.
import type { Span } from '../changed-region.ts';
import type { DecodedPiece } from './decode-text.ts';

const maxPieces = 200;
/** Shorter ones are no secrets. */
const shortest = 16;
/** A character, as it is or as an escape. */
const part = /(?:[\w+/=.-]|\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]{1,6}\})/.source;
const comment = /(?:(?:\/\/|#|--)[^\n]{0,200}\n|\/\*(?:[^*]|\*(?!\/)){0,200}\*\/)/.source;
/** Blanks and comments between two parts. */
const gap = `\\s{0,80}(?:${comment}\\s{0,80}){0,4}`;
const first = new RegExp(`(["'\`])(${part}{2,120})\\1`, 'g');
const joint = /(?:\+|~|\|\||\.(?:\s{0,4}concat\s{0,4}\()?)/.source;
const further = new RegExp(`(?:${gap}${joint}${gap}|${gap})(["'\`])(${part}{2,120})\\1\\s{0,10}\\)?`, 'y');
/** The next of a list. */
const listed = new RegExp(`${gap},${gap}(["'\`])(${part}{2,120})\\1`, 'y');
/** What opens a list, and what makes one text of it: `"".join([`, `implode('', [`, `strings.Join([]string{`, `].join("")`. */
const opens = /[[({]\s{0,20}$/;
const joinsBefore = /(?:join|implode|concat|paste0)\b[^;]{0,40}$/i;
const joinsAfter = /^\s{0,20},?\s{0,20}[\])}]\s{0,20}(?:\.\s{0,20}|\|>\s{0,20}|-)join\b/i;
const longestOpening = 80;
const escapes = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\})/g;
const template = /`([\w+/=.-]{0,120})\$\{\s{0,10}(["'])([\w+/=.-]{2,120})\2\s{0,10}\}([\w+/=.-]{0,120})`/g;

/** What literals say together that touch one of the spans; bounded in number. */
export function joinLiterals(bytes: Buffer, spans: readonly Span[]): DecodedPiece[] {
  const code = bytes.toString('latin1');
  const pieces: DecodedPiece[] = [];
  const add = (text: string, start: number, end: number): void => {
    if (text.length < shortest || pieces.length >= maxPieces) return;
    if (spans.some((span) => span.start < end && start < span.end))
      pieces.push({ text: Buffer.from(`"${text}"`), start, end, encoding: 'joined literals' });
  };
  first.lastIndex = 0;
  for (let match = first.exec(code); match !== null; match = first.exec(code)) {
    let text = unescaped(match[2] as string);
    let end = first.lastIndex;
    let parts = 1;
    // One literal alone is the text that it is, unless it is written with escapes.
    const isEscaped = match[0].includes('\\');
    for (further.lastIndex = end; ; parts += 1) {
      const next = further.exec(code);
      if (next === null) break;
      text += unescaped(next[2] as string);
      end = further.lastIndex;
    }
    const list = joinedList(code, match);
    if (list) ({ text, end } = list);
    first.lastIndex = end;
    if (parts > 1 || isEscaped || list) add(text, match.index, end);
  }
  if (!code.includes('${')) return pieces;
  for (const { 0: whole, 1: before, 3: within, 4: after, index } of code.matchAll(template))
    add(`${before}${within}${after}`, index, index + whole.length);
  return pieces;
}

/** What a list says together that begins with the literal, where it is joined. */
function joinedList(code: string, first: RegExpExecArray): { text: string; end: number } | undefined {
  const before = code.slice(Math.max(0, first.index - longestOpening), first.index);
  if (!opens.test(before)) return undefined;
  let text = unescaped(first[2] as string);
  let end = first.index + first[0].length;
  for (let next = nextOfList(code, end); next !== null; next = nextOfList(code, end)) {
    text += unescaped(next[2] as string);
    end = next.index + next[0].length;
  }
  const isJoined = joinsBefore.test(before) || joinsAfter.test(code.slice(end, end + longestOpening));
  return isJoined ? { text, end } : undefined;
}

/** An item may be in parts itself. */
function nextOfList(code: string, from: number): RegExpExecArray | null {
  listed.lastIndex = from;
  further.lastIndex = from;
  return listed.exec(code) ?? further.exec(code);
}

/** With the characters for which escapes stand; those that no secret has stay as they are. */
function unescaped(literal: string): string {
  if (!literal.includes('\\')) return literal;
  return literal.replace(escapes, (whole, ...codes: readonly unknown[]) => {
    const code = codes.slice(0, 3).find((one) => typeof one === 'string') as string;
    const value = Number.parseInt(code, 16);
    return value < 128 ? String.fromCodePoint(value) : whole;
  });
}
