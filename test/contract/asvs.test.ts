// The ASVS matrix names every requirement of levels 1 and 2 once, and no test file that is not there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..', '..');

/** The requirements of ASVS 5.0.0 with level 1 or 2, by section. */
const required = `
  1.1: 1-2; 1.2: 1-9; 1.3: 1-11; 1.4: 1-3; 1.5: 1-2; 2.1: 1-3
  2.2: 1-3; 2.3: 1-4; 2.4: 1; 3.2: 1-2; 3.3: 1-4; 3.4: 1-6
  3.5: 1-5; 3.7: 1-2; 4.1: 1-3; 4.2: 1; 4.3: 1-2; 4.4: 1-4
  5.1: 1; 5.2: 1-3; 5.3: 1-2; 5.4: 1-3; 6.1: 1-3; 6.2: 1-12
  6.3: 1-4; 6.4: 1-4; 6.5: 1-5; 6.6: 1-3; 6.8: 1-4; 7.1: 1-3
  7.2: 1-4; 7.3: 1-2; 7.4: 1-5; 7.5: 1-2; 7.6: 1-2; 8.1: 1-2
  8.2: 1-3; 8.3: 1; 8.4: 1; 9.1: 1-3; 9.2: 1-4; 10.1: 1-2
  10.2: 1-2; 10.3: 1-4; 10.4: 1-11; 10.5: 1-5; 10.6: 1-2; 10.7: 1-3
  11.1: 1-2; 11.2: 1-3; 11.3: 1-3; 11.4: 1-4; 11.5: 1; 11.6: 1
  12.1: 1-3; 12.2: 1-2; 12.3: 1-4; 13.1: 1; 13.2: 1-5; 13.3: 1-2
  13.4: 1-5; 14.1: 1-2; 14.2: 1-4; 14.3: 1-3; 15.1: 1-3; 15.2: 1-3
  15.3: 1-7; 16.1: 1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3
  17.1: 1; 17.2: 1-4; 17.3: 1-2
`;

const statuses = ['tested', 'met', 'partly', 'not met', 'operator', 'n/a'];

function requiredIds(): string[] {
  return [...required.matchAll(/(\d+\.\d+): ([\d,-]+)/g)].flatMap(([, section = '', numbers = '']) =>
    numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
    }),
  );
}

const rows = readFileSync(join(root, 'docs', 'security', 'asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, ids = '', level = '', , status = '', evidence = '']) => ({
    ids: ids.split(', '),
    level,
    status,
    evidence,
  }));

t.test('asvs.md: every requirement of levels 1 and 2 has one row', async (t) => {
  t.same(rows.flatMap(({ ids }) => ids).toSorted(), requiredIds().toSorted());
  t.equal(requiredIds().length, 253);
});

t.test('asvs.md: every row has a known status, and evidence that exists', async (t) => {
  for (const { ids, level, status, evidence } of rows) {
    const files = [...evidence.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
    const missing = files.filter((file) => !existsSync(join(root, file)));
    t.same(missing, [], `${ids}: test files`);
    t.match(level, /^1|2$/, `${ids}: level`);
    t.ok(statuses.includes(status), `${ids}: ${status}`);
    if (status === 'tested') t.ok(files.length > 0, `${ids}: a test`);
    else t.not(evidence, '', `${ids}: why`);
  }
});

t.test('asvs.md: the counts at the top are those of the rows', async (t) => {
  const text = readFileSync(join(root, 'docs', 'security', 'asvs.md'), 'utf8');
  const counts = statuses.map(
    (status) => `${rows.filter((row) => row.status === status).flatMap(({ ids }) => ids).length} ${status}`,
  );

  t.match(text, `${counts.join(', ')}.`);
});
