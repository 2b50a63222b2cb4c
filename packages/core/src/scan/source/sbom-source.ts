// An SBOM as the one file of a source, so that the engine that reads lockfiles reads it, too.
import type { Source, SourceEntry } from './source.ts';

export function sbomSource(sbom: Buffer, path = 'bom.json'): Source {
  const entry: SourceEntry = { path, size: sbom.length, blob: null, executable: false };
  return {
    commit: null,
    ref: null,
    git: null,
    list: async () => [entry],
    async *read(entries) {
      for (const each of entries) yield { entry: each, bytes: sbom };
    },
    close: async () => {},
  };
}
