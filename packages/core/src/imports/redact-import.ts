// Scanners print what they found. What our own rules know as a secret is taken out of their texts before anything is
// kept; the rules are loaded only when something is imported.
import type { Detection } from '../findings/detection.ts';
import { breathe } from './import-format.ts';

export async function redactImported(detections: readonly Detection[]): Promise<Detection[]> {
  const { scanBytes } = await import('../engines/secrets/scan-bytes.ts');
  const { redacted } = await import('../engines/secrets/redaction.ts');
  const clean = new Map<string, string>();
  const redact = (text: string): string => {
    const known = clean.get(text);
    if (known !== undefined) return known;
    const bytes = Buffer.from(text);
    let result = '';
    let position = 0;
    for (const { start, end } of scanBytes(bytes, 'imported.txt')) {
      if (start < position) continue;
      result += bytes.toString('utf8', position, start) + redacted(bytes.toString('utf8', start, end));
      position = end;
    }
    const shown = position === 0 ? text : result + bytes.toString('utf8', position);
    // Titles repeat, and so do many messages.
    if (clean.size < 10_000) clean.set(text, shown);
    return shown;
  };
  const found: Detection[] = [];
  for (const detection of detections) {
    found.push({
      ...detection,
      title: redact(detection.title),
      description: redact(detection.description),
      ...(detection.excerpt !== undefined && { excerpt: redact(detection.excerpt) }),
    });
    if (found.length % 500 === 0) await breathe();
  }
  return found;
}
