// Copies of code: found wherever they stand, reported once, and never at the price of time.

import t from 'tap';
import {
  duplicatedLines,
  groupClones,
} from '../../../../../packages/core/src/scan/engines/quality/duplication/clone-groups.ts';
import { findClones } from '../../../../../packages/core/src/scan/engines/quality/duplication/find-clones.ts';
import { TokenHashes } from '../../../../../packages/core/src/scan/engines/quality/duplication/token-hashes.ts';
import { fc } from '../../../../helpers/properties.ts';
import { identityOf } from './identity.ts';
import { audit } from './quality-setup.ts';

const slashes = { slashes: true, hash: false };
const block = (name: string, lines = 12): string =>
  Array.from({ length: lines }, (_, line) => `  ${name}.step${line}(${line}, '${name}${line}');\n`).join('');
const unique = (name: string): string => block(name, 3);

function hashes(...files: readonly string[]): TokenHashes {
  const tokens = new TokenHashes();
  for (const text of files) tokens.add(Buffer.from(text), slashes);
  return tokens;
}

t.test('duplication: a block in three files is one finding with all locations', async (t) => {
  const { detections } = await audit({
    'a.js': `${unique('a')}${block('shared')}`,
    'b.js': `${block('shared')}${unique('b')}`,
    'c.js': `${unique('c')}\n\n// a comment\n${block('shared')}`,
  });
  const copies = detections.filter(({ ruleId }) => ruleId === 'duplicated-block');

  t.match(copies, [
    {
      category: 'code-duplication',
      severity: 'low',
      location: { path: 'a.js', startLine: 4, endLine: 15 },
      description:
        /^The same 12 lines \(\d+ tokens\) occur in 3 places: a\.js:4-15, b\.js:1-12, c\.js:7-18\.$/,
    },
  ]);
});

t.test('duplication: a copy keeps its identity when lines, comments and white space change', async (t) => {
  const plain = await audit({ 'a.js': block('shared'), 'b.js': block('shared') });
  const moved = await audit({
    'a.js': `\n\n${unique('a')}${block('shared').replace(/^ {2}/gm, '\t\t')}`,
    'b.js': block('shared').replaceAll(';\n', '; // said\n'),
  });
  const identities = ({ detections }: typeof plain): readonly string[] =>
    detections.filter(({ ruleId }) => ruleId === 'duplicated-block').map(identityOf);

  t.equal(identities(plain).length, 1);
  t.same(identities(moved), identities(plain));
});

t.test('duplication: copies among tests alone are informational', async (t) => {
  const { detections } = await audit({
    'test/a.test.js': block('shared'),
    'test/b.test.js': block('shared'),
  });

  t.match(detections, [{ ruleId: 'duplicated-block', severity: 'info' }]);
});

t.test('duplication: copies below the limits are not reported', async (t) => {
  const long = block('shared', 4).replaceAll('\n', ' ');

  t.equal(groupClones(hashes(block('x', 4), block('x', 4)), { minTokens: 50, minLines: 5 }).length, 0);
  t.equal(groupClones(hashes(long, long), { minTokens: 20, minLines: 5 }).length, 0, 'too few lines');
  t.equal(groupClones(hashes(block('x', 9), block('x', 9)), { minTokens: 50, minLines: 5 }).length, 1);
});

t.test('duplication: a string is one token, a comment none, and different strings are no copy', async (t) => {
  const tokens = new TokenHashes();

  t.equal(tokens.add(Buffer.from('a("b c /* d", `e`) // f\n/* g\n h */ "i\\"j"\n'), slashes), 4);
  t.equal(tokens.length, 7);
  t.same([...tokens.lines.subarray(0, tokens.length)], [1, 1, 1, 1, 1, 1, 3]);
  t.equal(groupClones(hashes(block('x'), block('y')), { minTokens: 50, minLines: 5 }).length, 0);
});

t.test('duplication: lines of overlapping copies count once', async (t) => {
  const tokens = hashes(block('x', 20), block('x', 20), block('x', 20));
  const groups = groupClones(tokens, { minTokens: 50, minLines: 5 });

  t.equal(groups.length, 1);
  t.equal(groups[0]?.places.length, 3);
  t.equal(duplicatedLines(groups), 40);
});

t.test('duplication: finds every planted copy, as equal and disjoint pairs', async (t) => {
  const token = fc.integer({ min: 0, max: 5 }).map((value) => `t${value}`);
  fc.assert(
    fc.property(
      fc.array(token, { minLength: 20, maxLength: 60 }),
      fc.array(token, { maxLength: 80 }),
      (copy, rest) => {
        const tokens = hashes(rest.join(' '), [...rest, ...copy].join(' '), copy.join('\n'));
        const pairs = findClones(tokens, 20);
        for (const { first, second, length } of pairs) {
          if (first + length > second) return false;
          for (let index = 0; index < length; index += 1) {
            if (tokens.hashes[first + index] !== tokens.hashes[second + index]) return false;
          }
        }
        return pairs.length > 0;
      },
    ),
    { numRuns: 300 },
  );
  t.pass('planted copies are found');
});

t.test('duplication: repetitive sources terminate', async (t) => {
  for (const text of [
    '0, '.repeat(100_000),
    'a b '.repeat(100_000),
    '{'.repeat(200_000),
    '"'.repeat(200_001),
  ]) {
    t.ok(groupClones(hashes(text, text), { minTokens: 50, minLines: 5 }).length >= 0);
  }
});
