// What is known of a scope, kept in a file while an import is paired with it.
import type { Stores } from '../platform/storage/store-registry.ts';
import type { FindingScope, KeptFinding } from './ingest-store.ts';
import { type HeldFindings, MatchKeys } from './matching/match-keys.ts';
import { RecordFile } from './record-file.ts';

export class KnownSpill implements HeldFindings<KeptFinding> {
  readonly keys = new MatchKeys();
  readonly #file: RecordFile;
  readonly #isWitness: boolean[] = [];

  /** The file must not be there; it goes with `close()`. */
  constructor(path: string) {
    this.#file = new RecordFile(path);
  }

  /** All that is known of the scope. */
  async fill(
    { ingest, witnesses }: Pick<Stores, 'ingest' | 'witnesses'>,
    scope: FindingScope,
  ): Promise<void> {
    for await (const page of ingest.keptPages(scope)) this.#keep(page);
    for await (const page of witnesses.keptPages(scope)) this.#keep(page);
  }

  get ids(): Iterable<number> {
    return this.keys.paths.keys();
  }

  read(ids: readonly number[]): KeptFinding[] {
    return ids.map((id) => this.#file.read(id));
  }

  /** Whether it is what another tool sees of a finding. */
  isWitness(id: number): boolean {
    return this.#isWitness[id] === true;
  }

  close(): void {
    this.#file.close();
  }

  #keep(page: readonly KeptFinding[]): void {
    for (const one of page) {
      this.#file.write(one);
      this.keys.add(one);
      this.#isWitness.push(one.witnessOf !== undefined);
    }
  }
}
