// What is wrong with the input or the options, collected so that one run says everything.

/** One thing that is wrong, and where. */
export interface Fault {
  /** The file as the caller named it, `standard input`, or absent for an option. */
  readonly file?: string;
  /** Line in the file, and column when the text itself is malformed; both from 1. */
  readonly line?: number;
  readonly column?: number;
  /** Position of the scenario, from 0. */
  readonly index?: number;
  readonly name?: string;
  /** The model of the reply, in a log. */
  readonly model?: string;
  /** The field, or the option as typed on the command line. */
  readonly field?: string;
  /** A phrase that follows the field: `must be a whole number`. */
  readonly problem: string;
  /** The value as it was written. */
  readonly value?: string;
}

const maxFaults = 20;
const maxValueLength = 80;

/** An object has a member twice: which of the values counts is not for a reader to choose. */
export function repeatedMember(name: string): { readonly field: string; readonly problem: string } {
  return { field: quoted(name), problem: 'must not occur twice in one object' };
}

/** A list of faults that keeps the first twenty and counts the rest. */
export class Faults {
  readonly list: Fault[] = [];
  count = 0;

  add(fault: Fault): void {
    this.count++;
    if (this.list.length < maxFaults) this.list.push(fault);
  }

  /** One line per fault, and one that counts those left out. */
  lines(): string[] {
    const lines = this.list.map(faultText);
    if (this.count > lines.length) lines.push(`… and ${this.count - lines.length} more faults`);
    return lines;
  }
}

/** The input or an option can't be used; `faults` says why, `lines` are the same as sentences. */
export class CostInputError extends Error {
  readonly faults: readonly Fault[];
  readonly lines: readonly string[];

  constructor(faults: Faults) {
    super(faults.lines().join('\n'));
    this.name = 'CostInputError';
    this.faults = faults.list;
    this.lines = faults.lines();
  }
}

/** Throws when there is a fault. */
export function stopAtFaults(faults: Faults): void {
  if (faults.count > 0) throw new CostInputError(faults);
}

/** Throws for a fault that makes it pointless to look for more. */
export function failWith(fault: Fault): never {
  const faults = new Faults();
  faults.add(fault);
  throw new CostInputError(faults);
}

/** A text in quotes, on one line, without control characters, shortened in the middle. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text)).replace(unprintable, escaped);
}

/** A value as it stands in the file, made fit for one line. */
export function printable(text: string): string {
  return shortened(text).replace(unprintable, escaped);
}

const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A fault as a sentence. */
export function faultText(fault: Fault): string {
  const place = [fault.file, fault.line, fault.column].filter((part) => part !== undefined).join(':');
  const scenario =
    fault.index === undefined
      ? ''
      : `scenarios[${fault.index}]${fault.name === undefined ? '' : ` ${quoted(fault.name)}`}`;
  const model = fault.model === undefined ? '' : quoted(fault.model);
  const said = [fault.field, fault.problem].filter((part) => part !== undefined).join(' ');
  const got = fault.value === undefined ? '' : `, got ${printable(fault.value)}`;
  return [place.replace(unprintable, escaped), scenario, model, said + got]
    .filter((part) => part !== '')
    .join(': ');
}

function shortened(text: string): string {
  if (text.length <= maxValueLength) return text;
  const half = maxValueLength / 2;
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
