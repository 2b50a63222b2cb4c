// Scanners print what they found. What our own rules know as a secret is taken out of their texts before anything is
// kept; the rules are loaded only when something is imported.
import { setImmediate as breathe } from 'node:timers/promises';
import type { Detection } from '../../vocabulary/detection.ts';

/** Texts that are searched together: starting a search costs more than a few kilobytes of it. */
const batchSize = 200;

/** The detections in their order, in batches. */
export async function* redactImported(detections: Iterable<Detection>): AsyncGenerator<readonly Detection[]> {
  const { redactTexts } = await import('../../scan/engines/secrets/redact-texts.ts');
  const redact = (batch: readonly Detection[]): readonly Detection[] => {
    const texts = batch.flatMap(({ title, description, excerpt = '', flow = [] }) => [
      title,
      description,
      excerpt,
      ...flow.map(({ code }) => code),
    ]);
    const changed = redactTexts([...new Set(texts)]);
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
    if (batch.length < batchSize) continue;
    yield redact(batch);
    batch = [];
    await breathe();
  }
  yield redact(batch);
}
