// Where secrets stand in the files of an audit: each file is searched once, whoever shows something of it.
import type { SecretMatch } from '../engines/secrets/secret-match.ts';

export interface SecretFinder {
  find(text: Buffer, file: { readonly path: string }): readonly SecretMatch[];
}

export class FileSecrets {
  readonly #loadFinder: () => Promise<SecretFinder>;
  #finder: Promise<SecretFinder> | undefined;
  readonly #found = new Map<string, readonly SecretMatch[]>();

  /** `loadFinder` loads the rules by which secrets are known: only once there is a file to search. */
  constructor(loadFinder: () => Promise<SecretFinder>) {
    this.#loadFinder = loadFinder;
  }

  /** Ascending by place. */
  async of(path: string, text: Buffer): Promise<readonly SecretMatch[]> {
    const known = this.#found.get(path);
    if (known) return known;
    this.#finder ??= this.#loadFinder();
    const found = (await this.#finder).find(text, { path });
    this.#found.set(path, found);
    return found;
  }
}
