/**
 * Gives the memory of large bytes back at once, whatever still refers to them: they, and all that shares them, are empty from
 * here on. Does nothing to fewer than `least`, which may share their memory with others.
 */
export function releaseBytes({ buffer }: Buffer, least = leastBytes): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached || buffer.byteLength < least) return;
  structuredClone(undefined, { transfer: [buffer] });
}

/** Far above what Node takes small buffers from. */
const leastBytes = 1024 * 1024;
