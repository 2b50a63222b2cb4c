// The outside world of a run, as values, so that a test or another program can replace it.
import { fileSystem } from './file-system.ts';

/** Where a run reads standard input, writes, and takes the date from. */
export interface CostIo {
  /** Standard input. */
  input(): AsyncIterable<Uint8Array>;
  /** The report. The bytes are valid only during the call. */
  out(bytes: Uint8Array): void;
  /** Everything else, a line at a time. */
  note(line: string): void;
  /** Today, for list prices. */
  now(): Date;
  /** Whether the report goes to a terminal, where one can be written over the last. */
  readonly isTerminal?: boolean;
  /** Aborted when the person who watches has seen enough. */
  interrupted?(): AbortSignal;
}

/** The streams of this process. Written synchronously: nothing is lost when it ends. */
export function systemIo(): CostIo {
  return {
    input: () => process.stdin as AsyncIterable<Uint8Array>,
    out: (bytes) => writeAll(1, bytes),
    note: (line) => writeAll(2, new TextEncoder().encode(`${line}\n`)),
    now: () => new Date(),
    isTerminal: isTerminal(1),
    interrupted: () => {
      const controller = new AbortController();
      process.once('SIGINT', () => controller.abort());
      process.once('SIGTERM', () => controller.abort());
      return controller.signal;
    },
  };
}

// Without loading the module for terminals.
function isTerminal(descriptor: number): boolean {
  return fileSystem.fstatSync(descriptor, { throwIfNoEntry: false })?.isCharacterDevice() ?? false;
}

/** Nobody reads the output any more: not an error, but no reason to go on. */
export class OutputClosedError extends Error {}

// Not through process.stdout: setting the stream up would cost a tenth of the start.
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) {
    try {
      from += fileSystem.writeSync(descriptor, bytes, from);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EPIPE') throw new OutputClosedError();
      if (code !== 'EAGAIN') throw error;
      // A pipe that does not block is full: wait for its reader a little.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
