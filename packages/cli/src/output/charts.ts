// Figures as bars and lines of blocks, which every terminal with Unicode has.

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const heights = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** A bar of at most `width` columns, to an eighth of one; what is not nothing shows. */
export function bar(value: number, max: number, width: number): string {
  if (value <= 0 || max <= 0) return '';
  const parts = Math.max(1, Math.round((value / max) * width * 8));
  return '█'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '');
}

/** One column for each value; of more than `width` values the highest of each share. */
export function sparkline(values: readonly number[], width: number): string {
  const max = Math.max(0, ...values);
  const columns = Math.min(width, values.length);
  let line = '';
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / columns));
    const value = Math.max(...values.slice(from, to));
    const height = max === 0 ? 0 : Math.ceil((value / max) * (heights.length - 1));
    line += heights[height] ?? '';
  }
  return line;
}
