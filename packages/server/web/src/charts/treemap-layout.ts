// Areas in proportion to values, as near to squares as they come: Bruls, Huizing, van Wijk, "Squarified Treemaps" (2000).

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box for each value, in their order. Values are above zero, and the largest come first. */
export function treemapLayout(values: readonly number[], within: Box): Box[] {
  const boxes: Box[] = [];
  let free = within;
  let rest = values.reduce((sum, value) => sum + value, 0);
  let from = 0;
  while (from < values.length) {
    const scale = (free.width * free.height) / rest;
    const side = Math.min(free.width, free.height);
    let to = from + 1;
    let sum = values[from] ?? 0;
    while (to < values.length) {
      const next = values[to] ?? 0;
      const [first = 0, last = 0] = [values[from], values[to - 1]];
      if (worst(first, last, sum, side, scale) < worst(first, next, sum + next, side, scale)) break;
      sum += next;
      to += 1;
    }
    const isRow = free.width < free.height;
    const depth = side === 0 ? 0 : (sum * scale) / side;
    let at = 0;
    for (const value of values.slice(from, to)) {
      const length = (value / sum) * side;
      boxes.push(
        isRow
          ? { x: free.x + at, y: free.y, width: length, height: depth }
          : { x: free.x, y: free.y + at, width: depth, height: length },
      );
      at += length;
    }
    free = isRow
      ? { ...free, y: free.y + depth, height: Math.max(0, free.height - depth) }
      : { ...free, x: free.x + depth, width: Math.max(0, free.width - depth) };
    rest -= sum;
    from = to;
  }
  return boxes;
}

/** The longest side by the shortest, in a strip of this sum whose largest and smallest value these are. */
function worst(first: number, last: number, sum: number, side: number, scale: number): number {
  const [square, area] = [side ** 2, (sum * scale) ** 2];
  return Math.max((square * first * scale) / area, area / (square * last * scale));
}
