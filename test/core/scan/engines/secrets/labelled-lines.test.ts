// How much the scanner finds, and how much it says of what is none, over made-up lines in a hundred and fifty notations.
import t from 'tap';
import { scanBytes } from '../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';
import { labelledLines } from '../../../../helpers/labelled-lines.ts';

t.test(
  'secret scanner: finds labeled credentials in common notations, with few false positives',
  async (t) => {
    const lines = labelledLines(6, 2026);
    const missed = new Map<string, number>();
    let found = 0;
    let credentials = 0;
    const flagged: string[] = [];
    for (const { shape, path, text, value } of lines) {
      const values = scanBytes(Buffer.from(`first line\n${text}\n`), path).map((match) => match.value);
      if (value === null) {
        if (values.length > 0) flagged.push(text);
        continue;
      }
      credentials += 1;
      if (values.includes(value)) found += 1;
      else missed.set(shape, (missed.get(shape) ?? 0) + 1);
    }
    const harmless = lines.length - credentials;
    const worst = [...missed].sort((a, b) => b[1] - a[1]).slice(0, 5);
    t.comment(
      `${found} of ${credentials} credentials found, ${flagged.length} of ${harmless} other lines flagged`,
    );
    t.comment(
      `most missed: ${worst.map(([shape, count]) => `${shape.replaceAll('\n', ' ')} (${count})`).join('; ')}`,
    );

    t.ok(found / credentials >= 0.92, `recall ${(found / credentials).toFixed(3)}`);
    t.ok(flagged.length / harmless <= 0.02, flagged.slice(0, 5).join('\n'));
  },
);
