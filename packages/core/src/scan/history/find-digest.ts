// In which versions of lockfiles an archive of this digest is named, for which package; and which lockfiles name no digests.
import { decodeText, findLockfileParser, parseLockfile } from '../engines/dependencies/parse-lockfile.ts';
import { readBlobs } from '../source/git/blob-stream.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import { defaultSourceLimits } from '../source/source.ts';
import type { HistoryIndex } from './history-index.ts';
import type { PackageQuestion } from './package-question.ts';

export interface DigestPlaces {
  readonly question: PackageQuestion;
  /** Versions of files that name the archive. */
  readonly versions: ReadonlySet<number>;
}

export interface FoundDigests {
  /** By digest, in hexadecimal. */
  readonly places: ReadonlyMap<string, readonly DigestPlaces[]>;
  /** Paths of files with packages of which they name no digest: their archives are not known. Sorted. */
  readonly withoutDigests: readonly string[];
}

/** Reads every version of every lockfile once. */
export async function findDigests(
  { versions }: HistoryIndex,
  git: GitRepository,
  digests: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<FoundDigests> {
  const contents = Object.entries(versions.kept().byContent).map(([key, places]) => {
    const blank = key.indexOf(' ');
    return { blob: key.slice(0, blank), path: key.slice(blank + 1), places };
  });
  const found = new Map<string, Map<string, { question: PackageQuestion; versions: Set<number> }>>();
  const without = new Set<string>();
  const { maxFileBytes: maxBytes } = defaultSourceLimits;
  let index = 0;
  for await (const { bytes } of readBlobs(
    git,
    contents.map(({ blob }) => blob),
    { maxBytes, signal },
  )) {
    const content = contents[index++];
    const parser = content && findLockfileParser(content.path);
    if (content === undefined || parser === undefined) continue;
    const { path, places } = content;
    // What a file includes has its own versions.
    const parsed = bytes && parseLockfile(parser, decodeText(bytes), { path, read: () => undefined });
    if (!parsed || parsed.error !== undefined) without.add(path);
    for (const { ecosystem, name, version, hashes = [] } of parsed?.packages ?? []) {
      if (hashes.length === 0) without.add(path);
      for (const { value } of hashes) {
        if (!digests.has(value)) continue;
        const own = found.get(value) ?? new Map();
        found.set(value, own);
        const key = `${ecosystem}\0${name}\0${version}`;
        const known = own.get(key) ?? { question: { ecosystem, name, range: version }, versions: new Set() };
        own.set(key, known);
        for (const place of places) known.versions.add(place);
      }
    }
  }
  return {
    places: new Map([...found].map(([digest, own]) => [digest, [...own.values()]])),
    withoutDigests: [...without].sort(),
  };
}
