// Where what engines found begins and ends, and the lines around it, for anyone who triages it: every secret that stands in
// them is taken out here, before anything is kept.

import type { DetectedContext, Detection, DetectionLocation } from '../../vocabulary/detection.ts';
import { hideSecret } from '../engines/secrets/hide-secret.ts';
import { redacted, type Span } from '../engines/secrets/redaction.ts';
import type { SecretMatch } from '../engines/secrets/secret-match.ts';
import { toScannableText } from '../engines/secrets/text-encoding.ts';
import { contextLines, excerptLimits } from '../identity/excerpt.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import type { FileSecrets } from './file-secrets.ts';
import { withColumns } from './place-columns.ts';

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

/** The detections in their order, those in files of the tree with their columns and the lines around them. */
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
  const wanted = entries.filter(({ path }) => byPath.has(path));
  if (wanted.length === 0) return detections;
  const isQuoted = ({ size }: SourceEntry) => size <= maxFileBytes;
  await secrets.lookUp(wanted.filter(isQuoted), { source, signal });
  const result = [...detections];
  let characters = 0;
  // What cannot be read has been counted by the engine that tried.
  for await (const { entry, bytes } of source.read(wanted, new Coverage(), signal)) {
    const text = toScannableText(bytes);
    if (text === null) continue;
    const indexes = byPath.get(entry.path) ?? [];
    const lines = new TextLines(text);
    const own = indexes.map((index) => placed(detections[index] as Detection, lines));
    for (const [at, index] of indexes.entries()) result[index] = own[at] as Detection;
    if (!isQuoted(entry) || characters > maxCharacters) continue;
    const contexts = contextsOf(lines, own, await secrets.of({ entry, bytes }, text));
    for (const [at, context] of contexts.entries()) {
      if (!context) continue;
      const index = indexes[at] as number;
      result[index] = { ...(result[index] as Detection), context };
      characters += context.lines.reduce((sum, line) => sum + line.length, 0);
    }
  }
  return result;
}

function placed(detection: Detection, lines: TextLines): Detection {
  const location = withColumns(detection.location as DetectionLocation, (line) => lines.text(line));
  return { ...detection, location };
}

/** A text by its lines, which count from 1. */
class TextLines {
  readonly bytes: Buffer;
  readonly #starts: readonly number[];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.#starts = lineStarts(bytes);
  }

  get count(): number {
    return this.#starts.length;
  }

  span(line: number): Span {
    return { start: this.#starts[line - 1] as number, end: this.#starts[line] ?? this.bytes.length };
  }

  /** Without its end; undefined behind the last one. */
  text(line: number): string | undefined {
    if (line > this.count) return undefined;
    const { start, end } = this.span(line);
    return this.bytes.toString('utf8', start, end).replace(/\r?\n$/, '');
  }
}

interface ShownLine {
  readonly text: string;
  /** Whether a secret was taken out. */
  readonly isRedacted: boolean;
}

/** One for each detection; undefined for a place behind the end of the file. */
function contextsOf(
  lines: TextLines,
  detections: readonly Detection[],
  // Of the whole file: what is a secret in one line can be repeated in another that does not look like it.
  secrets: readonly SecretMatch[],
): readonly (DetectedContext | undefined)[] {
  const { bytes, count } = lines;
  const ranges = detections.map(({ location }) => {
    const { startLine, endLine } = contextLines(location as NonNullable<Detection['location']>);
    return { first: startLine, last: Math.min(endLine, count), own: location?.startLine ?? 1 };
  });
  const reported = detections.flatMap(({ anchor }) => (anchor.kind === 'secret' ? [anchor.value] : []));
  const values = [...secrets.map(({ value }) => value), ...reported];
  const known = [...new Set(values)]
    .filter((value) => value.length >= minSecret && !value.includes('\n'))
    .sort((a, b) => b.length - a.length);
  const withoutValues = (line: string, hidden: readonly string[]) =>
    hidden.reduce((shown, value) => hideSecret(shown, value), line);
  const shownLine = (line: number, hidden: readonly string[], part: Part = wholeLine): ShownLine => {
    const span = lines.span(line);
    const { text: clean, found } = withoutSecrets(bytes, span, secrets);
    const shown = withoutValues(clean, hidden);
    const lengthOf = (from: number, to: number): number =>
      withoutValues(withoutSecrets(bytes, { start: from, end: to }, secrets).text, hidden).length;
    const offset = (column: number): number => span.start + byteLength(bytes, span, column - 1);
    // What is shorter now moved what stands behind it.
    const start = lengthOf(span.start, offset(part.start));
    const end =
      part.end === undefined ? shown.length : start + lengthOf(offset(part.start), offset(part.end));
    return { text: clip(shown, { start, end }), isRedacted: found || shown !== clean };
  };
  // Findings that stand close together have most of their lines in common.
  const usual = new Map<number, ShownLine>();
  const usualLine = (line: number): ShownLine => {
    const shown = usual.get(line) ?? shownLine(line, known);
    usual.set(line, shown);
    return shown;
  };
  return ranges.map(({ first, last, own }, index) => {
    if (own > count) return undefined;
    const { anchor, location } = detections[index] as Detection;
    const { startColumn = 1, endColumn, startLine, endLine } = location as DetectionLocation;
    const part = { start: startColumn, end: startLine === endLine ? endColumn : undefined };
    // Its own secret however short it is.
    const hidden =
      anchor.kind === 'secret' && !known.includes(anchor.value) ? [...known, anchor.value] : known;
    const shown = Array.from({ length: last - first + 1 }, (_, at) => {
      const isOwn = first + at === own;
      return hidden === known && !(isOwn && isLong(lines.span(own)))
        ? usualLine(first + at)
        : shownLine(first + at, hidden, isOwn ? part : wholeLine);
    });
    return {
      startLine: first,
      lines: shown.map(({ text }) => text),
      redacted: shown.some(({ isRedacted }) => isRedacted),
    };
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

/** A part of a line as the file has it: the first column, and the first one behind it. */
interface Part {
  readonly start: number;
  readonly end: number | undefined;
}

const wholeLine: Part = { start: 1, end: undefined };

/** Whether a line can be longer than what is shown of it. */
function isLong({ start, end }: Span): boolean {
  return end - start > excerptLimits.characters;
}

/** The part of a long line that holds what was found: the whole of it where that fits, else its beginning. */
function clip(line: string, { start, end }: Span): string {
  const { characters } = excerptLimits;
  if (line.length <= characters) return line;
  // Both ends may be cut, by a sign each.
  const wanted = Math.max(start - characters / 4, Math.min(start - 1, end - characters + 1));
  const from = Math.max(0, Math.min(wanted, line.length - characters));
  if (from === 0) return `${line.slice(0, characters - 1)}…`;
  if (from + characters >= line.length) return `…${line.slice(from + 1)}`;
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
