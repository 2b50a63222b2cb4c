// A scan of single files that looks only at those whose result is not kept. Results come in the order of the entries
// either way.
import type { Coverage } from '../../../source/coverage/coverage.ts';
import type { Source, SourceContent, SourceEntry } from '../../../source/source.ts';
import type { ScannedFile } from '../batches/scan-in-batches.ts';
import { digestOf, type FileDigest } from './file-digests.ts';
import type { ResultCache } from './result-cache.ts';
import type { ResultSection } from './result-section.ts';

export interface CachedScan<Result> {
  readonly source: Pick<Source, 'read'>;
  readonly entries: readonly SourceEntry[];
  /** Where results are kept; without it every file is scanned. */
  readonly cache: { readonly results: ResultCache; readonly section: ResultSection<Result> } | undefined;
  /** What is kept of a result: nothing that holds a secret, and null where there is nothing else. */
  toKept(result: Result): Result | null;
  /** Whether this is kept of more, which only the bytes of the file give; never unless given. */
  isPartial?(kept: Result): boolean;
  /** Looks at the given entries, and gives their results in their order. `keptOf`: what is known of the bytes read last. */
  scan(
    contents: AsyncIterable<SourceContent>,
    entries: readonly SourceEntry[],
    keptOf: (entry: SourceEntry) => Result | undefined,
  ): AsyncIterable<ScannedFile<Result>>;
}

export interface CachedFile<Result> extends ScannedFile<Result> {
  /** Of the bytes that the result is about; null where it is not known. */
  readonly digest: string | null;
}

export async function* scanCached<Result>(
  { source, entries, cache, toKept, isPartial = () => false, scan }: CachedScan<Result>,
  { coverage, signal }: { readonly coverage: Coverage; readonly signal: AbortSignal },
): AsyncGenerator<CachedFile<Result>, void, undefined> {
  if (cache === undefined) {
    for await (const file of scan(source.read(entries, coverage, signal), entries, () => undefined))
      yield { ...file, digest: null };
    return;
  }
  const digests = await cache.results.digests.of(entries, source, { coverage, signal });
  const kept = await loadKept(cache.section, entries, digests);
  const partial = new Map<SourceEntry, Result>();
  const unknown = entries.filter((entry, index) => {
    const found = kept[index];
    if (found && isPartial(found.result)) partial.set(entry, found.result);
    return !found || partial.has(entry);
  });
  /** Of the bytes that are scanned, which need not be those of a moment ago. */
  const scanned = new Map<SourceEntry, string>();
  const known = new Map(entries.map((entry, index) => [entry, digests[index]]));
  const contents = withDigests(source.read(unknown, coverage, signal), scanned);
  const keptOf = (entry: SourceEntry) =>
    scanned.get(entry) === known.get(entry)?.digest ? partial.get(entry) : undefined;
  const fresh = scan(contents, unknown, keptOf)[Symbol.asyncIterator]();
  try {
    let next = unknown.length > 0 ? await fresh.next() : { done: true as const, value: undefined };
    for (const [index, entry] of entries.entries()) {
      const found = kept[index];
      if (found && !partial.has(entry)) {
        signal.throwIfAborted();
        const { digest = null, size = entry.size } = digests[index] ?? {};
        yield { entry, size, result: found.result, digest };
      } else if (!next.done && next.value.entry === entry) {
        const { result } = next.value;
        const digest = scanned.get(entry);
        const isNew = known.get(entry) && digest !== undefined && keptOf(entry) === undefined;
        const stays = isNew ? toKept(result) : null;
        if (isNew && stays !== null) cache.section.keep({ path: entry.path, digest }, stays);
        yield { ...next.value, digest: digest ?? null };
        next = await fresh.next();
      }
    }
  } finally {
    await fresh.return?.();
  }
}

async function loadKept<Result>(
  section: ResultSection<Result>,
  entries: readonly SourceEntry[],
  digests: readonly (FileDigest | null)[],
): Promise<readonly ({ readonly result: Result } | null)[]> {
  const files = entries.flatMap(({ path }, index) => {
    const found = digests[index];
    return found ? [{ path, digest: found.digest }] : [];
  });
  const loaded = (await section.load(files))[Symbol.iterator]();
  return digests.map((digest) => (digest === null ? null : (loaded.next().value ?? null)));
}

async function* withDigests(
  contents: AsyncIterable<SourceContent>,
  digests: Map<SourceEntry, string>,
): AsyncGenerator<SourceContent> {
  for await (const content of contents) {
    digests.set(content.entry, digestOf(content.entry, content.bytes));
    yield content;
  }
}
