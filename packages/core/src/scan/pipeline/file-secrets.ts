// Where secrets stand in the files of an audit: each file is searched once, no matter what shows something of it, and not at all
// where the security audit has searched these very bytes.

import type { SecretMatch } from '../engines/secrets/secret-match.ts';
import { matchesAt, type SecretPlace } from '../engines/secrets/secret-places.ts';
import { digestOf } from '../engines/shared/results/file-digests.ts';
import type { ResultCache } from '../engines/shared/results/result-cache.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceContent, SourceEntry } from '../source/source.ts';

export interface SecretFinder {
  /** Rule files that the repository includes. */
  readonly userRuleFiles: ReadonlyMap<string, string>;
  /** Whether a rule looks only at some files. */
  readonly hasPaths: boolean;
  find(text: Buffer, file: { readonly path: string }): readonly SecretMatch[];
}

export interface FileSecretsOptions {
  /** Loads the rules by which secrets are known: only once there is a file to search. */
  loadFinder(): Promise<SecretFinder>;
  /** Where the security audit keeps what it found in single files. */
  readonly results?: ResultCache | undefined;
}

export class FileSecrets {
  readonly #options: FileSecretsOptions;
  #finder: Promise<SecretFinder> | undefined;
  /** By path and digest. */
  readonly #found = new Map<string, readonly SecretMatch[]>();
  readonly #lookedUp = new Set<string>();
  /** By path: where secrets are in the bytes of this digest. */
  readonly #kept = new Map<string, { readonly digest: string; readonly places: readonly SecretPlace[] }>();

  constructor(options: FileSecretsOptions) {
    this.#options = options;
  }

  /** Looks up where the secrets of these files are. */
  async lookUp(
    asked: readonly SourceEntry[],
    { source, signal }: { readonly source: Pick<Source, 'read'>; readonly signal: AbortSignal },
  ): Promise<void> {
    const { results } = this.#options;
    const entries = asked.filter(({ path }) => !this.#lookedUp.has(path));
    if (results === undefined || entries.length === 0) return;
    for (const { path } of entries) this.#lookedUp.add(path);
    const finder = await this.#load();
    // What such a rule finds elsewhere is no finding, and still not shown.
    if (finder.hasPaths) return;
    const digests = await results.digests.of(entries, source, { coverage: new Coverage(), signal });
    const files = entries.flatMap(({ path }, index) => {
      const digest = digests[index]?.digest;
      return digest === undefined ? [] : [{ path, digest }];
    });
    const { secretResults } = await import('../engines/secrets/scan-tree.ts');
    const kept = await secretResults(results, finder).load(files);
    for (const [index, { path, digest }] of files.entries()) {
      const found = kept[index]?.result;
      if (found) this.#kept.set(path, { digest, places: found.places ?? [] });
    }
  }

  /** Ascending by place in the text, which is that of the bytes. */
  async of({ entry, bytes }: SourceContent, text: Buffer): Promise<readonly SecretMatch[]> {
    const { path } = entry;
    const digest = digestOf(entry, bytes);
    const kept = this.#kept.get(path);
    if (kept?.digest === digest) return matchesAt(kept.places, text);
    const key = `${path}\0${digest}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = (await this.#load()).find(text, { path });
    this.#found.set(key, found);
    return found;
  }

  #load(): Promise<SecretFinder> {
    this.#finder ??= this.#options.loadFinder();
    return this.#finder;
  }
}
