// A source that remembers which of its files were read: what an audit found depends on these as they were at that moment,
// and on all others as they were listed.
import type { Source, SourceEntry } from '../source/source.ts';

export interface WatchedSource {
  readonly source: Source;
  /** Paths, those of files that could not be read as well. */
  readonly read: ReadonlySet<string>;
}

export function watchReads(source: Source): WatchedSource {
  const read = new Set<string>();
  function* noted(entries: Iterable<SourceEntry>): Generator<SourceEntry> {
    for (const entry of entries) {
      read.add(entry.path);
      yield entry;
    }
  }
  return {
    read,
    source: {
      commit: source.commit,
      ref: source.ref,
      git: source.git,
      hasTags: source.hasTags,
      hasHistory: source.hasHistory,
      list: (...given) => source.list(...given),
      read: (entries, ...given) => source.read(noted(entries), ...given),
      ...(source.stampNow && { stampNow: (entry: SourceEntry) => source.stampNow?.(entry) }),
      close: () => source.close(),
    },
  };
}
