// One JSON document: a list of scenarios, or an object that holds the list.

import { JsonScanner, JsonSyntaxError, type JsonValue, jsonText } from '../json/json-scanner.ts';
import { type TokenSemantics, tokenSemantics } from '../scenario-table.ts';
import { type ReadTarget, ScenarioReader } from './scenario-reader.ts';

/** Fills the table from UTF-8 text; returns the file's own word on what `inputTokens` means. */
export function readDocument(bytes: Uint8Array, target: ReadTarget): TokenSemantics | undefined {
  const scanner = new JsonScanner(bytes);
  try {
    const semantics = readTop(scanner, target);
    if (scanner.next() !== -1) scanner.fail('the end of the text');
    return semantics;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const index = target.table.count;
    target.faults.add({
      file: target.file,
      ...lineAndColumn(scanner, error.position),
      ...(index > 0 ? { index } : {}),
      problem: error.message,
    });
    return undefined;
  }
}

function readTop(scanner: JsonScanner, target: ReadTarget): TokenSemantics | undefined {
  const first = scanner.next();
  if (first === 91) {
    readList(scanner, target);
    return undefined;
  }
  if (first !== 123) scanner.fail('a list of scenarios, or an object with one');
  scanner.at++;
  const top: { semantics?: TokenSemantics | undefined; hasList: boolean } = { hasList: false };
  if (!scanner.empty(125)) {
    do readMember(scanner, target, top);
    while (scanner.another(125));
  }
  if (!top.hasList) fault(target, 'scenarios', 'must be a list', 'nothing');
  return top.semantics;
}

function readMember(
  scanner: JsonScanner,
  target: ReadTarget,
  top: { semantics?: TokenSemantics | undefined; hasList: boolean },
): void {
  scanner.key();
  const key = scanner.stringText();
  const folded = key.toLowerCase();
  if (folded === 'scenarios') {
    if (top.hasList) fault(target, 'scenarios', 'must not occur twice');
    top.hasList = true;
    if (scanner.next() === 91) readList(scanner, target);
    else fault(target, 'scenarios', 'must be a list', jsonText(scanner.value()));
    return;
  }
  const value = scanner.value();
  if (folded === 'tokensemantics') top.semantics = readSemantics(value, target);
  else if (key !== '$schema' && !target.unknownFields.has(key)) target.unknownFields.set(key, -1);
}

function readList(scanner: JsonScanner, target: ReadTarget): void {
  scanner.at++;
  if (scanner.empty(93)) return;
  const reader = new ScenarioReader(target, { isOneLine: false });
  do {
    scanner.next();
    const after = reader.readPlain(scanner.bytes, scanner.at, scanner.end);
    if (after >= 0) scanner.at = after;
    else reader.read(scanner);
  } while (scanner.another(93));
}

function readSemantics(value: JsonValue, target: ReadTarget): TokenSemantics | undefined {
  const known = tokenSemantics.find((each) => each === value);
  if (known === undefined && value !== null) {
    fault(target, 'tokenSemantics', 'must be "separate" or "included"', jsonText(value));
  }
  return known;
}

function fault(target: ReadTarget, field: string, problem: string, value?: string): void {
  target.faults.add({ file: target.file, field, problem, ...(value === undefined ? {} : { value }) });
}

function lineAndColumn(scanner: JsonScanner, position: number): { line: number; column: number } {
  let [line, start] = [1, 0];
  for (let at = scanner.bytes.indexOf(10); at >= 0 && at < position; at = scanner.bytes.indexOf(10, at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: scanner.text(start, position).length + 1 };
}
