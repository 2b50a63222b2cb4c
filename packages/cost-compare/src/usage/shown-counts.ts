import { mainUnits, priceUnit } from '../pricing/price-units.ts';
import { countFields } from '../scenario-table.ts';

const index = {
  input: mainUnits.fresh.index,
  cached: mainUnits.cached.index,
  write: mainUnits.cacheWrite.index,
  write1h: mainUnits.cacheWrite1h.index,
  output: mainUnits.output.index,
  reasoning: priceUnit('output_reasoning_tokens').index,
};

/** The counts by `countFields`, with fresh input, cached input and both kinds of writes kept apart. */
export function shownCounts(
  counts: Float64Array,
  into: Float64Array = new Float64Array(countFields.length),
): Float64Array {
  const [cached, write1h] = [counts[index.cached] as number, counts[index.write1h] as number];
  const write = (counts[index.write] as number) - write1h;
  into[0] = (counts[index.input] as number) - cached - write - write1h;
  into[1] = cached;
  into[2] = counts[index.output] as number;
  into[3] = write;
  into[4] = write1h;
  into[5] = counts[index.reasoning] as number;
  return into;
}
