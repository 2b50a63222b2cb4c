// What a change introduces: each finding from before accounts for one of the same identity.
import t from 'tap';
import {
  introducedFindings,
  introducedWithRatings,
} from '../../../../packages/core/src/scan/pipeline/introduced-findings.ts';
import type { Category } from '../../../../packages/core/src/vocabulary/category.ts';
import type { Confidence } from '../../../../packages/core/src/vocabulary/confidence.ts';
import type { Severity } from '../../../../packages/core/src/vocabulary/severity.ts';

const finding = (fingerprint: string, replaces?: readonly string[]) => ({
  fingerprint,
  ...(replaces && { replaces }),
});
const introduced = (
  now: readonly ReturnType<typeof finding>[],
  before: readonly ReturnType<typeof finding>[],
) => introducedFindings(now as never, before as never) as unknown;

t.test('introducedFindings: counts findings of one identity', async (t) => {
  t.same(introduced([finding('a'), finding('b')], [finding('a')]), [finding('b')]);
  t.same(introduced([finding('a'), finding('a'), finding('a')], [finding('a'), finding('a')]), [
    finding('a'),
  ]);
  t.same(introduced([finding('a')], [finding('a'), finding('a')]), []);
  t.same(introduced([], [finding('a')]), []);
});

t.test('introducedFindings: a finding that stands for more than before is new', async (t) => {
  const before = [finding('all', ['x', 'y'])];
  t.same(introduced([finding('all', ['x'])], before), []);
  t.same(introduced([finding('all', ['x', 'z'])], before), [finding('all', ['x', 'z'])]);
});

t.test('introducedFindings: one that is more severe than before is new, whatever the order', async (t) => {
  const of = (severity: Severity, confidence: Confidence = 'high', category: Category = 'insecure-code') => ({
    fingerprint: 'a',
    severity,
    confidence,
    category,
  });
  const [high, medium, unsure] = [of('high'), of('medium'), of('high', 'medium')];
  t.same(introducedFindings([high], [medium]), [high]);
  t.same(introducedFindings([high], [unsure]), [high]);
  t.same(introducedFindings([medium], [high]), []);
  t.same(introducedFindings([unsure], [high]), []);
  t.same(introducedFindings([medium, high], [high, medium]), []);
  t.same(introducedFindings([high, medium], [medium, high]), []);
  t.same(introducedFindings([high, of('high')], [high, medium]), [high], 'one of two');
  const grown = of('high', 'high', 'code-complexity');
  t.same(introducedFindings([grown], [of('low', 'high', 'code-complexity')]), [], 'a function that grows');
});

t.test('introducedFindings: pairs the same place first, then the same file', async (t) => {
  const at = (path: string, hint = '1') => ({
    fingerprint: 'a',
    hint,
    location: { path, startLine: 1, endLine: 1, commit: null },
  });
  t.same(introducedFindings([at('a.js'), at('z.js')], [at('z.js')]), [at('a.js')], 'a copy in another file');
  t.same(
    introducedFindings([at('z.js', '2'), at('z.js', '1')], [at('z.js', '1')]),
    [at('z.js', '2')],
    'a twin',
  );
  t.same(introducedFindings([at('b.js')], [at('a.js')]), [], 'a moved one');
});

t.test(
  'introducedFindings: what a resource lacks is known by the resource, what a line says by the line',
  async (t) => {
    const of = (fingerprint: string, more: object = {}) => ({
      ...{ fingerprint, ruleId: 'root-user', resource: 'Dockerfile', isOfWholeResource: true },
      location: { path: 'Dockerfile', startLine: 1, endLine: 1, commit: null },
      ...more,
    });
    t.same(introducedFindings([of('b')], [of('a')]), [], 'another line of the resource was touched');
    const two = [of('b'), of('c')];
    t.same(introducedFindings(two, [of('a')]), [of('c')], 'one more');
    for (const [about, more] of [
      ['of another resource', { resource: 'app' }],
      ['in another file', { location: { path: 'b/Dockerfile', startLine: 1, endLine: 1, commit: null } }],
      ['of another rule', { ruleId: 'healthcheck' }],
      ['about a line', { isOfWholeResource: undefined }],
    ] as const)
      t.same(introducedFindings([of('b', more)], [of('a')]), [of('b', more)], about);
  },
);

t.test('introducedFindings: a more urgent one, and one that data reach now, are new', async (t) => {
  const of = (level: 'urgent' | 'low', flow?: readonly []) => ({
    fingerprint: 'a',
    severity: 'medium' as const,
    priority: { level, score: 0, reasons: [] },
    ...(flow && { flow }),
  });
  t.same(introducedFindings([of('urgent')], [of('low')]), [of('urgent')]);
  t.same(introducedFindings([of('low', [])], [of('low')]), [of('low', [])]);
  t.same(introducedFindings([of('low')], [of('urgent', [])]), []);
  t.same(introducedFindings([of('urgent', [])], [{ fingerprint: 'a' }]), [], 'not stated before');
});

t.test('introducedFindings: data from another source are new, from a moved one not', async (t) => {
  const from = (code: string, line = 1) => ({
    fingerprint: 'a',
    severity: 'high' as const,
    flow: [
      { line, code },
      { line: 9, code: 'run(value)' },
    ],
  });
  const other = from('request.form["b"]');
  t.same(introducedFindings([other], [from('request.args["a"]')]), [other]);
  const lower = { ...other, severity: 'medium' as const };
  t.same(introducedFindings([lower], [from('request.args["a"]')]), [], 'and less severe');
  t.same(introducedFindings([from(' request.args["a"]', 4)], [from('request.args["a"]')]), []);
});

