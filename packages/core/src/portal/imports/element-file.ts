// The elements of a large document in a file, so that memory need not hold the document while it is read what they say.
import { inTurns } from '../findings/matching/in-turns.ts';
import { RecordFile } from '../findings/record-file.ts';
import { jsonElements } from './json-parts.ts';

export class ElementFile {
  readonly #path: string;
  #file: RecordFile | undefined;

  /** The file must not be there; it is made when it is needed, and goes with `close()`. */
  constructor(path: string) {
    this.#path = path;
  }

  /** The elements of a list, each good until the next one is asked for. Throws ValidationError when the bytes are not a list. */
  async keep(list: Buffer): Promise<Iterable<Buffer>> {
    this.#file ??= new RecordFile(this.#path);
    const file = this.#file;
    const numbers: number[] = [];
    await inTurns(jsonElements(list), (element) => numbers.push(file.append(element)));
    return {
      *[Symbol.iterator]() {
        for (const number of numbers) yield file.bytes(number);
      },
    };
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }
}
