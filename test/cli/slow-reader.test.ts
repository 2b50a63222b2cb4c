// What is written to a pipe waits for its reader: else all of a long document would lie in memory.
import { EventEmitter } from 'node:events';
import t from 'tap';
import { AssayCommand } from '../../packages/cli/src/base-commands/assay-command.ts';
import { writeScan } from '../../packages/cli/src/scan/outputs.ts';
import type { Scanned } from '../../packages/cli/src/scan/run-scan.ts';

const text = 'x'.repeat(1_000);
const findings = Array.from({ length: 1_000 }, () => ({ title: text }));
const document = { audits: [{ type: 'security', findings }] };

/** Standard output that takes one part, and the next only after it is asked to. */
class SlowOutput extends EventEmitter {
  readonly destroyed = false;
  readonly parts: string[] = [];

  write(part: string): boolean {
    this.parts.push(part);
    return false;
  }

  get text(): string {
    return this.parts.join('');
  }
}

class ListCommand extends AssayCommand {
  override async run(): Promise<unknown> {
    await this.parse(ListCommand);
    return document;
  }
}

const ways = {
  'scan --format json': () => writeScan({ document } as unknown as Scanned, 'json', undefined, '1.0.0'),
  '--json': () => ListCommand.run(['--json'], import.meta.url),
};

for (const [name, write] of Object.entries(ways)) {
  t.test(`${name}: waits for its reader, part by part`, async (t) => {
    const output = new SlowOutput();
    const own = Object.getOwnPropertyDescriptor(process, 'stdout') as PropertyDescriptor;
    Object.defineProperty(process, 'stdout', { configurable: true, get: () => output });
    const counts: number[] = [];
    try {
      let isDone = false;
      const done = write().finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await new Promise((resolve) => setImmediate(resolve));
        if (output.listenerCount('drain') === 0) continue;
        counts.push(output.parts.length);
        output.emit('drain');
      }
      await done;
    } finally {
      Object.defineProperty(process, 'stdout', own);
    }
    t.ok(counts.length > 10, 'many parts');
    t.strictSame(
      counts,
      counts.map((_, index) => index + 1),
      'each waits for the one before',
    );
    t.strictSame(JSON.parse(output.text), document);
  });
}
