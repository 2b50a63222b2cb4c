// Comments by which someone accepted a secret: they mark the detection, they don't hide it.
import type { Detection } from '../../../vocabulary/detection.ts';
import type { LineCounter } from './line-counter.ts';
import { lineContext, type Span } from './redaction.ts';

type Suppression = NonNullable<Detection['suppression']>;

const sameLine =
  /(assay:ignore|gitleaks:allow|betterleaks:allow|trufflehog:ignore|pragma:\s?allowlist[ -]secret|pragma:\s?whitelist[ -]secret|secretlint-disable-line|ggignore)(?![\w-])([^\n]{0,300})/i;
const lineBefore =
  /(assay:ignore-next-line|pragma:\s?allowlist[ -]nextline[ -]secret|secretlint-disable-next-line)(?![\w-])([^\n]{0,300})/i;

const blockMarker = /secretlint-(?:disable(?!-(?:next-)?line)|enable)/g;

/** What of a line is read on either side: minified ones are long, and a comment that is meant for a value stands near it. */
const reach = 1000;

/** The comments of one file; cheap when asked in ascending order. */
export class Suppressions {
  readonly #text: Buffer;
  readonly #lines: LineCounter;
  #disabled: readonly Span[] | undefined;
  #block = 0;

  constructor(text: Buffer, lines: LineCounter) {
    this.#text = text;
    this.#lines = lines;
  }

  /** The comment that accepts what stands there, if there is one. */
  find(place: Span): Suppression | undefined {
    const { start, end } = lineContext(this.#text, place, reach);
    const here = sameLine.exec(this.#text.toString('latin1', start, end));
    if (here !== null) return toSuppression(here);
    const above = lineBefore.exec(this.#lineAbove(place.start));
    if (above !== null) return toSuppression(above);
    return this.#isDisabled(place.start) ? { kind: 'secretlint-disable', reason: null } : undefined;
  }

  #lineAbove(offset: number): string {
    const end = this.#lines.startOfLine(offset);
    const from = Math.max(0, end - reach);
    const newline = end < 2 ? -1 : this.#text.subarray(from, end - 1).lastIndexOf(10);
    return this.#text.toString('latin1', from + newline + 1, end);
  }

  /** `secretlint-disable` holds until `secretlint-enable`. */
  #isDisabled(offset: number): boolean {
    this.#disabled ??= disabledBlocks(this.#text);
    if ((this.#disabled[this.#block]?.start ?? 0) > offset) this.#block = 0;
    while ((this.#disabled[this.#block]?.end ?? offset) < offset) this.#block += 1;
    const block = this.#disabled[this.#block];
    return block !== undefined && block.start < offset;
  }
}

function disabledBlocks(text: Buffer): Span[] {
  if (!text.includes('secretlint-disable')) return [];
  const blocks: Span[] = [];
  let start: number | null = null;
  for (const { 0: marker, index } of text.toString('latin1').matchAll(blockMarker)) {
    if (marker.endsWith('disable')) start ??= index;
    else if (start !== null) {
      blocks.push({ start, end: index });
      start = null;
    }
  }
  if (start !== null) blocks.push({ start, end: text.length });
  return blocks;
}

function toSuppression([, marker = '', rest = '']: RegExpExecArray): Suppression {
  const reason = rest
    .replace(/\*\/|-->|#}|%>/g, '')
    .replace(/^[\s:;,=–—-]+(?:reason\s*[:=]\s*)?/i, '')
    .replace(/["'`)}\]\s;,]+$/, '')
    .trim();
  return {
    kind: marker.toLowerCase().replace(/\s+/g, ' '),
    reason: reason === '' ? null : reason.slice(0, 200),
  };
}
