// What a cache saved, and from which hit rate on it pays. Writing a token costs w, reading it r, and not caching it f:
// of all tokens that are read or written, the share h that is read pays when (1 − h) × w + h × r < f.
import { atScale, type Decimal } from '../decimal.ts';
import { divideRounded, type Exact, minus, plus, powerOfTen, times } from '../exact.ts';
import type { CacheResult } from '../scenario-table.ts';
import { mainUnits, type PriceUnit } from './price-units.ts';
import type { RateSheet } from './rate-sheet.ts';

/** Quantities by the lines of a sheet. */
export interface SheetQuantities {
  readonly sheet: RateSheet;
  readonly sums: Float64Array;
}

const ten4 = 10_000;

/** What the caches of these requests did, in amounts × 10^−`scale`; undefined when they used none. */
export function cacheResult(all: readonly SheetQuantities[], scale: number): CacheResult | undefined {
  let [read, written]: [Exact, Exact] = [0, 0];
  let [saved, breakEvenTop, breakEvenBottom]: [Exact, Exact, Exact] = [0, 0, 0];
  for (const { sheet, sums } of all) {
    const fresh = sheet.rateOf(mainUnits.fresh);
    if (fresh === undefined) continue;
    for (const [at, { unit, rate }] of sheet.lines.entries()) {
      const type = unit.dimensions.token_type;
      const tokens = sums[at] as number;
      if (tokens === 0 || (type !== 'cache_read' && type !== 'cache_write')) continue;
      const gain = difference(freshOf(sheet, unit) ?? fresh, rate, scale - 6);
      saved = plus(saved, times(tokens, gain));
      if (type === 'cache_read') read = plus(read, tokens);
      else written = plus(written, tokens);
    }
    const written5m = tokensOf(sheet, sums, mainUnits.cacheWrite);
    const written1h = tokensOf(sheet, sums, mainUnits.cacheWrite1h);
    for (const [tokens, unit] of [
      [written5m, mainUnits.cacheWrite],
      [written1h, mainUnits.cacheWrite1h],
    ] as const) {
      const [write, readRate] = [sheet.rateOf(unit), sheet.rateOf(mainUnits.cached)];
      if (tokens === 0 || write === undefined || readRate === undefined) continue;
      breakEvenTop = plus(breakEvenTop, times(tokens, difference(write, fresh, scale - 6)));
      breakEvenBottom = plus(breakEvenBottom, times(tokens, difference(write, readRate, scale - 6)));
    }
  }
  const all2 = plus(read, written);
  if (all2 === 0) return undefined;
  return {
    saved,
    breakEvenRatio: breakEvenBottom > 0 ? divideRounded(times(breakEvenTop, ten4), breakEvenBottom) : null,
    hitRatio: divideRounded(times(read, ten4), all2),
  };
}

/** The break-even of one token written once: how many reads pay for the write; null when none can. */
export function readsToBreakEven(rates: {
  readonly fresh: Decimal;
  readonly cached: Decimal;
  readonly write: Decimal;
}): number | null {
  const scale = Math.max(rates.fresh.scale, rates.cached.scale, rates.write.scale);
  const gain = difference(rates.fresh, rates.cached, scale);
  const extra = difference(rates.write, rates.fresh, scale);
  if (gain <= 0) return null;
  if (extra <= 0) return 0;
  // The first whole number of reads after which the cache costs no more than none.
  const reads = Number(BigInt(extra) / BigInt(gain));
  return BigInt(extra) % BigInt(gain) === 0n ? reads : reads + 1;
}

function tokensOf(sheet: RateSheet, sums: Float64Array, unit: PriceUnit): number {
  let tokens = 0;
  for (const [at, line] of sheet.lines.entries())
    if (line.unit.part === unit.part) tokens += sums[at] as number;
  return tokens;
}

/** The rate of the same tokens without a cache: audio has one of its own. */
function freshOf(sheet: RateSheet, { dimensions }: PriceUnit): Decimal | undefined {
  const line = sheet.lines.find(
    ({ unit }) =>
      unit.dimensions.direction === 'input' &&
      unit.dimensions.token_type === undefined &&
      unit.dimensions.modality === dimensions.modality,
  );
  return line?.rate;
}

function difference(a: Decimal, b: Decimal, scale: number): Exact {
  return minus(scaled(a, scale), scaled(b, scale));
}

function scaled(decimal: Decimal, scale: number): Exact {
  return scale >= decimal.scale
    ? atScale(decimal, scale)
    : divideRounded(atScale(decimal, decimal.scale), powerOfTen(decimal.scale - scale));
}
