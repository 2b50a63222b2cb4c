// Reads one scenario object into the table, checking every member; nothing is thrown for a bad member, so
// that all faults of a file come out at once.
import { didYouMean } from '../closest.ts';
import { type Faults, quoted } from '../faults.ts';
import { JsonNumber, type JsonScanner, type JsonValue, jsonText } from '../json/json-scanner.ts';
import { readCount } from '../json/read-count.ts';
import { countFields, type ScenarioTable } from '../scenario-table.ts';
import { PlainScenario } from './plain-scenario.ts';
import { isRareField, readRareFields } from './rare-fields.ts';
import { fieldAt, fieldNamed, NAME, scenarioFields } from './scenario-fields.ts';

/** Where a file's scenarios go, and what is found wrong with them. */
export interface ReadTarget {
  readonly file: string;
  readonly table: ScenarioTable;
  readonly faults: Faults;
  /** Names no field has, each once, with the first scenario that has it; −1 for the document itself. */
  readonly unknownFields: Map<string, number>;
  /** Scenarios with a fault: their counts are not validated any further. */
  readonly faulty: Set<number>;
}

/** Reads scenario after scenario; one reader per file. */
export class ScenarioReader {
  readonly #target: ReadTarget;
  readonly #plain: PlainScenario;
  readonly #counts = new Float64Array(countFields.length);
  readonly #rare = new Map<number, JsonValue>();
  #problems: { readonly field: string; readonly problem: string; readonly value?: string }[] = [];
  #seen = 0;
  #nameFrom = 0;
  #nameTo = 0;
  #name: string | undefined;

  constructor(target: ReadTarget, { isOneLine }: { readonly isOneLine: boolean }) {
    this.#target = target;
    this.#plain = new PlainScenario({ isOneLine });
  }

  /** Takes the scenario that starts at `from`, if it is a plain one; gives the position after it, or −1. */
  readPlain(bytes: Uint8Array, from: number, end: number): number {
    const plain = this.#plain;
    const after = plain.read(bytes, from, end);
    if (after >= 0) {
      const { table } = this.#target;
      table.setCounts(plain.counts);
      table.names.append(bytes, plain.nameFrom, plain.nameTo);
    }
    return after;
  }

  /** Reads the value the scanner is at; `line` is given when the format has one scenario per line. */
  read(scanner: JsonScanner, line?: number): void {
    this.#counts.fill(0);
    // Clearing a map gives it new memory, even an empty one.
    if (this.#rare.size > 0) this.#rare.clear();
    if (this.#problems.length > 0) this.#problems = [];
    this.#seen = 0;
    this.#nameFrom = this.#nameTo = 0;
    this.#name = undefined;
    if (scanner.next() !== 123) {
      this.#problem('', 'must be an object', jsonText(scanner.value()));
    } else {
      this.#members(scanner);
    }
    this.#finish(scanner, line);
  }

  /** Keeps the place of a scenario whose text is not JSON, so that those after it are numbered right. */
  skip(): number {
    const { table, faulty } = this.#target;
    const index = table.count;
    this.#counts.fill(0);
    table.setCounts(this.#counts);
    table.names.append(new Uint8Array(0));
    faulty.add(index);
    return index;
  }

  #members(scanner: JsonScanner): void {
    scanner.at++;
    if (scanner.empty(125)) return;
    do {
      const field = this.#field(scanner);
      if (field < 0) continue;
      const name = scenarioFields[field] as string;
      if (this.#seen & (1 << field)) this.#problem(name, 'must not occur twice in one scenario');
      this.#seen |= 1 << field;
      if (field < countFields.length) this.#count(scanner, field);
      else if (field === NAME) this.#readName(scanner);
      else this.#rare.set(field, this.#rareValue(scanner, name));
    } while (scanner.another(125));
  }

  #rareValue(scanner: JsonScanner, name: string): JsonValue {
    scanner.repeated = undefined;
    const value = scanner.value();
    if (scanner.repeated !== undefined)
      this.#problem(name, `must not have ${quoted(scanner.repeated)} twice in one object`);
    return value;
  }

  /** Steps over a member's name and colon. */
  #field(scanner: JsonScanner): number {
    scanner.key();
    const field = scanner.stringEscaped ? -1 : fieldAt(scanner.bytes, scanner.stringFrom, scanner.stringTo);
    return field < 0 ? this.#looseField(scanner) : field;
  }

  /** The field meant by a name in another case; a name that means none is noted and its value passed over. */
  #looseField(scanner: JsonScanner): number {
    const name = scanner.stringText();
    const field = fieldNamed(name);
    if (field >= 0) return field;
    const { unknownFields, table } = this.#target;
    if (!unknownFields.has(name) && unknownFields.size < 100) unknownFields.set(name, table.count);
    scanner.value();
    return -1;
  }

