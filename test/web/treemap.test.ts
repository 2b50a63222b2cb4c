// The layout of a treemap: areas in proportion, nothing outside, nothing on top of another.
import t from 'tap';
import { treemapLayout } from '../../packages/server/web/src/charts/treemap-layout.ts';
import { fc } from '../helpers/properties.ts';

const within = { x: 10, y: 20, width: 600, height: 300 };
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

t.test('treemapLayout: lays out the values of the paper', async (t) => {
  const boxes = treemapLayout([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
  t.same(
    boxes
      .slice(0, 3)
      .map(({ x, y, width, height }) => [x, y, width, height].map((one) => Number(one.toFixed(2)))),
    [
      [0, 0, 3, 2],
      [0, 2, 3, 2],
      [3, 0, 1.71, 2.33],
    ],
  );
  t.same(treemapLayout([], within), []);
});

t.test('treemapLayout: fills the room in proportion, without overlap', async () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 }), (some) => {
      const values = some.sort((a, b) => b - a);
      const boxes = treemapLayout(values, within);
      const total = values.reduce((sum, value) => sum + value, 0);
      const area = within.width * within.height;
      return boxes.every(({ x, y, width, height }, index) => {
        const isInside =
          x > within.x - 1e-6 &&
          y > within.y - 1e-6 &&
          x + width < within.x + within.width + 1e-6 &&
          y + height < within.y + within.height + 1e-6;
        const isFair = near(width * height, ((values[index] ?? 0) / total) * area);
        const isApart = boxes.every(
          (other, at) =>
            at <= index ||
            other.x > x + width - 1e-6 ||
            x > other.x + other.width - 1e-6 ||
            other.y > y + height - 1e-6 ||
            y > other.y + other.height - 1e-6,
        );
        return isInside && isFair && isApart;
      });
    }),
  );
});
