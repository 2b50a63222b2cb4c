import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '../source-error.ts';

const intervalMs = 200;

/** Aborts its signal once a folder holds more than it may. Git itself has no such limit. */
export class DiskWatch {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#timer = setInterval(() => void this.check(), intervalMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async check(): Promise<void> {
    if ((await folderBytes(this.#folder)) <= this.#maxBytes) return;
    const megabytes = Math.round(this.#maxBytes / 1024 / 1024);
    this.#controller.abort(
      new SourceError(
        'source_too_large',
        `The repository exceeds ${megabytes} MiB. Raise the limit to audit it.`,
      ),
    );
    this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  // Files come and go while git works: what has gone takes no room.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}
