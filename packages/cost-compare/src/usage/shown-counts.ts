import { mainUnits, priceUnit } from '../pricing/price-units.ts';

const index = {
  input: mainUnits.fresh.index,
  cached: mainUnits.cached.index,
  write: mainUnits.cacheWrite.index,
  write1h: mainUnits.cacheWrite1h.index,
  output: mainUnits.output.index,
  reasoning: priceUnit('output_reasoning_tokens').index,
};

/** The counts by `countFields`, with fresh input, cached input and both kinds of writes kept apart. */
export function shownCounts(counts: Float64Array): number[] {
  const [cached, write1h] = [counts[index.cached] as number, counts[index.write1h] as number];
  const write = (counts[index.write] as number) - write1h;
  const fresh = (counts[index.input] as number) - cached - write - write1h;
  return [fresh, cached, counts[index.output] as number, write, write1h, counts[index.reasoning] as number];
}