t.test('introducedFindings: twins with sources of their own are known, in whatever order', async (t) => {
  const of = (code: string, path = 'a.go', hint = code) => ({
    fingerprint: 'a',
    severity: 'medium' as const,
    hint,
    location: { path, startLine: 1, endLine: 1, commit: null },
    flow: [{ line: 1, code }],
  });
  const before = [of('create'), of('update'), of('delete', 'b.go'), of('find', 'c.go')];
  t.same(introducedFindings(before.toReversed(), before), []);
  t.same(introducedFindings([...before, of('remove', 'd.go')], before), [of('remove', 'd.go')]);
  t.same(introducedFindings([of('update', 'e.go'), of('create', 'f.go')], before), [], 'moved');
  const shifted = before.map((one) => ({ ...one, hint: `${one.hint}, moved` }));
  t.same(introducedFindings(shifted, before), [], 'in the same files');
});

t.test('introducedFindings: takes time in proportion to the findings', async (t) => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      fingerprint: 'a',
      severity: 'medium' as const,
      flow: [{ line: 1, code: `source ${index}` }],
    }));
  const steps = (count: number): number => {
    let read = 0;
    const counted = many(count).map((one) => ({
      ...one,
      get flow() {
        read += 1;
        return one.flow;
      },
    }));
    introducedFindings(counted.toReversed(), counted);
    return read;
  };
  t.ok(steps(4_000) < 4.4 * steps(1_000), 'four times as many');
});

t.test(
  'introducedWithRatings: says how bad what is worse now was before, and nothing of what is new',
  async (t) => {
    const medium = { fingerprint: 'a', severity: 'medium', confidence: 'high' } as const;
    const [high, fresh] = [{ ...medium, severity: 'high' } as const, { ...medium, fingerprint: 'b' }];

    const introduced = introducedWithRatings([high, fresh], [medium]);

    t.same(introduced.get(high), { severity: 'medium', confidence: 'high' });
    t.ok(introduced.has(fresh));
    t.equal(introduced.get(fresh), undefined);
  },
);

t.test(
  'introducedFindings: another version of an action brings nothing that was found of it before',
  async (t) => {
    const path = '.github/workflows/ci.yml';
    const ofLine = (fingerprint: string, line: string, at = path) => ({
      ...{ fingerprint, ruleId: 'unpinned', location: { path: at, startLine: 7, endLine: 7 } },
      excerpt: { startLine: 7, lines: [line] },
    });
    const ofControl = (fingerprint: string, uses: string) => ({
      ...{ fingerprint, ruleId: 'pinned', location: { path, startLine: 7, endLine: 7 } },
      ...{ excerpt: null, title: `Not met: Actions pinned (${uses})` },
    });
    const isIntroduced = (now: object, before: object) =>
      introducedFindings([now] as never, [before] as never).length === 1;
    t.notOk(isIntroduced(ofLine('b', '  - uses: owner/act@v5'), ofLine('a', '      uses: owner/act@v4')));
    t.notOk(isIntroduced(ofControl('b', 'owner/act@v5'), ofControl('a', 'owner/act@v4')));
    t.ok(isIntroduced(ofLine('b', '- uses: other/act@v4'), ofLine('a', '- uses: owner/act@v4')));
    t.ok(isIntroduced(ofLine('b', '- uses: owner/act/sub@v4'), ofLine('a', '- uses: owner/act@v4')));
    t.ok(isIntroduced(ofControl('b', 'other/act@v4'), ofControl('a', 'owner/act@v4')));
    const elsewhere = ofLine('a', '- uses: owner/act@v4', '.github/workflows/other.yml');
    t.ok(isIntroduced(ofLine('b', '- uses: owner/act@v5'), elsewhere));
    const text = ofLine('a', 'uses: owner/act@v4', 'README.md');
    t.ok(isIntroduced(ofLine('b', 'uses: owner/act@v5', 'README.md'), text), 'in no workflow');
    t.ok(
      isIntroduced(
        { ...ofLine('b', '- uses: owner/act@v5'), severity: 'high' },
        { ...ofLine('a', '- uses: owner/act@v4'), severity: 'low' },
      ),
      'worse',
    );
  },
);

t.test('introducedFindings: duplicated code of which every copy is edited was there before', async (t) => {
  const copy = (fingerprint: string, startLine: number, endLine: number, path = 'a.js') => ({
    ...{ fingerprint, severity: 'low' as const, category: 'code-duplication' as const },
    location: { path, startLine, endLine },
  });
  const names = (now: readonly object[], before: readonly object[]) =>
    introducedFindings(now as never, before as never).map(
      (one) => (one as { fingerprint: string }).fingerprint,
    );

  t.same(names([copy('new', 10, 109)], [copy('old', 10, 109)]), [], 'edited');
  t.same(names([copy('x', 10, 60), copy('y', 62, 109)], [copy('old', 10, 109)]), [], 'in two blocks');
  t.same(names([copy('new', 10, 209)], [copy('old', 10, 109)]), ['new'], 'twice as long');
  t.same(names([copy('old', 10, 109), copy('new', 200, 240)], [copy('old', 10, 109)]), ['new'], 'beside it');
  t.same(names([copy('new', 10, 109, 'b.js')], [copy('old', 10, 109)]), ['new'], 'in another file');
  const smell = { ...copy('new', 10, 109), category: 'code-smell' };
  t.same(names([smell], [copy('old', 10, 109)]), ['new'], 'and no other finding is');
});
