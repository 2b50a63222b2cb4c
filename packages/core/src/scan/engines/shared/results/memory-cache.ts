// Results of files for as long as one audit runs: nearly all files of both commits of a change are the same.
import { randomBytes } from 'node:crypto';
import { ResultCache } from './result-cache.ts';
import type { ResultStore } from './result-store.ts';

/** A cache that lies nowhere, and ends with its owner. Results count once they are flushed. */
export function memoryCache(): ResultCache {
  const values = new Map<string, Uint8Array>();
  const store: ResultStore = {
    load: async (keys) => keys.map((key) => values.get(Buffer.from(key).toString('base64'))),
    async save(rows) {
      for (const { key, value } of rows) values.set(Buffer.from(key).toString('base64'), value);
    },
  };
  return new ResultCache({ store, secret: randomBytes(32), engineIdentity: 'this process' });
}
