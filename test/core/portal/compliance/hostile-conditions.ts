// Policy conditions that ask for as much work as few characters can: loops in loops, lists that double, patterns.

const numbers = (count: number) => `[${Array.from({ length: count }, (_, index) => index).join(', ')}]`;

/** `value` once in each of `depth` loops over `count` numbers. */
export function loops(macro: string, depth: number, count: number): string {
  return Array.from({ length: depth }).reduceRight<string>(
    (inner, _, level) => `${numbers(count)}.${macro}(x${level}, ${inner})`,
    'x0 >= 0',
  );
}

/** Lists of lists, which double with each of them. */
export function doubled(levels: number): string {
  let text = `x${levels} == [x${levels - 1}, x${levels - 1}]`;
  for (let level = levels; level > 0; level--)
    text = `cel.bind(x${level}, [x${level - 1}, x${level - 1}], ${text})`;
  return `cel.bind(x0, [1, 1], ${text})`;
}

/** 200 of all kinds. */
export function hostileConditions(): readonly string[] {
  const hostile: string[] = [];
  for (const macro of ['all', 'exists', 'exists_one', 'map', 'filter'])
    for (const depth of [2, 3, 4, 5])
      for (const count of [40, 80, 120, 160, 200]) hostile.push(loops(macro, depth, count));
  for (let levels = 12; levels <= 31; levels++) hostile.push(doubled(levels));
  for (let width = 1; width <= 80; width++)
    hostile.push(
      `[${Array.from({ length: 200 }, () => `"${'a'.repeat(width)}!"`).join()}].all(x, x.matches("^(a{1,9}){1,${width}}$") || [${numbers(200)}, ${numbers(200)}].map(y, y).size() > 9)`,
    );
  return hostile;
}
