import t from 'tap';
import { severityBars, trendBars } from '../../../../../packages/core/src/scan/documents/pdf/pdf-charts.ts';
import type { PdfPage } from '../../../../../packages/core/src/scan/documents/pdf/pdf-page.ts';

/** Remembers what is drawn: 500 points wide, from 48 on the left and 100 down. */
class DrawnPage {
  readonly boxes: { x: number; y: number; width: number; height: number; fill: string }[] = [];
  readonly cells: { text: string; x: number; y: number }[] = [];
  readonly rules: number[] = [];
  readonly left = 48;
  readonly width = 500;
  y = 100;

  keep(): void {}

  box(x: number, y: number, width: number, height: number, fill: string): void {
    this.boxes.push({ x, y, width, height, fill });
  }

  cell(text: string, x: number, y: number): void {
    this.cells.push({ text, x, y });
  }

  rule(y: number): void {
    this.rules.push(y);
  }

  asPage(): PdfPage {
    return this as unknown as PdfPage;
  }
}

t.test('severityBars: each bar is as long as its share, on a line of its own', async (t) => {
  const page = new DrawnPage();

  severityBars(page.asPage(), { critical: 1, high: 4, medium: 2, low: 0, info: 0 });

  const bars = page.boxes.filter(({ fill }) => fill !== 'card');
  t.strictSame(
    bars.map(({ fill, y, width }) => [fill, y, width]),
    [
      ['critical', 100, 92.5],
      ['high', 118, 370],
      ['medium', 136, 185],
      ['low', 154, 0],
      ['info', 172, 0],
    ],
  );
  t.strictSame(
    page.cells.filter(({ text }) => /^\d/.test(text)).map(({ text, y }) => [text, y]),
    [
      ['1', 102],
      ['4', 120],
      ['2', 138],
      ['0', 156],
      ['0', 174],
    ],
  );
});

t.test('trendBars: the bars stand on the base line, side by side', async (t) => {
  const page = new DrawnPage();

  trendBars(page.asPage(), [
    { date: '2030-01-01', open: 2 },
    { date: '2030-01-02', open: 4 },
  ] as never);

  t.strictSame(
    page.boxes.map(({ x, y, width, height }) => [x, y, width, height]),
    [
      [49, 135, 248, 35],
      [299, 100, 248, 70],
    ],
  );
  for (const { y, height } of page.boxes) t.equal(y + height, 170);
  t.strictSame(page.rules, [170]);
});
