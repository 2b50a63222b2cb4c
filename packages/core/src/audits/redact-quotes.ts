// What one engine quotes may hold what another knows as a secret: nothing of it is kept.
import { redacted } from '../engines/secrets/redaction.ts';
import type { Detection } from '../vocabulary/detection.ts';

/** Shorter ones are parts of ordinary words. */
const minLength = 6;
/** Lines around its place that a detection may quote. */
const around = 10;

/** The detections with every secret near their places taken out of what they quote. */
export function redactQuotes(detections: readonly Detection[]): readonly Detection[] {
  const secrets = secretsByLine(detections);
  if (secrets.size === 0) return detections;
  const hide = (text: string, path: string, from: number, to: number): string => {
    let hidden = text;
    for (let line = from; line <= to; line += 1)
      for (const secret of secrets.get(`${path}\0${line}`) ?? [])
        if (hidden.includes(secret)) hidden = hidden.replaceAll(secret, redacted(secret));
    return hidden;
  };
  return detections.map((one) => {
    const { anchor, location, excerpt, flow } = one;
    if (anchor.kind === 'secret' || !location) return one;
    const { path, startLine, endLine } = location;
    const last = Math.min(endLine, startLine + around) + around;
    const near = (text: string): string => hide(text, path, startLine - around, last);
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
function secretsByLine(detections: readonly Detection[]): ReadonlyMap<string, readonly string[]> {
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
