// A secret that is written in parts: `"AKIA" + "…"`, literals side by side, `.concat(…)`, a literal in a template.
import type { Span } from '../changed-region.ts';
import type { DecodedPiece } from './decode-text.ts';

const maxPieces = 200;
/** Shorter ones are no secrets. */
const shortest = 16;
const first = /(["'`])([\w+/=.-]{2,120})\1/g;
const further =
  /\s{0,40}(?:\+|~|\|\||\.(?:\s{0,4}concat\s{0,4}\()?)?\s{0,80}(["'`])([\w+/=.-]{2,120})\1\s{0,10}\)?/y;
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
    let text = match[2] as string;
    let end = first.lastIndex;
    let parts = 1;
    for (further.lastIndex = end; ; parts += 1) {
      const next = further.exec(code);
      if (next === null) break;
      text += next[2];
      end = further.lastIndex;
    }
    first.lastIndex = end;
    if (parts > 1) add(text, match.index, end);
  }
  if (!code.includes('${')) return pieces;
  for (const { 0: whole, 1: before, 3: within, 4: after, index } of code.matchAll(template))
    add(`${before}${within}${after}`, index, index + whole.length);
  return pieces;
}
