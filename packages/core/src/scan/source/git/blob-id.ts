import { createHash } from 'node:crypto';

/** The id that Git gives the bytes as a blob; `sha256` in repositories of that format. */
export function blobId(bytes: Uint8Array, algorithm: 'sha1' | 'sha256' = 'sha1'): string {
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
