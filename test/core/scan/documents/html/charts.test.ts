import t from 'tap';
import { ladder, trendChart } from '../../../../../packages/core/src/scan/documents/html/charts.ts';
import type { Markup } from '../../../../../packages/core/src/scan/documents/html/markup.ts';

t.test('trendChart: a bar is as high as its share of the busiest day', async (t) => {
  const chart = textOf(
    trendChart([
      { date: '2030-01-01', open: 4, opened: 4, resolved: 0 },
      { date: '2030-01-02', open: 3, opened: 0, resolved: 1 },
      { date: '2030-01-03', open: 5, opened: 2, resolved: 0 },
    ] as never),
  );
  const heights = [...chart.matchAll(/<rect [^>]*height="([\d.]+)" class="bar-(\w+)"/g)]
    .map(([, height, kind]) => ({ height: Number(height), kind }))
    .slice(0, 3);
  const [highest, resolved, half] = heights;

  t.strictSame(
    heights.map(({ kind }) => kind),
    ['opened', 'resolved', 'opened'],
  );
  t.equal(highest?.height, 34, 'all of the room that bars have');
  t.ok(Math.abs((resolved?.height ?? 0) - (highest?.height ?? 0) / 4) < 0.2, 'a quarter');
  t.ok(Math.abs((half?.height ?? 0) - (highest?.height ?? 0) / 2) < 0.2, 'a half');
});

t.test('ladder: the steps stand side by side, each higher than the one before', async (t) => {
  const steps = [
    ...textOf(ladder('level3', 'level1')).matchAll(/<rect x="(\d+)" [^>]*height="(\d+)" [^>]*step-(\w+)"/g),
  ];

  t.strictSame(
    steps.map(([, x, height, kind]) => [Number(x), Number(height), kind]),
    [
      [1, 23, 'reached'],
      [41, 34, 'wanted'],
      [81, 45, 'wanted'],
      [121, 56, 'track'],
    ],
  );
});

function textOf(markup: Markup): string {
  return markup.text;
}
