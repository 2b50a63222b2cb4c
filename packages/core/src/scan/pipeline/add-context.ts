// The lines around what engines found, for anyone who triages it: every secret that stands in them is taken out here, before
// anything is kept.

import type { DetectedContext, Detection } from '../../vocabulary/detection.ts';
import { hideSecret } from '../engines/secrets/hide-secret.ts';
import { redacted, type Span } from '../engines/secrets/redaction.ts';
import type { SecretMatch } from '../engines/secrets/secret-match.ts';
import { toScannableText } from '../engines/secrets/text-encoding.ts';
import { contextLines, excerptLimits } from '../identity/excerpt.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import type { FileSecrets } from './file-secrets.ts';

/** Larger files are generated or data: their findings keep what the engine quotes. */
const maxFileBytes = 2 * 1024 * 1024;
/** Characters in all, after which further findings keep what the engine quotes. */
const maxCharacters = 64 * 1024 * 1024;
/** Shorter values are parts of ordinary words. */
const minSecret = 6;

export interface ContextOptions {
  readonly source: Pick<Source, 'read'>;
  readonly entries: readonly SourceEntry[];
  readonly signal: AbortSignal;
  readonly secrets: FileSecrets;
}

/** The detections in their order, those in files of the tree with the lines around them. */
export async function addContext(
  detections: readonly Detection[],
  { source, entries, signal, secrets }: ContextOptions,
): Promise<readonly Detection[]> {
  const byPath = new Map<string, number[]>();
  for (const [index, { location }] of detections.entries()) {
    if (!location || location.commit !== undefined) continue;
    const same = byPath.get(location.path);
    if (same) same.push(index);
    else byPath.set(location.path, [index]);
  }
  const wanted = entries.filter(({ path, size }) => size <= maxFileBytes && byPath.has(path));
  if (wanted.length === 0) return detections;
  await secrets.lookUp(wanted, { source, signal });
  const result = [...detections];
  let characters = 0;
  // What cannot be read has been counted by the engine that tried.
  for await (const { entry, bytes } of source.read(wanted, new Coverage(), signal)) {
    const text = toScannableText(bytes);
    if (text === null) continue;
    const indexes = byPath.get(entry.path) ?? [];
    const own = indexes.map((index) => detections[index] as Detection);
    const contexts = contextsOf(text, own, await secrets.of({ entry, bytes }, text));
    for (const [at, context] of contexts.entries()) {
      if (!context) continue;
      const index = indexes[at] as number;
      result[index] = { ...(detections[index] as Detection), context };
      characters += context.lines.reduce((sum, line) => sum + line.length, 0);
    }
    if (characters > maxCharacters) break;
  }
  return result;
}

interface ShownLine {
  readonly text: string;
  /** Whether a secret was taken out. */
  readonly isRedacted: boolean;
}

/** One for each detection; undefined for a place behind the end of the file. */
function contextsOf(
  text: Buffer,
  detections: readonly Detection[],
  // Of the whole file: what is a secret in one line may stand in another that does not look like it.
  secrets: readonly SecretMatch[],
): readonly (DetectedContext | undefined)[] {
  const starts = lineStarts(text);
  const lineCount = starts.length;
  const ranges = detections.map(({ location }) => {
    const { startLine, endLine } = contextLines(location as NonNullable<Detection['location']>);
    return { first: startLine, last: Math.min(endLine, lineCount), own: location?.startLine ?? 1 };
  });
  const spanOf = (first: number, last: number): Span => ({
    start: starts[first - 1] as number,
    end: starts[last] ?? text.length,
  });
  const reported = detections.flatMap(({ anchor }) => (anchor.kind === 'secret' ? [anchor.value] : []));
  const values = [...secrets.map(({ value }) => value), ...reported];
  const known = [...new Set(values)]
    .filter((value) => value.length >= minSecret && !value.includes('\n'))
    .sort((a, b) => b.length - a.length);
  const withoutValues = (line: string, hidden: readonly string[]) =>
    hidden.reduce((shown, value) => hideSecret(shown, value), line);
  const shownLine = (line: number, hidden: readonly string[], column: number): ShownLine => {
    const span = spanOf(line, line);
    const { text: clean, found } = withoutSecrets(text, span, secrets);
    const shown = withoutValues(clean, hidden);
    // What is shorter now moved what stands behind it.
    const end = column > 1 ? span.start + byteLength(text, span, column - 1) : span.start;
    const before = withoutValues(withoutSecrets(text, { start: span.start, end }, secrets).text, hidden);
    return { text: clip(shown, before.length + 1), isRedacted: found || shown !== clean };
  };
  // Findings that stand close together have most of their lines in common.
  const usual = new Map<number, ShownLine>();
  const usualLine = (line: number): ShownLine => {
    const shown = usual.get(line) ?? shownLine(line, known, 1);
    usual.set(line, shown);
    return shown;
  };
  return ranges.map(({ first, last, own }, index) => {
    if (own > lineCount) return undefined;
    const { anchor, location } = detections[index] as Detection;
    const column = location?.startColumn ?? 1;
    // Its own secret however short it is.
    const hidden =
      anchor.kind === 'secret' && !known.includes(anchor.value) ? [...known, anchor.value] : known;
    const shown = Array.from({ length: last - first + 1 }, (_, at) => {
      const shownColumn = first + at === own ? column : 1;
      return hidden === known && shownColumn === 1
        ? usualLine(first + at)
        : shownLine(first + at, hidden, shownColumn);
    });
    const lines = shown.map(({ text: line }) => line);
    return { startLine: first, lines, redacted: shown.some(({ isRedacted }) => isRedacted) };
  });
}

/** The line, with each secret in it as far as it may be shown; of one in many lines, the first line shows it. */
function withoutSecrets(
  bytes: Buffer,
  { start, end }: Span,
  secrets: readonly SecretMatch[],
): { readonly text: string; readonly found: boolean } {
  let text = '';
  let position = start;
  for (const secret of secrets) {
    if (secret.start >= end) break;
    if (secret.end <= position) continue;
    text += bytes.toString('utf8', position, Math.max(position, secret.start));
    text += secret.start >= start ? redacted(bytes.toString('utf8', secret.start, secret.end)) : '…';
    position = Math.min(end, secret.end);
  }
  const found = position > start;
  return { text: `${text}${bytes.toString('utf8', position, end)}`.replace(/\r?\n$/, ''), found };
}

/** A long line around its column. */
function clip(line: string, column: number): string {
  const { characters } = excerptLimits;
  if (line.length <= characters) return line;
  const from = Math.max(0, Math.min(column - characters / 4, line.length - characters));
  if (from === 0) return `${line.slice(0, characters - 1)}…`;
  return `…${line.slice(from + 1, from + characters - 1)}…`;
}

/** Bytes of the first characters of a line. */
function byteLength(bytes: Buffer, { start, end }: Span, characters: number): number {
  return Buffer.byteLength(bytes.toString('utf8', start, end).slice(0, characters));
}

function lineStarts(text: Buffer): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) starts.push(at + 1);
  // The end of the last line begins no other.
  if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();
  return starts;
}
