// The kept results of one engine with one set of rules.
import type { ResultCipher } from './result-cipher.ts';
import type { KeptFile, ResultRow } from './result-store.ts';
import type { KnownText } from './tree-bucket.ts';
import type { TreeResults } from './tree-results.ts';

interface SectionParts {
  readonly cipher: ResultCipher;
  load(keys: readonly Uint8Array[]): Promise<readonly (Uint8Array | undefined)[]>;
  save(row: ResultRow): void;
}

export class ResultSection<Result> {
  readonly #scope: string;
  readonly #defaultResult: string;
  readonly #parts: SectionParts;
  readonly #tree: TreeResults | null;

  /** @param tree where the results of all files of the scanned tree are */
  constructor(scope: string, defaultResult: string, parts: SectionParts, tree: TreeResults | null = null) {
    this.#scope = scope;
    this.#defaultResult = defaultResult;
    this.#parts = parts;
    this.#tree = tree;
  }

  /** In the order of the files; null where nothing is kept, or what is kept cannot be trusted. */
  async load(files: readonly KeptFile[]): Promise<readonly ({ readonly result: Result } | null)[]> {
    const found = (await this.#tree?.load(files)) ?? files.map((): KnownText => undefined);
    const others = files.filter((_, index) => found[index] === undefined);
    const texts = (await this.#loadTexts(others))[Symbol.iterator]();
    const defaultResult = { result: JSON.parse(this.#defaultResult) as Result };
    return found.map((known) => {
      const text = known === undefined ? texts.next().value : known;
      if (text === null) return defaultResult;
      return typeof text === 'object' ? { result: JSON.parse(text.text) as Result } : null;
    });
  }

  keep(file: KeptFile, result: Result): void {
    const { cipher, save } = this.#parts;
    const name = cipher.name(this.#text(file));
    const text = JSON.stringify(result);
    const isDefault = text === this.#defaultResult;
    save({ key: name.key, value: isDefault ? name.defaultValue : cipher.encrypt(Buffer.from(text), name) });
    this.#tree?.note(file, isDefault ? null : text);
  }

  /** Of each file by itself. */
  async #loadTexts(files: readonly KeptFile[]): Promise<readonly KnownText[]> {
    const { cipher, load } = this.#parts;
    const names = files.map((file) => cipher.name(this.#text(file)));
    const values = await load(names.map(({ key }) => key));
    return files.map((file, index) => {
      const [name, value] = [names[index], values[index]];
      if (name === undefined || value === undefined) return undefined;
      const isDefault = Buffer.compare(value, name.defaultValue) === 0;
      const text = isDefault ? null : cipher.decrypt(value, name)?.toString('utf8');
      if (text === undefined) return undefined;
      this.#tree?.note(file, text);
      return text === null ? null : { text };
    });
  }

  #text({ path, digest }: KeptFile): string {
    return `${this.#scope}${digest}\0${path}`;
  }
}
