/** Which days are named: the first, the last, and as many between as there is room for, evenly. */
export function dayTicks(days: number, width: number): readonly number[] {
  const max = Math.min(days, Math.max(2, Math.floor(width / 90)));
  if (days < 3) return Array.from({ length: days }, (_, index) => index);
  return Array.from({ length: max }, (_, index) => Math.round((index / (max - 1)) * (days - 1)));
}

/** An even number of the form 1, 2, 5 × 10ⁿ (or a multiple) above the value, so that the half is a number, too. */
export function niceTop(value: number): number {
  if (value <= 4) return 4;
  const size = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * size >= value) ?? 10) * size;
}
