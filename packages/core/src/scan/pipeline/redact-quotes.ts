// What one engine quotes may hold what another knows as a secret: nothing of it is kept.

import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import { hideSecret } from '../engines/secrets/hide-secret.ts';
import { toScannableText } from '../engines/secrets/text-encoding.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import type { FileSecrets } from './file-secrets.ts';

/** Shorter ones are parts of ordinary words. */
const minLength = 6;
/** Lines around its place that a detection may quote. */
const contextLines = 10;

interface Files {
  readonly source: Source;
  readonly entries: readonly SourceEntry[];
  readonly signal: AbortSignal;
  readonly secrets: FileSecrets;
}

/** The same, where the audit did not look for secrets itself: files whose literals are quoted are searched for them. */
export async function redactQuotesOf(
  type: AuditType,
  detections: readonly Detection[],
  files: Files,
): Promise<readonly Detection[]> {
  return redactQuotes(detections, type === 'security' ? new Map() : await quotedSecrets(detections, files));
}

/** What controls quote of documents and settings: addresses may hold a password. */
export async function redactControls(
  controls: readonly ControlOutcome[],
): Promise<readonly ControlOutcome[]> {
  if (controls.length === 0) return controls;
  const { redactTexts } = await import('../engines/secrets/redact-texts.ts');
  const texts = controls.flatMap(({ reason, evidence, files = [] }) => [
    reason,
    ...evidence.map(({ note }) => note),
    ...files.map(({ diff }) => diff),
  ]);
  const changed = redactTexts([...new Set(texts)]);
  if (changed.size === 0) return controls;
  const of = (text: string): string => changed.get(text) ?? text;
  return controls.map((control) => ({
    ...control,
    reason: of(control.reason),
    evidence: control.evidence.map((one) => ({ ...one, note: of(one.note) })),
    ...(control.files && { files: control.files.map((one) => ({ ...one, diff: of(one.diff) })) }),
  }));
}

type SecretsByLine = ReadonlyMap<string, readonly string[]>;

/** The detections with every secret near their places taken out of what they quote. */
export function redactQuotes(
  detections: readonly Detection[],
  more: SecretsByLine = new Map(),
): readonly Detection[] {
  const secrets = new Map([...secretsByLine(detections), ...more]);
  if (secrets.size === 0) return detections;
  const hide = (text: string, path: string, from: number, to: number): string => {
    let hidden = text;
    for (let line = from; line <= to; line += 1)
      for (const secret of secrets.get(`${path}\0${line}`) ?? []) hidden = hideSecret(hidden, secret);
    return hidden;
  };
  return detections.map((one) => {
    const { anchor, location, excerpt, flow } = one;
    if (anchor.kind === 'secret' || !location) return one;
    const { path, startLine, endLine } = location;
    const last = Math.min(endLine, startLine + contextLines) + contextLines;
    const near = (text: string): string => hide(text, path, startLine - contextLines, last);
    const { suggestedEdit, ...rest } = one;
    const isShown = suggestedEdit !== undefined && near(suggestedEdit.before) === suggestedEdit.before;
    return {
      ...rest,
      // With a hole in it, it would be no edit.
      ...(isShown && { suggestedEdit }),
      title: near(one.title),
      description: near(one.description),
      ...(excerpt !== undefined && { excerpt: near(excerpt) }),
      ...(flow && {
        flow: flow.map((step) => ({
          ...step,
          code: hide(step.code, step.path ?? path, step.line, step.line),
        })),
      }),
    };
  });
}

/** By path and line; of a key in many lines, each is quoted by itself. The longest first: one may be part of another. */
function secretsByLine(detections: readonly Detection[]): SecretsByLine {
  const found = new Map<string, Set<string>>();
  for (const { anchor, location } of detections) {
    if (anchor.kind !== 'secret' || !location || location.commit !== undefined) continue;
    for (const [index, line] of anchor.value.split('\n').entries()) {
      const text = line.trim();
      if (text.length < minLength) continue;
      const key = `${location.path}\0${location.startLine + index}`;
      found.set(key, (found.get(key) ?? new Set()).add(text));
    }
  }
  return new Map([...found].map(([key, texts]) => [key, [...texts].sort((a, b) => b.length - a.length)]));
}

/** By path and line, of files with a literal that a detection quotes. */
async function quotedSecrets(
  detections: readonly Detection[],
  { source, entries, signal, secrets }: Files,
): Promise<SecretsByLine> {
  const quoted = quotesByPath(detections);
  const found = new Map<string, string[]>();
  if (quoted.size === 0) return found;
  const wanted = entries.filter(({ path }) => quoted.has(path));
  await secrets.lookUp(wanted, { source, signal });
  for await (const { entry, bytes } of source.read(wanted, new Coverage(), signal)) {
    const text = toScannableText(bytes);
    const isLiteral = (quote: string) => ["'", '"', '`'].some((mark) => text?.includes(mark + quote));
    if (text === null || ![...(quoted.get(entry.path) ?? [])].some(isLiteral)) continue;
    let line = 1;
    let position = 0;
    for (const { start, value } of await secrets.of({ entry, bytes }, text)) {
      for (; position < start; position += 1) if (text[position] === 10) line += 1;
      const key = `${entry.path}\0${line}`;
      if (value.length >= minLength) found.set(key, [...(found.get(key) ?? []), value]);
    }
  }
  return found;
}

function quotesByPath(detections: readonly Detection[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { title, description, excerpt = '', location } of detections) {
    if (location === null) continue;
    for (const [, text = ''] of `${title}\n${description}\n${excerpt}`.matchAll(
      /['"`]([^'"`\n]{6,500})['"`]/g,
    ))
      found.set(location.path, (found.get(location.path) ?? new Set()).add(text));
  }
  return found;
}
