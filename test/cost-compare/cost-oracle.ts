// The same costs by fractions of big integers: nothing in common with the code under test but the definition.
import { runCost } from './cost-run.ts';

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

interface OracleCase {
  readonly name: string;
  readonly tokens: readonly [bigint, bigint, bigint];
  readonly rates: readonly [string, string, string];
}

const parts = ['inputCost', 'cachedInputCost', 'outputCost'] as const;
const batch = 500;

/** Compares random cases with the oracle and returns descriptions of the differences, of which there must be none. */
export async function oracleDifferences(count: number, seed: number): Promise<string[]> {
  const random = randomFrom(seed);
  const differences: string[] = [];
  for (let done = 0; done < count; done += batch) {
    // Rates of few decimals leave amounts that are plain numbers; with many, all are big ones.
    const maxDecimals = (done / batch) % 2 === 0 ? 17 : 3;
    const cases = randomCases(Math.min(batch, count - done), maxDecimals, random);
    const { stdout, notes } = await runCost(['-', '--json'], inputOf(cases));
    if (stdout === '') throw new Error(notes.join('\n'));
    differences.push(...check(cases, stdout));
  }
  return differences;
}

function check(cases: readonly OracleCase[], stdout: string): string[] {
  const differences: string[] = [];
  const rows = stdout.split('\n').filter((line) => line.startsWith('    {'));
  const base = cost(cases[0] as OracleCase).total;
  for (const [index, each] of cases.entries()) {
    const [row, compared] = [rows[index] as string, rows[cases.length + index] as string];
    const expected = cost(each);
    const shown = [...parts.map((part) => member(row, part)), member(row, 'totalCost')];
    const wanted = [...expected.parts, expected.total];
    for (const [at, text] of shown.entries()) {
      if (!/^\d+(\.\d*[1-9])?$/.test(text) || !equal(decimal(text), wanted[at] as Fraction)) {
        differences.push(`${JSON.stringify(each, bigText)}: ${text} in ${row}`);
      }
    }
    const sum = shown.slice(0, 3).map(decimal).reduce(add);
    if (!equal(sum, decimal(shown[3] as string))) differences.push(`parts do not add up: ${row}`);
    const delta = subtract(expected.total, base);
    if (!equal(decimal(member(compared, 'deltaCostVsBaseline')), delta))
      differences.push(`delta: ${compared}`);
    if (member(compared, 'deltaPercentVsBaseline') !== percent(delta, base))
      differences.push(`percent: ${compared}`);
  }
  return differences;
}

function cost({ tokens, rates }: OracleCase): { parts: readonly Fraction[]; total: Fraction } {
  const each = tokens.map((count, at) => {
    const rate = decimal(rates[at] as string);
    return { over: count * rate.over, under: 1_000_000n * rate.under };
  });
  return { parts: each, total: each.reduce(add) };
}

/** Two decimals, rounded half away from zero, without trailing zeros; `null` over a base of nothing. */
function percent(delta: Fraction, base: Fraction): string {
  if (delta.over === 0n) return '0';
  if (base.over === 0n) return 'null';
  const over = delta.over * base.under * 10_000n;
  const under = delta.under * base.over;
  const size = over < 0n ? -over : over;
  let hundredths = size / under;
  if ((size % under) * 2n >= under) hundredths++;
  if (hundredths === 0n) return '0';
  const text = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '');
  return over < 0n ? `-${text}` : text;
}

function randomCases(count: number, maxDecimals: number, random: () => number): OracleCase[] {
  const randomRates = () =>
    [
      randomRate(maxDecimals, random),
      randomRate(maxDecimals, random),
      randomRate(maxDecimals, random),
    ] as const;
  const rates = randomRates();
  return Array.from({ length: count }, (_, index) => ({
    name: `case ${index}`,
    tokens: [randomCount(random), randomCount(random), randomCount(random)],
    rates: index % 4 === 3 ? randomRates() : rates,
  }));
}

// Every size from nothing to 2^53 − 1 is as likely as any other.
function randomCount(random: () => number): bigint {
  const value = BigInt(Math.floor(random() * Number.MAX_SAFE_INTEGER)) >> BigInt(Math.floor(random() * 54));
  return random() < 0.02 ? 9007199254740991n : value;
}

function randomRate(maxDecimals: number, random: () => number): string {
  const whole = Math.floor(random() * 10 ** Math.floor(random() * 4));
  const decimals = Math.floor(random() * (maxDecimals + 1));
  const digits = Array.from({ length: decimals }, () => Math.floor(random() * 10)).join('');
  return decimals === 0 ? String(whole) : `${whole}.${digits}`;
}

function inputOf(cases: readonly OracleCase[]): string {
  const rows = cases.map(({ name, tokens, rates }) => {
    const counts = `"inputTokens":${tokens[0]},"cachedInputTokens":${tokens[1]},"outputTokens":${tokens[2]}`;
    const own = `"freshInputCostPer1M":${rates[0]},"cachedInputCostPer1M":${rates[1]},"outputCostPer1M":${rates[2]}`;
    return `{"name":"${name}",${counts},"rates":{${own}}}`;
  });
  return `[${rows.join(',')}]`;
}

function member(row: string, name: string): string {
  return new RegExp(`"${name}":([^,}]*)`).exec(row)?.[1] ?? 'missing';
}

function decimal(text: string): Fraction {
  const [whole = '', fraction = ''] = text.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

function add(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { over: -b.over, under: b.under });
}

function equal(a: Fraction, b: Fraction): boolean {
  return a.over * b.under === b.over * a.under;
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function bigText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
