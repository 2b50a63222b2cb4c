// The scenarios, column by column: eight bytes per count instead of an object per row.
import { type Decimal, decimalText } from './decimal.ts';
import type { Exact } from './exact.ts';
import { movedBuffer, Names } from './names.ts';

/** The counts a scenario may have, in the order of their columns. */
export const countFields = [
  'inputTokens',
  'cachedInputTokens',
  'outputTokens',
  'cacheWriteTokens',
  'cacheWrite1hTokens',
  'reasoningTokens',
] as const;
export type CountField = (typeof countFields)[number];

export const INPUT = 0;
export const CACHED = 1;
export const OUTPUT = 2;
export const WRITE = 3;
export const WRITE_1H = 4;
export const REASONING = 5;
/** Columns that are no counts of tokens: how many requests the counts are of, and how many outcomes they had. */
export const REQUESTS = 6;
export const OUTCOMES = 7;

/** What `inputTokens` means: only the fresh input, or all input with the cached part included. */
export const tokenSemantics = ['separate', 'included'] as const;
export type TokenSemantics = (typeof tokenSemantics)[number];

/** The rates there are, per million tokens, in the order in which they are shown. */
export const rateKinds = ['fresh', 'cached', 'cacheWrite', 'cacheWrite1h', 'output'] as const;
export type RateKind = (typeof rateKinds)[number];

/** A scenario's own model or rates; `index` is the first scenario that has them. */
export interface PricingRequest {
  readonly model: string | undefined;
  readonly rates: Readonly<Partial<Record<RateKind, Decimal>>>;
  /** The day of its list price; that of the run when absent. */
  readonly date?: string | undefined;
  readonly index: number;
}

/** Usage that is priced request by request, not by the five counts of its row. */
export interface UsageToPrice {
  /** By price unit, see `UsageReader`. */
  readonly counts: Float64Array;
  readonly serviceTier: string | undefined;
  /** How many requests it is of; only that of one has a context tier. */
  readonly requests: number;
  /** What has no price, whatever the model. */
  readonly unpriced: readonly string[];
}

/** What requests of one kind were priced by. */
export interface UsedSheet {
  readonly model: string;
  /** Input tokens above which its rates apply; −1 for the base rates. */
  readonly above: number;
  readonly serviceTier: string;
  /** The day whose prices were used instead of that of each request, where several are compared. */
  readonly date?: string | undefined;
  readonly requests: number;
}

/** A row whose cost is known already, × 10^−`scale`. */
export interface PricedRow {
  readonly scale: number;
  readonly parts: Readonly<
    Record<'fresh' | 'cached' | 'cacheWrite' | 'cacheWrite1h' | 'output' | 'fees', Exact>
  >;
  readonly sheets: readonly UsedSheet[];
  /** What its cache saved against paying for everything as fresh input, × 10^−`scale`. */
  readonly cache?: CacheResult | undefined;
}

/** What a cache cost and saved; amounts × 10^−`scale` of the row. */
export interface CacheResult {
  /** What the same tokens would have cost without any cache, minus what they cost. */
  readonly saved: Exact;
  /** Share of tokens that were read among those read or written at which a cache pays, in ten-thousandths. */
  readonly breakEvenRatio: Exact | null;
  /** The share that were. */
  readonly hitRatio: Exact | null;
}

/** Text whose tokens are to be counted for a scenario. */
export interface TextToCount {
  readonly index: number;
  readonly field: 'inputText' | 'inputFile';
  readonly value: string;
  readonly encoding: string | undefined;
  readonly model: string | undefined;
}

/** How a scenario's input was counted. */
export interface CountedText {
  readonly encoding: string;
  readonly approximate: boolean;
}

const firstCapacity = 256;
// A short name and three counts; files mostly have half as much again.
const bytesPerScenario = 64;

/** All scenarios of one run, in input order. */
export class ScenarioTable {
  readonly names = new Names();
  /** Counts by `countFields`; a column nobody used is absent. All are safe whole numbers. */
  readonly columns: (Float64Array | undefined)[] = [
    new Float64Array(firstCapacity),
    new Float64Array(firstCapacity),
    new Float64Array(firstCapacity),
  ];
  readonly requests: PricingRequest[] = [];
  readonly texts: TextToCount[] = [];
  readonly counted = new Map<number, CountedText>();
  readonly usages = new Map<number, UsageToPrice>();
  readonly priced = new Map<number, PricedRow>();
  /** Set when all rows come from a log: the snapshot that its requests were priced by. */
  requestPrices: string | undefined;
  /** The days whose prices its requests have; none when each has those of its own day. */
  requestPriceDates: readonly string[] = [];
  /** What applies to scenarios that do not say it themselves. */
  defaultSemantics: TokenSemantics = 'separate';
  #semantics: Uint8Array | undefined;
  #pricing: Uint32Array | undefined;
  readonly #requestNumbers = new Map<string, number>();
  #capacity = firstCapacity;

