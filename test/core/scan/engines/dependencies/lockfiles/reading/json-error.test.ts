import t from 'tap';
import { jsonErrorLine } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/json-error.ts';

t.test('jsonErrorLine: is the line of the first unexpected token', async (t) => {
  const faults: readonly (readonly [text: string, line: number])[] = [
    ['{\n"a": 1,\n}', 3],
    ['{\n"a": [1,\n2,\n]}', 4],
    ['{\n"a" 1}', 2],
    ['{"a": 1}\n\n]', 3],
    ['[\n[],\n{},\nx]', 4],
    ['{\n\n"a": [', 3],
  ];

  for (const [text, line] of faults) t.equal(jsonErrorLine(text), line, JSON.stringify(text));
});
