// Reads a scenario file in whichever of its forms it comes.
import type { Faults } from '../faults.ts';
import { decodeToUtf8 } from '../json/decode.ts';
import { JsonScanner } from '../json/json-scanner.ts';
import type { InputSource } from '../json/open-input.ts';
import type { ScenarioTable, TokenSemantics } from '../scenario-table.ts';
import { readDocument } from './read-document.ts';
import { readEachLine, readLines } from './read-lines.ts';
import { checkNames, type ReadTarget, ScenarioReader, unknownFieldLines } from './scenario-reader.ts';

/** What a file held besides its scenarios. */
export interface ReadResult {
  /** The file's own word on what `inputTokens` means. */
  readonly semantics: TokenSemantics | undefined;
  /** Sentences about members that were passed over. */
  readonly warnings: readonly string[];
  /** Scenarios with a fault. */
  readonly faulty: ReadonlySet<number>;
}

/** Fills the table from a source. Bad scenarios become faults; a source that can't be read throws. */
export async function readScenarios(
  source: InputSource,
  format: 'auto' | 'json' | 'jsonl',
  into: { readonly table: ScenarioTable; readonly faults: Faults },
): Promise<ReadResult> {
  const target: ReadTarget = { ...into, file: source.file, unknownFields: new Map(), faulty: new Set() };
  const lines = {
    file: source.file,
    reader: new ScenarioReader(target, { isOneLine: true }),
    faults: into.faults,
  };
  into.table.reserve(source.size() ?? 0);
  let semantics: TokenSemantics | undefined;
  if (format === 'jsonl' || (format === 'auto' && /\.(jsonl|ndjson)$/i.test(source.file))) {
    await readLines(source, lines);
  } else {
    const bytes = decodeToUtf8(await source.whole(), source.file);
    if (format === 'auto' && startsLikeLines(bytes)) readEachLine(bytes, 1, new JsonScanner(), lines);
    else semantics = readDocument(bytes, target);
  }
  checkNames(target);
  if (into.table.count === 0 && into.faults.count === 0) {
    into.faults.add({
      file: source.file,
      field: 'scenarios',
      problem: 'must contain at least one scenario',
      value: 'none',
    });
  }
  return { semantics, warnings: unknownFieldLines(target), faulty: target.faulty };
}

/**
 * JSON Lines without a file name to say so: the first line is a whole object, and not the document. A document
 * is given away by its list, before that is read, for it may be all on one line.
 */
function startsLikeLines(bytes: Uint8Array): boolean {
  const scanner = new JsonScanner(bytes);
  if (scanner.next() !== 123) return false;
  const newline = bytes.indexOf(10, scanner.at);
  scanner.reset(bytes, scanner.at + 1, newline < 0 ? bytes.length : newline);
  let hasName = false;
  try {
    if (scanner.empty(125)) return newline >= 0;
    do {
      scanner.key();
      const key = scanner.stringText().toLowerCase();
      if (key === 'scenarios') return false;
      hasName ||= key === 'name';
      scanner.value();
    } while (scanner.another(125));
  } catch {
    return false;
  }
  return hasName || newline >= 0;
}
