// The price of a model as exact decimals by unit, from whatever object the price list or a price file holds.
import { type Decimal, isDecimal, readDecimal } from '../decimal.ts';
import { type PriceUnit, unitOfPriceKey } from './price-units.ts';

/** A rate, and the higher or lower ones that whole requests of more input tokens have. */
export interface UnitPrice {
  readonly base: Decimal;
  /** In ascending order of `above`. */
  readonly tiers: readonly { readonly above: number; readonly rate: Decimal }[];
}

/** What a model costs at one moment. */
export type UnitPrices = ReadonlyMap<PriceUnit, UnitPrice>;

/** The shape of a price in the price list. */
export type ListedPrice = Readonly<
  Record<string, number | { readonly base: number; readonly tiers: readonly ListedTier[] } | undefined>
>;
interface ListedTier {
  readonly start: number;
  readonly price: number;
}

interface Constraint {
  readonly type?: string;
  readonly start_date?: string;
  readonly start_time?: string;
  readonly end_time?: string;
}
export type ListedPrices =
  | ListedPrice
  | readonly { readonly constraint?: Constraint; readonly prices: ListedPrice }[];

const read = new WeakMap<ListedPrice, UnitPrices>();

/** The listed price as exact decimals; read once. A key that names no unit is left out. */
export function unitPricesOf(listed: ListedPrice): UnitPrices {
  const known = read.get(listed);
  if (known !== undefined) return known;
  const prices = new Map<PriceUnit, UnitPrice>();
  for (const [key, value] of Object.entries(listed)) {
    const unit = unitOfPriceKey(key);
    if (unit === undefined || value === undefined) continue;
    const price = typeof value === 'number' ? { base: value, tiers: [] } : value;
    const base = decimalOf(price.base);
    if (base === undefined) continue;
    const tiers = [...price.tiers]
      .sort((a, b) => a.start - b.start)
      .flatMap(({ start, price: tierPrice }) => {
        const rate = decimalOf(tierPrice);
        return rate === undefined ? [] : [{ above: start, rate }];
      });
    prices.set(unit, { base, tiers });
  }
  read.set(listed, prices);
  return prices;
}

/** The price that applies at a moment: the last entry whose condition holds, else the first. */
export function listedPriceAt(prices: ListedPrices, timeMs: number): ListedPrice {
  if (!isConditional(prices)) return prices;
  for (let at = prices.length - 1; at >= 0; at--) {
    const entry = prices[at];
    if (entry !== undefined && holdsAt(entry.constraint, timeMs)) return entry.prices;
  }
  return prices[0]?.prices ?? {};
}

function isConditional(prices: ListedPrices): prices is Exclude<ListedPrices, ListedPrice> {
  return Array.isArray(prices);
}

function holdsAt(constraint: Constraint | undefined, timeMs: number): boolean {
  if (constraint === undefined) return true;
  const { start_date: startDate, start_time: startTime, end_time: endTime } = constraint;
  if (startDate !== undefined) return timeMs >= Date.parse(startDate);
  if (startTime === undefined || endTime === undefined) return false;
  const [start, end] = [secondOfDay(startTime), secondOfDay(endTime)];
  const dayMs = 86_400_000;
  const second = (((timeMs % dayMs) + dayMs) % dayMs) / 1000;
  return end < start ? second >= start || second < end : second >= start && second < end;
}

function secondOfDay(time: string): number {
  return (Date.parse(`1970-01-01T${time}`) / 1000 + 86_400) % 86_400;
}

function decimalOf(value: number): Decimal | undefined {
  const decimal = readDecimal(String(value));
  return isDecimal(decimal) ? decimal : undefined;
}
