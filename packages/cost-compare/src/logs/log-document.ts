// Logs that are one JSON document: a list of replies, or an object with such a list, like a session of Gemini CLI.
import { decodeToUtf8 } from '../json/decode.ts';
import { JsonSyntaxError } from '../json/json-scanner.ts';
import type { InputSource } from '../json/open-input.ts';
import { FieldPicker } from './field-picker.ts';
import type { LineTarget } from './log-lines.ts';

// A document has to be held as a whole.
const largestDocument = 64 << 20;
const lists = ['messages', 'data', 'observations', 'generations', 'logs', 'results', 'records'];
const wanted = Object.fromEntries(lists.map((name) => [name, {}]));

/** Gives each entry of a document to the target, as if it were a line. */
export async function readLogDocument(source: InputSource, target: LineTarget): Promise<void> {
  const size = source.size();
  if (size !== undefined && size > largestDocument) {
    const limit = `${largestDocument >> 20} MiB`;
    target.bad(1, `starts a JSON document of over ${limit}; export it as JSON Lines, which has no limit`);
    return;
  }
  const bytes = decodeToUtf8(await source.whole(), source.file);
  const document = new Document(bytes, target);
  try {
    document.read();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    target.bad(document.lineAt(error.position), `is not valid JSON: ${error.message}`);
  }
}

class Document {
  readonly #bytes: Uint8Array;
  readonly #target: LineTarget;
  readonly #picker = new FieldPicker(wanted);
  #counted = 0;
  #line = 1;

  constructor(bytes: Uint8Array, target: LineTarget) {
    this.#bytes = bytes;
    this.#target = target;
    this.#picker.reset(bytes, 0, bytes.length);
  }

  read(): void {
    const picker = this.#picker;
    const first = picker.next();
    if (first === -1) return;
    const from = picker.at;
    if (first === 91) {
      this.#list();
    } else {
      // Several documents one after another are JSON Lines with the wrong name, and read as such.
      do this.#object(picker.at);
      while (picker.next() !== -1);
      return;
    }
    if (picker.next() !== -1)
      this.#target.bad(this.lineAt(from), 'starts a document with something after it');
  }

  lineAt(position: number): number {
    for (let at = this.#bytes.indexOf(10, this.#counted); at >= 0 && at < position; ) {
      this.#line++;
      this.#counted = at + 1;
      at = this.#bytes.indexOf(10, this.#counted);
    }
    return this.#line;
  }

  #object(from: number): void {
    const picker = this.#picker;
    picker.skip();
    const to = picker.at;
    this.#target.line(this.#bytes, from, to, this.lineAt(from));
    const found: number[] = [];
    picker.reset(this.#bytes, from, to);
    picker.members((position) => found.push(position));
    if (picker.repeated !== undefined)
      this.#target.bad(this.lineAt(from), `starts an object with "${picker.repeated}" twice`);
    for (const position of found) {
      picker.reset(this.#bytes, position, to);
      if (picker.next() === 91) this.#list();
    }
    picker.reset(this.#bytes, to, this.#bytes.length);
  }

  #list(): void {
    const picker = this.#picker;
    picker.at++;
    if (picker.next() === 93) {
      picker.at++;
      return;
    }
    for (;;) {
      picker.next();
      const from = picker.at;
      picker.skip();
      this.#target.line(this.#bytes, from, picker.at, this.lineAt(from));
      const byte = picker.next();
      if (byte !== 44 && byte !== 93) throw new JsonSyntaxError('expected "," or "]"', picker.at);
      picker.at++;
      if (byte === 93) return;
    }
  }
}
