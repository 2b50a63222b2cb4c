import t from 'tap';
import { dockerfileSettings } from '../../../../../../../packages/core/src/scan/engines/infrastructure/readers/docker/dockerfile-settings.ts';
import { ownLine } from '../../../../../../../packages/core/src/scan/engines/infrastructure/value.ts';

function read(...lines: string[]): unknown[] {
  const text = lines.map((line) => line.replace(/\\$/, ' ')).join('');
  const [name = '', ...words] = text.split(' ');
  return dockerfileSettings({ name, text: words.join(' '), line: 5 }, lines).map((one) => [
    one.name,
    one.value,
    one[ownLine],
  ]);
}

t.test('dockerfileSettings: each name with its value and its line', async (t) => {
  t.strictSame(read('ENV A=1 B="two words" C=a\\ b D='), [
    ['A', '1', 5],
    ['B', 'two words', 5],
    ['C', 'a b', 5],
    ['D', '', 5],
  ]);
  t.strictSame(read('ENV A=1 \\', "  B='2' \\", '  C=3'), [
    ['A', '1', 5],
    ['B', '2', 6],
    ['C', '3', 7],
  ]);
});

t.test('dockerfileSettings: a name and its value without a sign between them', async (t) => {
  t.strictSame(read('ENV DB_PASSWORD some words of it'), [['DB_PASSWORD', 'some words of it', 5]]);
  t.strictSame(read('ARG VERSION'), []);
  t.strictSame(read('ENV A B=1'), [['A', 'B=1', 5]]);
  t.strictSame(read('ARG A B=1'), [['B', '1', 5]]);
});
