// Lists of indicators: lines, CSV and JSON say the same; what is none is refused.
import t from 'tap';
import { parseIndicators } from '../../../../packages/core/src/scan/history/indicators.ts';

const hex = 'ab'.repeat(64);
const integrity = `sha512-${Buffer.from(hex, 'hex').toString('base64')}`;

t.test('parseIndicators: reads lines, CSV and JSON', (t) => {
  const expected = [
    { kind: 'package', question: { ecosystem: 'npm', name: 'left', range: '1.0.0' } },
    { kind: 'digest', digest: hex },
  ];
  const lists = [
    `# poisoned\nnpm:left@1.0.0 # by hand\n\n${integrity}\n`,
    `pkg:npm/left@1.0.0\r\nsha512:${hex.toUpperCase()}\r\n`,
    `name,version,ecosystem,sha512\nleft,1.0.0,npm,"${hex}"\n`,
    JSON.stringify(['npm:left@1.0.0', integrity, integrity]),
    JSON.stringify({
      indicators: [{ package: 'left', ecosystem: 'npm', versions: ['1.0.0'], hashes: [hex] }],
    }),
  ];
  for (const list of lists) t.match(parseIndicators(list), expected, list);
  for (const list of lists) t.equal(parseIndicators(list).length, 2, list);
  t.end();
});

t.test('parseIndicators: refuses what is not a list', (t) => {
  for (const list of ['', '# nothing', '{', '{}', '[3]', '[{"version": "1"}]', 'left@latest'])
    t.throws(() => parseIndicators(list), { code: 'source_refused' }, list);
  t.end();
});
