// The kept results of one engine with one set of rules.
import type { ResultSealer } from './result-sealer.ts';
import type { KeptFile, ResultRow } from './result-store.ts';
import { minTreeFiles, type TreeResults } from './tree-results.ts';

interface SectionParts {
  readonly sealer: ResultSealer;
  load(keys: readonly Uint8Array[]): Promise<readonly (Uint8Array | undefined)[]>;
  save(row: ResultRow): void;
}

export class ResultSection<Result> {
  readonly #scope: string;
  readonly #usual: string;
  readonly #parts: SectionParts;
  readonly #tree: TreeResults | null;

  /** @param tree where the results of all files of the scanned tree are */
  constructor(scope: string, usual: string, parts: SectionParts, tree: TreeResults | null = null) {
    this.#scope = scope;
    this.#usual = usual;
    this.#parts = parts;
    this.#tree = tree;
  }

  /** In the order of the files; null where nothing is kept, or what is kept cannot be trusted. */
  async load(files: readonly KeptFile[]): Promise<readonly ({ readonly result: Result } | null)[]> {
    const tree = this.#tree;
    if (files.length >= minTreeFiles) await tree?.open();
    const found = files.map((file) => tree?.find(file));
    const others = files.filter((_, index) => found[index] === undefined);
    const texts = (await this.#loadTexts(others))[Symbol.iterator]();
    return found.map((known) => {
      const text = known === undefined ? texts.next().value : known;
      return text === undefined ? null : { result: JSON.parse(text ?? this.#usual) as Result };
    });
  }

  keep(file: KeptFile, result: Result): void {
    const { sealer, save } = this.#parts;
    const name = sealer.name(this.#text(file));
    const text = JSON.stringify(result);
    const isUsual = text === this.#usual;
    save({ key: name.key, value: isUsual ? name.usual : sealer.seal(Buffer.from(text), name) });
    this.#tree?.note(file, isUsual ? null : text);
  }

  /** Of each file by itself; null for the usual one. */
  async #loadTexts(files: readonly KeptFile[]): Promise<readonly (string | null | undefined)[]> {
    const { sealer, load } = this.#parts;
    const names = files.map((file) => sealer.name(this.#text(file)));
    const values = await load(names.map(({ key }) => key));
    return files.map((file, index) => {
      const [name, value] = [names[index], values[index]];
      if (name === undefined || value === undefined) return undefined;
      const text =
        Buffer.compare(value, name.usual) === 0 ? null : sealer.open(value, name)?.toString('utf8');
      if (text !== undefined) this.#tree?.note(file, text);
      return text;
    });
  }

  #text({ path, digest }: KeptFile): string {
    return `${this.#scope}${digest}\0${path}`;
  }
}
