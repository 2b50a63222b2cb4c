// What each scenario's cache saved, and what it would take to pay.

import { atScale } from '../decimal.ts';
import { divideRounded, type Exact, minus, plus, powerOfTen, times } from '../exact.ts';
import { readsToBreakEven } from '../pricing/cache-economics.ts';
import { CACHED, WRITE, WRITE_1H } from '../scenario-table.ts';
import { nameText } from './display-name.ts';
import type { Report } from './format.ts';

/** A scenario that reads from a cache or writes to it. Amounts × 10^−`scale`, ratios in ten-thousandths. */
export interface CacheRow {
  readonly name: string;
  readonly scale: number;
  readonly saved: Exact;
  readonly hitRatio: Exact | null;
  readonly breakEvenRatio: Exact | null;
  /** Reads of a written token after which the write has paid; null when it never does, or prices differ. */
  readonly reads: number | null;
  readonly reads1h: number | null;
}

export function cacheRows({ comparison, ascii }: Report): CacheRow[] {
  const { table, scale } = comparison;
  const rows: CacheRow[] = [];
  for (let index = 0; index < table.count; index++) {
    const name = nameText(table.names, index, ascii);
    const { rates, requestPrices } = comparison.pricing(index);
    const isMixed = requestPrices !== undefined;
    const reads = (write: 'cacheWrite' | 'cacheWrite1h'): number | null =>
      isMixed ? null : readsToBreakEven({ fresh: rates.fresh, cached: rates.cached, write: rates[write] });
    const own = { name, scale, reads: reads('cacheWrite'), reads1h: reads('cacheWrite1h') };
    const priced = table.priced.get(index);
    if (priced !== undefined) {
      const { cache } = priced;
      if (cache === undefined) continue;
      const saved = times(cache.saved, powerOfTen(scale - priced.scale));
      rows.push({ ...own, saved, hitRatio: cache.hitRatio, breakEvenRatio: cache.breakEvenRatio });
      continue;
    }
    const tokens = [CACHED, WRITE, WRITE_1H].map((field) => table.tokens(field, index));
    const [read = 0, write = 0, write1h = 0] = tokens;
    const all = read + write + write1h;
    if (all === 0) continue;
    const rate = (kind: keyof typeof rates): Exact => atScale(rates[kind], scale - 6);
    const gain = (kind: 'cached' | 'cacheWrite' | 'cacheWrite1h'): Exact => minus(rate('fresh'), rate(kind));
    const saved = plus(
      times(read, gain('cached')),
      plus(times(write, gain('cacheWrite')), times(write1h, gain('cacheWrite1h'))),
    );
    const top = minus(0, plus(times(write, gain('cacheWrite')), times(write1h, gain('cacheWrite1h'))));
    const bottom = plus(
      times(write, minus(rate('cacheWrite'), rate('cached'))),
      times(write1h, minus(rate('cacheWrite1h'), rate('cached'))),
    );
    const breakEvenRatio = bottom > 0 ? divideRounded(times(top, 10_000), bottom) : null;
    rows.push({ ...own, saved, hitRatio: divideRounded(times(read, 10_000), all), breakEvenRatio });
  }
  return rows;
}
