// Comments by which somebody accepted a secret: they mark the detection, they don't hide it.
import type { Detection } from '../../findings/detection.ts';

type Suppression = NonNullable<Detection['suppression']>;

const sameLine =
  /(assay:ignore|gitleaks:allow|betterleaks:allow|trufflehog:ignore|pragma:\s?allowlist[ -]secret|pragma:\s?whitelist[ -]secret|secretlint-disable-line|ggignore)(?![\w-])([^\n]{0,300})/i;
const lineBefore =
  /(assay:ignore-next-line|pragma:\s?allowlist[ -]nextline[ -]secret|secretlint-disable-next-line)(?![\w-])([^\n]{0,300})/i;

/** The comment that accepts what stands at the offset, if there is one. */
export function findSuppression(bytes: Buffer, start: number, end: number): Suppression | undefined {
  const lineStart = start === 0 ? 0 : bytes.lastIndexOf(10, start - 1) + 1;
  const newline = bytes.indexOf(10, end);
  const lineEnd = newline < 0 ? bytes.length : newline;
  // Minified lines are long: a comment that is meant for this value stands near it.
  const line = bytes.toString('latin1', Math.max(lineStart, start - 1000), Math.min(lineEnd, end + 1000));
  const here = sameLine.exec(line);
  if (here !== null) return toSuppression(here);
  const before = lineBefore.exec(bytes.toString('latin1', previousLineStart(bytes, lineStart), lineStart));
  return before === null ? disabledBlock(bytes, start) : toSuppression(before);
}

function previousLineStart(bytes: Buffer, lineStart: number): number {
  if (lineStart < 2) return 0;
  return Math.max(bytes.lastIndexOf(10, lineStart - 2) + 1, lineStart - 1000);
}

/** `secretlint-disable` holds until `secretlint-enable`. */
function disabledBlock(bytes: Buffer, start: number): Suppression | undefined {
  const text = bytes.toString('latin1', 0, start);
  const disabled = text.lastIndexOf('secretlint-disable');
  if (disabled < 0 || /^-(?:next-)?line/.test(text.slice(disabled + 18, disabled + 28))) return undefined;
  if (text.indexOf('secretlint-enable', disabled) >= 0) return undefined;
  return { kind: 'secretlint-disable', reason: null };
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
