// What both trees of a change have in an unchanged file is neither quoted nor identified; all else is.
import t from 'tap';
import { withoutEqual } from '../../../../packages/core/src/scan/pipeline/equal-detections.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';

function detection(path: string | null, title: string, severity: Detection['severity'] = 'high'): Detection {
  return {
    ruleId: 'code-injection',
    category: 'insecure-code',
    severity,
    title,
    description: title,
    remediation: title,
    location: path === null ? null : { path, startLine: 1, endLine: 1 },
    anchor: { kind: 'code', text: title },
  };
}

const titles = (detections: readonly Detection[]): readonly string[] =>
  detections.map(({ title, location }) => `${location?.path ?? ''} ${title}`);

t.test('withoutEqual: leaves out what both trees have in a file that is the same in both', async (t) => {
  const now = [
    detection('a.js', 'one'),
    detection('a.js', 'two'),
    detection('b.js', 'three'),
    detection(null, 'four'),
  ];
  const before = [
    detection('a.js', 'two'),
    detection('a.js', 'one'),
    detection('b.js', 'three'),
    detection(null, 'four'),
  ];

  const left = withoutEqual(now, before, new Set(['a.js']));

  t.same(titles(left.now), ['b.js three', ' four']);
  t.same(titles(left.before), ['b.js three', ' four']);
});

t.test('withoutEqual: keeps all of a file in which anything differs', async (t) => {
  const worse = withoutEqual(
    [detection('a.js', 'one'), detection('a.js', 'two', 'high')],
    [detection('a.js', 'one'), detection('a.js', 'two', 'low')],
    new Set(['a.js']),
  );
  t.same([worse.now.length, worse.before.length], [2, 2]);

  const twice = withoutEqual(
    [detection('a.js', 'one'), detection('a.js', 'one')],
    [detection('a.js', 'one')],
    new Set(['a.js']),
  );
  t.same([twice.now.length, twice.before.length], [2, 1]);

  const gone = withoutEqual([], [detection('a.js', 'one')], new Set(['a.js']));
  t.equal(gone.before.length, 1);
});
