// Values that walk along the alphabet or the keyboard are made up.
import t from 'tap';
import { isSequence } from '../../../../../../packages/core/src/scan/engines/secrets/assess/placeholder.ts';

t.test('isSequence: a long piece of the keyboard anywhere in the value', async (t) => {
  for (const value of [
    'qwertyuiopqz81vx5tb3mw9',
    'qz81vx5tb3mw9qwertyuiop',
    'qz81vx5qwertyuioptb3mw9',
    'QZ81VX5QWERTYUIOPTB3MW9',
    'abcdefghijkl',
  ])
    t.equal(isSequence(value), true, value);
  for (const value of ['qz81vx5tb3mw9', 'qz81asd5tb3fghmw9', '']) t.equal(isSequence(value), false, value);
});
