// Limits that a build may set; compared exactly, and only what lies beyond a limit fails.
import type { Comparison } from './comparison.ts';
import { type Decimal, decimalText } from './decimal.ts';
import { compareExact, type Exact, exact, powerOfTen, times } from './exact.ts';

/** The limits of one run. */
export interface Gates {
  readonly maxCost?: Decimal;
  readonly maxIncrease?: { readonly amount: Decimal; readonly isPercent: boolean };
  /** Name of the scenario that none may undercut. */
  readonly requireCheapest?: { readonly name: string; readonly index: number };
}

export interface GateResult {
  readonly gate: 'max-cost' | 'max-increase' | 'require-cheapest' | 'budget';
  /** The limit as a text: `5`, `10%`, or a name. */
  readonly limit: string;
  readonly passed: boolean;
  /** How many scenarios are beyond the limit, and the first of them. */
  readonly failedCount: number;
  readonly failed: readonly string[];
}

const maxNames = 20;

/** The result of each gate that is set, in a fixed order. */
export function evaluateGates(comparison: Comparison, gates: Gates): GateResult[] {
  const results: GateResult[] = [];
  const { maxCost, maxIncrease, requireCheapest } = gates;
  if (maxCost !== undefined) {
    const exceeds = (index: number) => isAbove(comparison.total(index), comparison.scale, maxCost);
    results.push(result(comparison, 'max-cost', decimalText(maxCost), exceeds));
  }
  if (maxIncrease !== undefined) {
    const limit = decimalText(maxIncrease.amount) + (maxIncrease.isPercent ? '%' : '');
    results.push(result(comparison, 'max-increase', limit, increaseExceeds(comparison, maxIncrease)));
  }
  if (requireCheapest !== undefined) {
    const own = comparison.total(requireCheapest.index);
    const undercuts = (index: number) => comparison.total(index) < own;
    results.push(result(comparison, 'require-cheapest', requireCheapest.name, undercuts));
  }
  return results;
}

function increaseExceeds(
  comparison: Comparison,
  { amount, isPercent }: NonNullable<Gates['maxIncrease']>,
): (index: number) => boolean {
  if (!isPercent) return (index) => isAbove(comparison.delta(index), comparison.scale, amount);
  // delta ÷ base > amount ÷ 100, without dividing. A base of 0 makes any increase too much.
  const allowed = times(comparison.total(comparison.baseline), exact(amount.digits));
  const factor = times(100, powerOfTen(amount.scale));
  return (index) => compareExact(times(comparison.delta(index), factor), allowed) > 0;
}

/** `value` × 10^−`scale` > `limit`. */
function isAbove(value: Exact, scale: number, limit: Decimal): boolean {
  const common = Math.max(scale, limit.scale);
  const left = times(value, powerOfTen(common - scale));
  return compareExact(left, times(exact(limit.digits), powerOfTen(common - limit.scale))) > 0;
}

function result(
  comparison: Comparison,
  gate: GateResult['gate'],
  limit: string,
  isBeyond: (index: number) => boolean,
): GateResult {
  const failed: string[] = [];
  let failedCount = 0;
  for (let index = 0; index < comparison.table.count; index++) {
    if (!isBeyond(index)) continue;
    failedCount++;
    if (failed.length < maxNames) failed.push(comparison.table.names.text(index));
  }
  return { gate, limit, passed: failedCount === 0, failedCount, failed };
}

/** A sentence for a gate that failed. */
export function gateLine({ gate, limit, failed, failedCount }: GateResult): string {
  const names = failed.slice(0, 5).map((name) => JSON.stringify(name));
  if (failedCount > names.length) names.push(`${failedCount - names.length} more`);
  const said =
    gate === 'require-cheapest' ? `${JSON.stringify(limit)} is not the cheapest:` : `${limit} is exceeded by`;
  return `gate --${gate} failed: ${said} ${names.join(', ')}`;
}
