// What findings have in common is held once, and what differs is not remembered without end.
import t from 'tap';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import { SharedValues } from '../../../../packages/core/src/scan/identity/shared-values.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';

function weakHash(line: number): Detection {
  return {
    ruleId: 'weak-hash',
    category: 'insecure-code',
    severity: 'low',
    title: 'Weak hash algorithm',
    description: 'MD5 collisions can be computed.',
    remediation: 'Use SHA-256.',
    location: { path: 'a.py', startLine: line, endLine: line },
    anchor: { kind: 'code', text: `h = md5(data${line})` },
    cwe: ['CWE-328'],
    references: ['https://example.com/hashes'],
  };
}

t.test('normalizeDetections: findings of one rule share their lists', async (t) => {
  const [first, second] = normalizeDetections([weakHash(1), weakHash(2)], {
    fingerprintKey: 'key',
    commit: null,
  });
  t.not(first?.fingerprint, second?.fingerprint);
  t.equal(first?.priority, second?.priority);
  t.equal(first?.cwe, second?.cwe);
  t.equal(first?.references, second?.references);
  t.strictSame(first?.cwe, ['CWE-328']);
});

t.test('normalizeDetections: findings whose priority, CWE ids or references differ share none', async (t) => {
  const other = { ...weakHash(2), severity: 'critical', cwe: ['CWE-327'], references: [] } as const;
  const [first, second] = normalizeDetections([weakHash(1), other], { fingerprintKey: 'key', commit: null });
  t.strictSame([first?.cwe, second?.cwe], [['CWE-327'], ['CWE-328']]);
  t.strictSame([first?.priority.level, second?.priority.level], ['high', 'low']);
  t.strictSame([first?.references.length, second?.references.length], [0, 1]);
});

t.test('SharedValues: forgets values when there are too many of them', async (t) => {
  const shared = new SharedValues();
  const first = shared.of('list', ['first'], () => []);
  t.equal(
    shared.of('list', ['first'], () => []),
    first,
  );
  for (let index = 0; index < 5_000; index += 1) shared.of('list', [`${index}`], () => []);
  t.not(
    shared.of('list', ['first'], () => []),
    first,
  );
});
