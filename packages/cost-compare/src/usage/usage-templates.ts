// Usage objects known by sight. A log repeats the same object with other numbers a million times: its names, words and
// brackets are compared as bytes, and only the numbers between them are read. What a template does not match is read
// in the ordinary way, which also decides what each number means.
import { JsonScanner } from '../json/json-scanner.ts';
import type { UnreadValue } from '../json/unread-value.ts';
import type { FieldNode, IndexedEffect } from './field-tree.ts';
import type { UsageShape } from './usage-shape.ts';

/** What reading a usage object gave, beside its numbers. */
export interface UsageMeaning {
  readonly shape: UsageShape;
  readonly serviceTier: string | undefined;
  /** What its fields left without a price, before its total was compared with them. */
  readonly unpriced: readonly string[];
}

const maxTemplates = 16;
const maxBytes = 4096;
// More digits than these need care to be read exactly.
const maxDigits = 15;

/** The numbers of an object and what lies between them. */
export class UsageTemplate {
  readonly meaning: UsageMeaning;
  readonly effects: readonly IndexedEffect[];
  /** The numbers of the object that matched last, by effect. */
  readonly numbers: Float64Array;
  /** The bytes before each number, and those after the last. */
  readonly #between: readonly Uint8Array[];

  constructor(meaning: UsageMeaning, effects: readonly IndexedEffect[], between: readonly Uint8Array[]) {
    this.meaning = meaning;
    this.effects = effects;
    this.numbers = new Float64Array(effects.length);
    this.#between = between;
  }

  /** Whether an object differs from this one in its numbers alone, and all of those are plain digits. */
  matches({ bytes, from, to }: UnreadValue): boolean {
    let at = from;
    for (let slot = 0; slot <= this.numbers.length; slot++) {
      const literal = this.#between[slot] as Uint8Array;
      if (at + literal.length > to) return false;
      for (let index = 0; index < literal.length; index++)
        if (literal[index] !== bytes[at + index]) return false;
      at += literal.length;
      if (slot === this.numbers.length) return at === to;
      const first = at;
      let number = 0;
      for (; at < to; at++) {
        const digit = (bytes[at] as number) - 48;
        if (digit < 0 || digit > 9) break;
        number = number * 10 + digit;
      }
      const digits = at - first;
      if (digits === 0 || digits > maxDigits || (digits > 1 && bytes[first] === 48)) return false;
      this.numbers[slot] = number;
    }
    return false;
  }
}

/** The template of an object that was read without a fault; undefined when it has none. */
export function templateOf(
  value: UnreadValue,
  tree: FieldNode,
  meaning: UsageMeaning,
): UsageTemplate | undefined {
  if (value.to - value.from > maxBytes) return undefined;
  const numbers = new NumberFinder(value).find(tree);
  if (numbers === undefined) return undefined;
  const between: Uint8Array[] = [];
  let at = value.from;
  for (const { from, to } of numbers) {
    between.push(value.bytes.slice(at, from));
    at = to;
  }
  between.push(value.bytes.slice(at, value.to));
  const effects = numbers.map(({ effect }) => effect);
  return new UsageTemplate(meaning, effects, between);
}

/** The templates of the objects that were read last. */
export class UsageTemplates {
  readonly #templates: UsageTemplate[] = [];
  #next = 0;
  #latest: UsageTemplate | undefined;
  #missed = 0;
  #matched = 0;

  /** The template that an object matches, which has its numbers until the next one is looked for. */
  find(value: UnreadValue): UsageTemplate | undefined {
    if (this.#latest?.matches(value) !== true) {
      this.#latest = this.#templates.find((template) => template.matches(value));
      if (this.#latest === undefined) {
        this.#missed++;
        return undefined;
      }
    }
    this.#matched++;
    return this.#latest;
  }

  /** Whether templates are worth making: a log whose objects all differ should lose nothing by them. */
  get areUseful(): boolean {
    return this.#missed < 4 * maxTemplates + this.#matched;
  }

  add(template: UsageTemplate): void {
    this.#templates[this.#next] = template;
    this.#next = (this.#next + 1) % maxTemplates;
  }
}

interface FoundNumber {
  readonly from: number;
  readonly to: number;
  readonly effect: IndexedEffect;
}

/** Finds the numbers of an object that have the same meaning whatever they are. */
class NumberFinder {
  readonly #scanner = new JsonScanner();
  readonly #found: FoundNumber[] = [];

  constructor({ bytes, from, to }: UnreadValue) {
    this.#scanner.reset(bytes, from, to);
  }

  /** Undefined when an object says something twice, which its reader reports. */
  find(tree: FieldNode): readonly FoundNumber[] | undefined {
    return this.#object(tree) ? this.#found : undefined;
  }

  #object(node: FieldNode): boolean {
    const scanner = this.#scanner;
    const names = new Set<string>();
    scanner.expect(123, '"{"');
    if (scanner.empty(125)) return true;
    do {
      scanner.key();
      const name = scanner.stringText();
      if (names.has(name)) return false;
      names.add(name);
      if (!this.#member(node.children.get(name))) return false;
    } while (scanner.another(125));
    return true;
  }

  #member(node: FieldNode | undefined): boolean {
    const scanner = this.#scanner;
    const first = scanner.next();
    if (first === 123 && node !== undefined && node.effect === undefined) return this.#object(node);
    const from = scanner.at;
    scanner.value();
    const isNumber = first >= 48 && first <= 57;
    const effect = node?.effect;
    if (isNumber && effect !== undefined && counts(effect))
      this.#found.push({ from, to: scanner.at, effect });
    return true;
  }
}

/** Whether any number is as good as another: of a field without a price, 0 is nothing and 1 is a warning. */
function counts({ kind }: IndexedEffect): boolean {
  return kind === 'priced' || kind === 'repeated' || kind === 'total' || kind === 'included';
}
