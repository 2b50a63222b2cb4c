// A tree that lies nowhere but in the test: what an audit reads of a commit.
import { createHash } from 'node:crypto';
import type { Coverage } from '../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../packages/core/src/scan/source/source.ts';

export type Files = Readonly<Record<string, string | Buffer>>;

export function memorySource(files: Files): Source {
  const contents = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
  const entries = [...contents]
    .map(([path, bytes]): SourceEntry => {
      const blob = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
      return { path, size: bytes.length, blob, executable: false };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    commit: null,
    ref: null,
    git: null,
    list: async () => entries,
    async *read(asked: Iterable<SourceEntry>, coverage: Coverage) {
      for (const entry of asked) {
        const bytes = contents.get(entry.path);
        if (bytes) yield { entry, bytes };
        else coverage.skip('unreadable', entry.path);
      }
    },
    close: async () => {},
  };
}
