// Generated single replies, priced by the program and by the price library itself: its own calculation in binary
// fractions, and its rules done again here in whole numbers, in the plainest way.
import { calcPrice, type ModelPrice, type Provider, waitForUpdate } from '@pydantic/genai-prices';
import { PriceBook } from '../../packages/cost-compare/src/pricing/price-book.ts';
import { priceUnits } from '../../packages/cost-compare/src/pricing/price-units.ts';
import { totalOf } from '../../packages/cost-compare/src/pricing/rate-sheet.ts';

export interface PriceDifferences {
  readonly models: number;
  readonly replies: number;
  /** Replies whose exact cost differs from the library's rules in whole numbers. */
  readonly exact: readonly string[];
  /** Replies that the library's own result is further away from than its rounding explains. */
  readonly library: readonly string[];
}

// Ten products and sums of doubles, each rounded to half a unit in the last place.
const roundingOfDoubles = 10 * 2 ** -52;
const digits = 12;

/** Prices so many replies by every model whose price depends on the size of the request. */
export async function priceDifferences(repliesPerModel: number, seed: number): Promise<PriceDifferences> {
  const book = await PriceBook.open();
  const random = generator(seed);
  const exact: string[] = [];
  const library: string[] = [];
  let [models, replies] = [0, 0];
  for (const { provider, model } of await tieredModels()) {
    const found = book.find(`${provider}:${model}`);
    if ('problem' in found || found.id !== `${provider}:${model}`) throw new Error(`${provider}:${model}`);
    models++;
    for (let reply = 0; reply < repliesPerModel; reply++) {
      const usage = generatedUsage(random);
      const timeMs = Date.UTC(2025, random(24), 1 + random(28), random(24), random(60));
      const theirs = calcPrice(usage, model, { providerId: provider, timestamp: new Date(timeMs) });
      if (theirs === null) throw new Error(`${provider}:${model} has no price`);
      const counts = Float64Array.from(priceUnits, ({ id }) => usage[id] ?? 0);
      const inputTokens = usage.input_tokens ?? 0;
      const sheet = book.sheet(found, { timeMs, inputTokens, serviceTier: 'standard' });
      const sums = new Float64Array(sheet.lines.length);
      if (sheet.divide(counts, sums) !== undefined) throw new Error(JSON.stringify(usage));
      const priced = sheet.price(sums);
      const ours = BigInt(totalOf(priced)) * 10n ** BigInt(6 + digits - priced.scale);
      const name = `${found.id} ${new Date(timeMs).toISOString()} ${JSON.stringify(usage)}`;
      if (ours !== expectedCost(usage, theirs.model_price)) exact.push(name);
      const cost = Number(ours) / 10 ** (6 + digits);
      if (Math.abs(cost - theirs.total_price) > cost * roundingOfDoubles) library.push(name);
      replies++;
    }
  }
  return { models, replies, exact, library };
}

/** Models with a tiered price that the library finds by their own names. */
export async function tieredModels(): Promise<{ readonly provider: string; readonly model: string }[]> {
  const providers: readonly Provider[] = (await waitForUpdate()) ?? [];
  return providers.flatMap(({ id: provider, models }) =>
    models
      .filter(({ id, prices }) => {
        if (!JSON.stringify(prices).includes('"tiers"')) return false;
        const found = calcPrice({}, id, { providerId: provider });
        // Some names of the list are taken for another model of it, which is then tried itself.
        return found === null || found.model.id === id;
      })
      .filter(({ id }) => calcPrice({}, id, { providerId: provider }) !== null)
      .map(({ id: model }) => ({ provider, model })),
  );
}

function generatedUsage(random: (below: number) => number): Record<string, number> {
  const kinds = [0, 1, 100, 5000, 150_000, 400_000];
  const some = (): number => random((kinds[random(kinds.length)] as number) + 1);
  const [fresh, read, write5m, write1h, output] = [some(), some(), some(), some(), some()];
  return {
    input_tokens: fresh + read + write5m + write1h,
    cache_read_tokens: read,
    cache_write_tokens: write5m + write1h,
    cache_write_5m_tokens: write5m,
    cache_write_1h_tokens: write1h,
    output_tokens: output,
    output_reasoning_tokens: random(output + 1),
    web_searches: random(4),
  };
}

/** The cost × 10^(6 + digits) by the library's rules: the whole request has the rates of its tier. */
function expectedCost(usage: Record<string, number>, price: ModelPrice): bigint {
  const rate = (key: string): bigint | undefined => {
    const value = price[key];
    if (value === undefined) return undefined;
    if (typeof value === 'number') return wholeOf(value);
    let current = value.base;
    for (const { start, price: of } of value.tiers) if ((usage.input_tokens ?? 0) > start) current = of;
    return wholeOf(current);
  };
  const input = rate('input_mtok') ?? 0n;
  const read = rate('cache_read_mtok') ?? input;
  const write = rate('cache_write_mtok') ?? input;
  const write1h = rate('cache_write_1h_mtok') ?? write;
  const output = rate('output_mtok') ?? 0n;
  const of = (name: string): bigint => BigInt(usage[name] ?? 0);
  const writes1h = of('cache_write_1h_tokens');
  const writes = of('cache_write_tokens') - writes1h;
  const fresh = of('input_tokens') - of('cache_read_tokens') - of('cache_write_tokens');
  const reasoning = of('output_reasoning_tokens');
  const tokens =
    fresh * input +
    of('cache_read_tokens') * read +
    writes * write +
    writes1h * write1h +
    (of('output_tokens') - reasoning) * output +
    reasoning * (rate('output_reasoning_mtok') ?? output);
  const fees = of('web_searches') * (rate('web_searches_kcount') ?? 0n) + (rate('requests_kcount') ?? 0n);
  return tokens + fees * 1000n;
}

/** A listed price × 10^digits: the decimal that its shortest text names. */
function wholeOf(value: number): bigint {
  const [whole = '0', fraction = ''] = value.toFixed(digits).split('.');
  return BigInt(whole + fraction);
}

function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
