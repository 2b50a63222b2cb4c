// Scanners print what they found. What our own rules know as a secret is taken out of their texts before anything is
// kept; the rules are loaded only when something is imported.
import { setImmediate as breathe } from 'node:timers/promises';
import type { Detection } from '../vocabulary/detection.ts';

/** Texts that are searched together: starting a search costs more than a few kilobytes of it. */
const portion = 500;

/** The detections in their order, by the portion. */
export async function* redactImported(detections: Iterable<Detection>): AsyncGenerator<readonly Detection[]> {
  const { scanBytes } = await import('../engines/secrets/scan-bytes.ts');
  const { redacted } = await import('../engines/secrets/redaction.ts');
  const clean = (texts: readonly string[]): ReadonlyMap<string, string> => {
    const changed = new Map<string, string>();
    const parts = texts.map((text) => Buffer.from(`${text}\n\n`));
    const secrets = [...scanBytes(Buffer.concat(parts), 'imported.txt')].sort((a, b) => a.start - b.start);
    let offset = 0;
    let next = 0;
    for (const [index, part] of parts.entries()) {
      let result = '';
      let position = 0;
      for (; next < secrets.length; next += 1) {
        const { start, end } = secrets[next] as (typeof secrets)[number];
        if (start >= offset + part.length) break;
        const from = Math.max(position, start - offset);
        const to = Math.min(end - offset, part.length - 2);
        if (to <= from) continue;
        result += part.toString('utf8', position, from) + redacted(part.toString('utf8', from, to));
        position = to;
      }
      if (position > 0) {
        changed.set(texts[index] as string, result + part.toString('utf8', position, part.length - 2));
      }
      offset += part.length;
    }
    return changed;
  };
  const redact = (batch: readonly Detection[]): readonly Detection[] => {
    const texts = batch.flatMap(({ title, description, excerpt = '', flow = [] }) => [
      title,
      description,
      excerpt,
      ...flow.map(({ code }) => code),
    ]);
    const changed = clean([...new Set(texts)]);
    if (changed.size === 0) return batch;
    const of = (text: string): string => changed.get(text) ?? text;
    return batch.map((one) => ({
      ...one,
      title: of(one.title),
      description: of(one.description),
      ...(one.excerpt !== undefined && { excerpt: of(one.excerpt) }),
      ...(one.flow && { flow: one.flow.map((step) => ({ ...step, code: of(step.code) })) }),
    }));
  };
  let batch: Detection[] = [];
  for (const detection of detections) {
    batch.push(detection);
    if (batch.length < portion) continue;
    yield redact(batch);
    batch = [];
    await breathe();
  }
  yield redact(batch);
}
