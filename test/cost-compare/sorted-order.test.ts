import t from 'tap';
import { sortedOrder } from '../../packages/cost-compare/src/sorted-order.ts';
import { fc } from '../helpers/properties.ts';

const byValue = (numbers: ArrayLike<number>) =>
  Array.from(numbers, (_, index) => index).sort(
    (a, b) => (numbers[a] as number) - (numbers[b] as number) || a - b,
  );

t.test('sortedOrder: equals the order of a sort', async (t) => {
  const safe = fc.oneof(
    fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    fc.nat({ max: 20 }),
  );
  fc.assert(
    fc.property(fc.array(safe, { maxLength: 500 }), (values) => {
      t.same([...sortedOrder(Float64Array.from(values))], byValue(values));
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 0xffffffff }), { maxLength: 500 }), (values) => {
      t.same([...sortedOrder(Uint32Array.from(values))], byValue(values));
    }),
  );
});

t.test('sortedOrder: keeps equal numbers in their order', async (t) => {
  const values = Float64Array.from({ length: 5000 }, (_, index) => (index === 77 ? 9e15 : index % 3));
  t.same([...sortedOrder(values)], byValue(values));
});