  #count(scanner: JsonScanner, field: number): void {
    const { bytes, end } = scanner;
    scanner.next();
    let at = scanner.at;
    let count = 0;
    // Up to fifteen plain digits can't be anything but a safe whole number; all else goes the long way.
    const first = bytes[at] as number;
    for (; at < end && at - scanner.at < 16; at++) {
      const digit = (bytes[at] as number) - 48;
      if (digit < 0 || digit > 9) break;
      count = count * 10 + digit;
    }
    const length = at - scanner.at;
    const after = at < end ? (bytes[at] as number) : 32;
    const ends = after === 44 || after === 125 || after === 32 || after === 10 || after === 13;
    if (length > 0 && length < 16 && ends && (first !== 48 || length === 1)) {
      this.#counts[field] = count;
      scanner.at = at;
      return;
    }
    this.#longCount(scanner, field);
  }

  #longCount(scanner: JsonScanner, field: number): void {
    const value = scanner.value();
    const count = readCount(value);
    if (typeof count === 'number') this.#counts[field] = count;
    else this.#problem(countFields[field] as string, count.problem, jsonText(value));
    if (value === null) this.#seen &= ~(1 << field);
  }

  #readName(scanner: JsonScanner): void {
    if (scanner.next() !== 34) {
      const value = scanner.value();
      this.#problem('name', 'must be a non-empty text', jsonText(value));
      if (value instanceof JsonNumber) this.#name = value.text;
      return;
    }
    scanner.string();
    if (scanner.stringEscaped) this.#name = scanner.stringText();
    this.#nameFrom = scanner.stringFrom;
    this.#nameTo = scanner.stringTo;
  }

  #problem(field: string, problem: string, value?: string): void {
    this.#problems.push({ field, problem, ...(value === undefined ? {} : { value }) });
  }

  #finish(scanner: JsonScanner, line: number | undefined): void {
    const { table, faults, faulty, file } = this.#target;
    const index = table.count;
    if (this.#rare.size > 0) this.#readRare(index);
    table.setCounts(this.#counts);
    this.#appendName(scanner);
    const nameIsGood = this.#nameIsGood(scanner, index);
    if (this.#problems.length === 0 && nameIsGood) return;
    if (!nameIsGood && !this.#problems.some(({ field }) => field === 'name' || field === '')) {
      const missing = (this.#seen & (1 << NAME)) === 0;
      const value = missing ? 'nothing' : JSON.stringify(table.names.text(index));
      this.#problem('name', 'must be a non-empty text', value);
    }
    faulty.add(index);
    const name = table.names.text(index);
    for (const { field, ...rest } of this.#problems) {
      faults.add({
        file,
        ...(line === undefined ? {} : { line }),
        index,
        ...(name.trim() === '' ? {} : { name }),
        ...(field === '' ? {} : { field }),
        ...rest,
      });
    }
  }

  #appendName(scanner: JsonScanner): void {
    const { names } = this.#target.table;
    if (this.#name !== undefined) names.append(new TextEncoder().encode(this.#name));
    else names.append(scanner.bytes, this.#nameFrom, this.#nameTo);
  }

  #nameIsGood(scanner: JsonScanner, index: number): boolean {
    // A first byte that is printable ASCII settles it for nearly every name.
    const first =
      this.#name === undefined && this.#nameTo > this.#nameFrom ? scanner.bytes[this.#nameFrom] : 0;
    if (first !== undefined && first > 32 && first < 127) return true;
    return this.#target.table.names.text(index).trim() !== '';
  }

  #readRare(index: number): void {
    const rare: Record<string, JsonValue> = {};
    for (const [field, value] of this.#rare) {
      const name = scenarioFields[field];
      if (name !== undefined && isRareField(name)) rare[name] = value;
    }
    const given = countFields.filter((_, field) => this.#seen & (1 << field));
    readRareFields(rare, {
      index,
      table: this.#target.table,
      counts: this.#counts,
      given,
      problem: (field, problem, value) => this.#problem(field, problem, value),
    });
  }
}

/** Adds a fault for each name that occurred before. */
export function checkNames({ file, table: { names }, faults, faulty }: ReadTarget): void {
  for (const { index, earlier } of names.repeated()) {
    const name = names.text(index);
    if (name.trim() === '') continue;
    faulty.add(index);
    const same = `scenarios[${earlier}] is called ${quoted(names.text(earlier))} too`;
    faults.add({ file, index, name, field: 'name', problem: `must be unique ignoring case, but ${same}` });
  }
}

/** A sentence for each unknown member name. */
export function unknownFieldLines(target: ReadTarget): string[] {
  return [...target.unknownFields].map(([name, index]) => {
    const place = index < 0 ? target.file : `${target.file}: scenarios[${index}]`;
    const known = index < 0 ? ['scenarios', 'tokenSemantics'] : scenarioFields;
    return `${place}: ${quoted(name)} is not a known field${didYouMean(name, known)}`;
  });
}
