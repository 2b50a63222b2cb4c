// A value of a JSON document that is too large to be built whole: its members and elements are parts again, each parsed by
// itself when it is wanted. Memory grows with the largest of them, not with the document.
import { ValidationError } from '../../support/errors.ts';
import { byteOrderMark, malformed, sign, skipSpace, valueEnd } from './json-scan.ts';

/** A file with a document: what another process needs to read it as well. */
export interface JsonFilePlace {
  readonly path: string;
  readonly length: number;
  /** From the beginning to the end of each large value. */
  readonly largeEnds: ReadonlyMap<number, number>;
}

/** The bytes of a document, in memory or elsewhere. */
export interface JsonSource {
  byteAt(position: number): number | undefined;
  skipSpace(from: number): number;
  /** Behind the value that starts at the position; throws ValidationError when it does not end. */
  valueEnd(start: number): number;
  text(start: number, end: number): string;
  /** Where the bytes are, when they are in a file. */
  readonly place?: JsonFilePlace;
}

/** A value that is in a file. */
export interface JsonPartPlace {
  readonly file: JsonFilePlace;
  readonly start: number;
  readonly end: number;
}

export class JsonPart {
  readonly start: number;
  readonly end: number;
  readonly #source: JsonSource;

  constructor(source: JsonSource, start: number, end: number) {
    this.#source = source;
    this.start = start;
    this.end = end;
  }

  /** The document in memory, without a byte order mark and outer space. Throws when something stands behind its value. */
  static of(bytes: Buffer): JsonPart {
    const start = skipSpace(bytes, bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? 3 : 0);
    const end = valueEnd(bytes, start);
    if (skipSpace(bytes, end) < bytes.length) throw malformed('data after its end');
    return new JsonPart(new BytesInMemory(bytes), start, end);
  }

  /** Where it is, so that another process can read it; undefined in memory. */
  get place(): JsonPartPlace | undefined {
    const { place } = this.#source;
    return place && { file: place, start: this.start, end: this.end };
  }

  get length(): number {
    return this.end - this.start;
  }

  get isList(): boolean {
    return this.#source.byteAt(this.start) === sign.openList;
  }

  get isObject(): boolean {
    return this.#source.byteAt(this.start) === sign.openObject;
  }

  get isText(): boolean {
    return this.#source.byteAt(this.start) === sign.quote;
  }

  get isEmptyList(): boolean {
    return this.isList && this.elements().next().done === true;
  }

  /** As it stands in the document, or the beginning of it. */
  text(maxBytes = this.length): string {
    return this.#source.text(this.start, Math.min(this.end, this.start + maxBytes));
  }

  /** The value; throws ValidationError when it is none. */
  parse(): unknown {
    try {
      return JSON.parse(this.text());
    } catch (error) {
      throw malformed(error instanceof Error ? error.message : 'unreadable');
    }
  }

  /** The members of an object; throws ValidationError when it is none. */
  *members(): Generator<readonly [key: string, value: JsonPart]> {
    const source = this.#source;
    let position = this.#inside(sign.openObject, 'object');
    if (source.byteAt(position) === sign.closeObject) return;
    while (true) {
      position = source.skipSpace(position);
      if (source.byteAt(position) !== sign.quote) throw malformed('a member without a name');
      const name = this.#partAt(position);
      position = source.skipSpace(name.end);
      if (source.byteAt(position) !== sign.colon) throw malformed('a member without a value');
      const value = this.#partAt(source.skipSpace(position + 1));
      yield [String(name.parse()), value];
      position = source.skipSpace(value.end);
      if (source.byteAt(position) === sign.closeObject) return;
      if (source.byteAt(position) !== sign.comma) throw malformed('a missing comma between members');
      position += 1;
    }
  }

  /** The elements of a list; throws ValidationError when it is none. */
  *elements(): Generator<JsonPart> {
    const source = this.#source;
    let position = this.#inside(sign.openList, 'array');
    if (source.byteAt(position) === sign.closeList) return;
    while (true) {
      const element = this.#partAt(source.skipSpace(position));
      yield element;
      position = source.skipSpace(element.end);
      if (source.byteAt(position) === sign.closeList) return;
      if (source.byteAt(position) !== sign.comma) throw malformed('a missing comma between elements');
      position += 1;
    }
  }

  #inside(bracket: number, kind: 'array' | 'object'): number {
    if (this.#source.byteAt(this.start) !== bracket) {
      const sentence = `Expected an ${kind}.`;
      throw new ValidationError(sentence, { document: sentence });
    }
    return this.#source.skipSpace(this.start + 1);
  }

  #partAt(start: number): JsonPart {
    return new JsonPart(this.#source, start, this.#source.valueEnd(start));
  }
}

/** The members of the object that the document is, or of the first element of the list that it is. */
export function documentShape(document: JsonPart): {
  readonly isList: boolean;
  readonly members: ReadonlyMap<string, JsonPart>;
} {
  const { isList } = document;
  const [object] = isList ? document.elements() : [document];
  return { isList, members: new Map(object?.isObject ? object.members() : []) };
}

class BytesInMemory implements JsonSource {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byteAt(position: number): number | undefined {
    return this.#bytes[position];
  }

  skipSpace(from: number): number {
    return skipSpace(this.#bytes, from);
  }

  valueEnd(start: number): number {
    return valueEnd(this.#bytes, start);
  }

  text(start: number, end: number): string {
    return this.#bytes.toString('utf8', start, end);
  }
}
