// Report files; a folder that is missing or may not be written is the caller's to fix, not a crash.
import { closeSync, openSync, writeSync } from 'node:fs';
import { failWith } from './faults.ts';
import { fileProblem } from './json/open-input.ts';

/** Creates or replaces a file with what `write` hands out. */
export function writeToFile(file: string, write: (out: (bytes: Uint8Array) => void) => void): void {
  try {
    const descriptor = openSync(file, 'w');
    try {
      write((bytes) => {
        for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
      });
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    failWith({
      file,
      problem:
        'code' in error && error.code === 'ENOENT'
          ? 'lies in a folder that does not exist'
          : fileProblem(error),
    });
  }
}
