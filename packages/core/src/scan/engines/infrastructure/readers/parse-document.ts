// JSON and YAML → values, with the line of every field. Bounded: YAML's aliases are not expanded beyond a limit.
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  type YAMLParseError,
} from 'yaml';
import type { ReadContext, TextFile } from '../infrastructure-reader.ts';
import { type Fields, isFields, listOnLines, newFields, setField, type Value } from '../value.ts';

const maxNodes = 200_000;
const maxDepth = 100;
const maxAliasNodes = 5_000;

export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly line: number | null;

  constructor(message: string, line: number | null) {
    super(message);
    this.line = line;
  }
}

export interface ParsedDocument {
  readonly value: Value;
  readonly startLine: number;
  readonly endLine: number;
}

/** A value with a tag of its own, such as `!Ref`; the reader of the format decides what it means. */
export type ReadTag = (tag: string, value: Value, line: number) => Value;

/** Every document of a YAML file. Throws DocumentError. JSON is YAML. */
export function parseDocuments(text: string, readTag?: ReadTag): readonly ParsedDocument[] {
  const lines = new LineCounter();
  const found: ParsedDocument[] = [];
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    logLevel: 'silent',
    // Of each fault the library would quote the line, however long.
    prettyErrors: false,
    uniqueKeys: false,
    merge: true,
    customTags: readTag ? tagsFor(text) : [],
  });
  if (!Array.isArray(documents)) return [];
  const converter = new Converter(lines, readTag);
  for (const document of documents) {
    const [fault] = document.errors;
    if (fault) throw faultOf(fault, lines);
    const { contents, range } = document;
    if (contents === null) continue;
    const value = converter.convert(contents as Node, 0);
    const start = contents.range?.[0] ?? range[0];
    found.push({
      value,
      startLine: lines.linePos(start).line,
      endLine: lines.linePos(Math.max(start, (contents.range?.[1] ?? range[1]) - 1)).line,
    });
  }
  return found;
}

function faultOf({ message, pos: [start] }: YAMLParseError, lines: LineCounter): DocumentError {
  // The text at fault can be a credential.
  const sentence = (message.split('\n')[0] ?? '').replace(/: ".*$/, '');
  return new DocumentError(sentence, start < 0 ? null : lines.linePos(start).line);
}

/** The same of a file; one that cannot be read is reported. */
export function* documentsOf(
  { path, text }: TextFile,
  { unevaluated }: ReadContext,
  readTag?: ReadTag,
): Generator<ParsedDocument> {
  let documents: readonly ParsedDocument[] = [];
  try {
    documents = parseDocuments(text, readTag);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    unevaluated(path, error.line, error.message);
  }
  yield* documents;
}

/** The library warns of tags that it does not know; they are read as what they stand before. */
function tagsFor(_text: string): [] {
  return [];
}

class Converter {
  readonly #lines: LineCounter;
  readonly #readTag: ReadTag | undefined;
  readonly #anchors = new Map<string, Value>();
  #nodes = 0;
  #aliased = 0;

  constructor(lines: LineCounter, readTag: ReadTag | undefined) {
    this.#lines = lines;
    this.#readTag = readTag;
  }

  convert(node: Node | null | undefined, depth: number): Value {
    this.#nodes += 1;
    if (this.#nodes > maxNodes) throw new DocumentError('The document has too many values.', null);
    if (depth > maxDepth) throw new DocumentError('The document is nested too deeply.', null);
    if (!node) return null;
    if (isAlias(node)) return this.#alias(node.source);
    const value = this.#plain(node, depth);
    const { anchor } = node as { anchor?: string };
    if (anchor) this.#anchors.set(anchor, value);
    const { tag } = node;
    if (tag && this.#readTag && /^![^!]/.test(tag)) return this.#readTag(tag, value, this.#lineOf(node));
    return value;
  }

  /** The value is shared, not copied; what reads it counts it again. */
  #alias(name: string): Value {
    const value = this.#anchors.get(name) ?? null;
    this.#aliased += sizeOf(value, maxAliasNodes);
    if (this.#aliased > maxAliasNodes)
      throw new DocumentError('The document expands to too many values through aliases.', null);
    return value;
  }

  #plain(node: Node, depth: number): Value {
    if (isScalar(node)) return scalarOf(node.value);
    if (isSeq(node)) {
      const items = node.items as readonly Node[];
      return listOnLines(
        items.map((item) => this.convert(item, depth + 1)),
        items.map((item) => this.#lineOf(item)),
      );
    }
    if (!isMap(node)) return null;
    const fields = newFields(this.#lineOf(node));
    for (const pair of node.items) {
      if (!isPair(pair)) continue;
      const key = pair.key as Node;
      const name = isScalar(key) ? String(key.value) : '';
      const value = this.convert(pair.value as Node | null, depth + 1);
      if (name === '<<') mergeInto(fields, value);
      else setField(fields, name, value, this.#lineOf(key));
    }
    return fields;
  }

  #lineOf(node: Node | null): number {
    return this.#lines.linePos(node?.range?.[0] ?? 0).line;
  }
}

function scalarOf(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : String(value);
}

function mergeInto(fields: Fields, value: Value): void {
  const sources = Array.isArray(value) ? value : [value];
  for (const source of sources) {
    if (!isFields(source)) continue;
    for (const [name, one] of Object.entries(source)) fields[name] ??= one;
  }
}

function sizeOf(value: Value, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const one of Array.isArray(value) ? value : Object.values(value as Fields)) {
    size += sizeOf(one as Value, limit - size);
    if (size > limit) return size;
  }
  return size;
}

/** Undefined unless the text is valid JSON. */
export function parseJsonValue(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** Undefined unless the text is one valid YAML document. */
export function parseYamlValue(text: string): Value | undefined {
  try {
    return parseDocuments(text)[0]?.value;
  } catch {
    return undefined;
  }
}
