// Takes secrets out of short texts that other programs or rules wrote.
import { redacted } from './redaction.ts';
import { scanBytes } from './scan-bytes.ts';

/** The texts that hold a secret, each with what may be kept of it. They are searched together: starting costs more. */
export function redactTexts(texts: readonly string[]): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  const parts = texts.map((text) => Buffer.from(`${text}\n\n`));
  const secrets = [...scanBytes(Buffer.concat(parts), 'texts.txt')].sort((a, b) => a.start - b.start);
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
}