  get count(): number {
    return this.names.count;
  }

  /**
   * Makes room for about as many scenarios as a file of that size holds; only while the table is empty. Fresh
   * memory that is never written to costs nothing, while growing step by step leaves holes nothing else fits into.
   */
  reserve(fileSize: number): void {
    const expected = Math.floor(fileSize / bytesPerScenario);
    if (this.count > 0 || expected <= this.#capacity) return;
    this.#capacity = expected;
    for (const field of this.columns.keys()) this.columns[field] = new Float64Array(expected);
    this.names.reserve(expected, Math.floor(fileSize / 4));
  }

  /** Appends the counts of the scenario whose name is about to be appended. */
  setCounts(counts: ArrayLike<number>): void {
    const index = this.count;
    this.#makeRoom(index);
    for (let field = 0; field < countFields.length; field++) {
      const count = counts[field] as number;
      if (count !== 0) this.setCount(field, index, count);
    }
  }

  setCount(field: number, index: number, count: number): void {
    let column = this.columns[field];
    if (column === undefined) {
      column = new Float64Array(this.#capacity);
      this.columns[field] = column;
    }
    column[index] = count;
  }

  /** Sets a count of the scenario that is about to be appended. */
  setAhead(field: number, index: number, count: number): void {
    this.#makeRoom(index);
    this.setCount(field, index, count);
  }

  tokens(field: number, index: number): number {
    return this.columns[field]?.[index] ?? 0;
  }

  uses(field: number): boolean {
    return this.columns[field] !== undefined;
  }

  /** Fresh input: what is priced at the fresh rate. Negative when the counts contradict each other. */
  fresh(index: number): number {
    const input = this.tokens(INPUT, index);
    if (!this.isIncluded(index)) return input;
    return input - this.tokens(CACHED, index) - this.tokens(WRITE, index) - this.tokens(WRITE_1H, index);
  }

  setSemantics(index: number, semantics: TokenSemantics): void {
    this.#makeRoom(index);
    this.#semantics ??= new Uint8Array(this.#capacity);
    this.#semantics[index] = semantics === 'included' ? 2 : 1;
  }

  isIncluded(index: number): boolean {
    const own = this.#semantics?.[index] ?? 0;
    return own === 0 ? this.defaultSemantics === 'included' : own === 2;
  }

  /** Whether any scenario counts its cached tokens as part of its input. */
  hasIncluded(): boolean {
    return this.defaultSemantics === 'included' || (this.#semantics?.includes(2) ?? false);
  }

  setRequest(index: number, request: PricingRequest): void {
    this.#makeRoom(index);
    this.#pricing ??= new Uint32Array(this.#capacity);
    const key = requestKey(request);
    let number = this.#requestNumbers.get(key);
    if (number === undefined) {
      number = this.requests.push(request);
      this.#requestNumbers.set(key, number);
    }
    this.#pricing[index] = number;
  }

  /** 0 for the pricing of the run, else 1 + the position in `requests`. */
  pricingOf(index: number): number {
    return this.#pricing?.[index] ?? 0;
  }

  #makeRoom(index: number): void {
    if (index < this.#capacity) return;
    const capacity = this.#capacity * 2;
    for (const [field, column] of this.columns.entries()) {
      if (column !== undefined) this.columns[field] = new Float64Array(movedBuffer(column, capacity * 8));
    }
    if (this.#semantics !== undefined)
      this.#semantics = new Uint8Array(movedBuffer(this.#semantics, capacity));
    if (this.#pricing !== undefined)
      this.#pricing = new Uint32Array(movedBuffer(this.#pricing, capacity * 4));
    this.#capacity = capacity;
  }
}

function requestKey({ model, rates, date }: PricingRequest): string {
  const texts = rateKinds.map((kind) => (rates[kind] === undefined ? '' : decimalText(rates[kind])));
  return JSON.stringify([model ?? null, date ?? null, ...texts]);
}
