// The kept results of one engine with one set of rules.
import type { ResultSealer } from './result-sealer.ts';
import type { ResultRow } from './result-store.ts';

export interface KeptFile {
  readonly path: string;
  readonly digest: string;
}

interface SectionParts {
  readonly sealer: ResultSealer;
  load(keys: readonly Uint8Array[]): Promise<readonly (Uint8Array | undefined)[]>;
  save(row: ResultRow): void;
}

export class ResultSection<Result> {
  readonly #scope: string;
  readonly #usual: string;
  readonly #parts: SectionParts;

  constructor(scope: string, usual: string, parts: SectionParts) {
    this.#scope = scope;
    this.#usual = usual;
    this.#parts = parts;
  }

  /** In the order of the files; null where nothing is kept, or what is kept cannot be trusted. */
  async load(files: readonly KeptFile[]): Promise<readonly ({ readonly result: Result } | null)[]> {
    const { sealer, load } = this.#parts;
    const names = files.map((file) => sealer.name(this.#text(file)));
    const values = await load(names.map(({ key }) => key));
    return names.map((name, index) => {
      const value = values[index];
      if (value === undefined) return null;
      const isUsual = Buffer.compare(value, name.usual) === 0;
      const text = isUsual ? this.#usual : sealer.open(value, name)?.toString('utf8');
      return text === undefined ? null : { result: JSON.parse(text) as Result };
    });
  }

  keep(file: KeptFile, result: Result): void {
    const { sealer, save } = this.#parts;
    const name = sealer.name(this.#text(file));
    const text = JSON.stringify(result);
    save({ key: name.key, value: text === this.#usual ? name.usual : sealer.seal(Buffer.from(text), name) });
  }

  #text({ path, digest }: KeptFile): string {
    return `${this.#scope}${digest}\0${path}`;
  }
}
