// `.assayignore`: what a line names, which of several lines decides, and what its comment says.
import t from 'tap';
import { assayignore } from '../../../../packages/core/src/scan/suppressions/assayignore.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';

const identity = `v1:${'0123456789abcdef'.repeat(2)}`;
const detection = (path: string | null, ruleId = 'key') =>
  ({ ruleId, location: path === null ? null : { path, startLine: 1, endLine: 1 } }) as unknown as Detection;

function accepting(text: string, found: Detection, of = identity) {
  const context = { now: new Date('2026-05-10T12:00:00Z'), rules: new Set<string>(), fingerprint: () => of };
  return assayignore.parse(text, context)(found);
}

t.test('assayignore: paths, rules and reasons', async (t) => {
  const at = detection('test/a.js');
  const kind = '.assayignore';
  t.strictSame(accepting('test/ # a fixture', at), { kind, reason: 'a fixture', until: null });
  t.strictSame(accepting('test/', at), { kind, reason: null, until: null });
  t.strictSame(accepting('test/ key,other', at), { kind, reason: null, until: null });
  t.strictSame(accepting('test/ KEY # why until 2026-05-10', at), {
    kind,
    reason: 'why',
    until: '2026-05-11T00:00:00.000Z',
  });
  t.strictSame(accepting('test/ # until 2026-05-10', at), {
    kind,
    reason: null,
    until: '2026-05-11T00:00:00.000Z',
  });
  t.equal(accepting('test/ # why until 2026-05-09', at), undefined);
  t.equal(accepting('test/ # why until never', at), undefined, 'no day');
  t.equal(accepting('test/ other', at), undefined);
  t.equal(accepting('src/', at), undefined);
  t.equal(accepting('test/', detection(null)), undefined);
  t.equal(accepting('# a comment\n\n   \n#test/', at), undefined);
  t.equal(accepting(`test/ # ${'x'.repeat(300)}`, at)?.reason, 'x'.repeat(200));
  t.match(accepting('test/ # key is a word here', at), { reason: 'key is a word here' });
  t.match(accepting('with\\ space.js\r\n', detection('with space.js')), { kind });
  t.match(accepting('\\#a.js', detection('#a.js')), { kind });
});

t.test('assayignore: a line of an identity is about that finding, wherever it is', async (t) => {
  t.match(accepting(`${identity} # known`, detection(null)), { reason: 'known' });
  t.equal(accepting(identity, detection('a.js'), `v1:${'f'.repeat(32)}`), undefined);
  t.equal(accepting(identity, detection(identity), 'another'), undefined, 'it is no path');
  t.match(accepting('v1:abc', detection('v1:abc')), { kind: '.assayignore' }, 'what is none is a path');
});

t.test('assayignore: the last line that fits decides', async (t) => {
  const at = detection('test/a.js');
  t.equal(accepting('test/ # one\n!test/a.js', at), undefined);
  t.match(accepting('!test/a.js\ntest/ # one', at), { reason: 'one' });
  t.match(accepting('test/ # one\n*.js # two', at), { reason: 'two' });
  t.match(accepting('test/ # one\n!test/a.js other', at), { reason: 'one' }, 'taken back for another rule');
});
