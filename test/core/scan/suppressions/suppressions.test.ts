// What a repository accepts by itself is kept, and shown as accepted: comments and ignore files.
import { createHash } from 'node:crypto';
import { scan } from '@assay/core';
import t from 'tap';
import { accepts, parseAcceptance } from '../../../../packages/core/src/scan/suppressions/acceptance.ts';
import { pathMatcher } from '../../../../packages/core/src/support/path-pattern.ts';

// Built here, so that no scanner finds it in this file.
const key = (end: string) => ['AKIA', 'Q3EGRZ7PLKW2XV', end].join('');
const names = ['4T', '5T', '6T', '7T', '2A', '3A', '4A', '5A', '6A', '7A'];
const far = '2999-01-31';

t.test(
  'suppressions: comments and files suppress; past dates, other rules and malformed lines do not',
  async (t) => {
    const [a, b, c, d, e, f, g, h, i, j] = names.map(key) as string[];
    const sha1 = (value: string) => createHash('sha1').update(value).digest('hex');
    const folder = t.testdir({
      'a.py': `k = "${a}"  # assay:ignore aws-access-key made up until ${far}\n`,
      'b.py': `k = "${b}"  # assay:ignore aws-access-key made up until 2020-01-31\n`,
      'c.py': `k = "${c}"  # assay:ignore another-rule made up\n`,
      'd.py': `# nosemgrep\nk = "${d}"\n`,
      'e.py': `k = "${e}"  # NOSONAR\n`,
      'f.py': `k = "${f}"  # nosemgrep: python.lang.other-rule\n`,
      'g.py': `k = "${g}"\n`,
      'h.py': `\nk = "${h}"\n`,
      docs: { 'i.py': `k = "${i}"\n` },
      'j.py': `k = "${j}"\n`,
      '.assayignore': `# examples\ndocs/** aws-* # only for show until ${far}\nj.py other-rule # no\nj.py # until 2020-01-01\n`,
      '.gitleaksignore': 'h.py:aws-access-token:2\ng.py:aws-access-token:7\n',
      '.secrets.baseline': JSON.stringify({
        results: {
          'g.py': [{ type: 'AWS Access Key', hashed_secret: sha1(g as string), line_number: 1 }],
          'j.py': [{ hashed_secret: sha1(j as string), is_secret: true }],
        },
      }),
    });

    const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });
    const found = audits[0]?.findings ?? [];
    const of = (path: string) => {
      const finding = found.find((one) => one.location?.path === path);
      t.ok(finding, `${path} is there`);
      return finding?.suppression;
    };
    const until = '2999-02-01T00:00:00.000Z';

    t.strictSame(of('a.py'), { kind: 'assay:ignore', reason: 'made up', until });
    t.equal(of('b.py'), null, 'its day has passed');
    t.equal(of('c.py'), null, 'another rule');
    t.match(of('d.py'), { kind: 'nosemgrep' });
    t.match(of('e.py'), { kind: 'NOSONAR' });
    t.equal(of('f.py'), null, 'another scanner’s rule');
    t.match(of('g.py'), { kind: '.secrets.baseline', reason: null });
    t.match(of('h.py'), { kind: '.gitleaksignore' });
    t.strictSame(of('docs/i.py'), { kind: '.assayignore', reason: 'only for show', until });
    t.equal(of('j.py'), null, 'another rule, a day that has passed, audited as real');
  },
);

t.test(
  'suppressions: a comment that names rules of another tool suppresses what means the same',
  async (t) => {
    const marks = [
      ['nosec', 'nosec'],
      ['nosec made by ourselves', 'nosec'],
      ['nosec B602', 'nosec'],
      ['nosec: B101, B602', 'nosec'],
      ['nosec b605 -- a constant', 'nosec'],
      ['nosec B101', undefined],
      ['nosec: B608,B324', undefined],
      ['nosec assert_used', undefined],
      ['nosec B999', undefined],
      ['noqa: S602', undefined],
      ['noqa: S105', undefined],
      ['NOSONAR(python:S4721)', undefined],
      ['NOSONAR', 'NOSONAR'],
    ] as const;
    const folder = t.testdir(
      Object.fromEntries(
        marks.map(([mark], index) => [
          `a${index}.py`,
          `import os, sys\n\nos.system("ls " + sys.argv[1])  # ${mark}\n`,
        ]),
      ),
    );

    const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });

    for (const [index, [mark, kind]] of marks.entries()) {
      const finding = audits[0]?.findings.find(
        ({ ruleId, location }) => ruleId === 'command-injection' && location?.path === `a${index}.py`,
      );
      t.ok(finding, `${mark}: is there`);
      t.equal(finding?.suppression?.kind, kind, mark);
    }
  },
);

t.test('suppressions: gosec’s rules are known by what they mean', async (t) => {
  const config = 'var c = tls.Config{InsecureSkipVerify: true}';
  const folder = t.testdir({
    'same.go': `package a\n${config} // #nosec G402 -- a lab\n`,
    'other.go': `package a\n${config} // #nosec G304\n`,
    'before.go': `package a\n// #nosec G304 G401\n${config}\n`,
    'bare.go': `package a\n${config} //nolint:gosec // a lab\n`,
    'nolint.go': `package a\n${config} //nolint:errcheck,gosec // G402: a lab\n`,
    'nolint-other.go': `package a\n${config} //nolint:gosec // G304, G401: a lab\n`,
    'nolint-more.go': `package a\n${config} //nolint:gosec,errcheck // G304\n`,
  });

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });

  const found = audits[0]?.findings
    .filter(({ ruleId }) => ruleId === 'tls-verification-off')
    .map(({ location, suppression }) => `${location?.path} ${suppression?.kind ?? 'open'}`);
  t.strictSame(found?.sort(), [
    'bare.go nosec',
    'before.go open',
    'nolint-more.go open',
    'nolint-other.go open',
    'nolint.go nosec',
    'other.go open',
    'same.go nosec',
  ]);
});

t.test('suppressions: a comment has rules, a reason and a date', async (t) => {
  const rules = new Set(['jwt']);
  const parsed = (text: string) => parseAcceptance(text, rules);

  t.match(parsed(' a-rule,b-rule: made up until 2027-03-01 */'), {
    rules: ['a-rule', 'b-rule'],
    reason: 'made up',
    until: '2027-03-02T00:00:00.000Z',
  });
  t.match(parsed(' jwt -- revoked'), { rules: ['jwt'], reason: 'revoked', until: null });
  t.match(parsed(' * for tests'), { rules: ['*'], reason: 'for tests' });
  t.match(parsed(' -- revoked in May'), { rules: [], reason: 'revoked in May' });
  t.match(parsed(''), { rules: [], reason: null, isBroken: false });
  t.match(parsed(' wait until 2027-02-30'), { isBroken: true, until: null });

  const now = new Date('2026-06-01T12:00:00.000Z');
  const finding = {
    ruleId: 'aws-access-key',
    advisory: {
      id: 'GHSA-1',
      aliases: ['CVE-1'],
      cvss: null,
      cvssScore: null,
      url: null,
      published: null,
      modified: null,
      epss: null,
      kev: null,
    },
  };
  const holds = (text: string) => accepts(parsed(text), finding, now);
  t.ok(holds('aws-* ok'));
  t.ok(holds('*-key ok'));
  t.notOk(holds('*-token ok'));
  t.ok(holds('CVE-1 not reachable'));
  t.ok(holds('aws-access-key until 2026-06-01'), 'the day itself counts');
  t.notOk(holds('aws-access-key until 2026-05-31'));
  t.notOk(holds('aws-access-key until soon'));
});

t.test('path patterns: match as .gitignore does', async (t) => {
  const cases: [string, string, boolean][] = [
    ['a.ts', 'a.ts', true],
    ['a.ts', 'deep/a.ts', true],
    ['/a.ts', 'deep/a.ts', false],
    ['docs/', 'docs/x/y.md', true],
    ['docs/', 'docs', false],
    ['docs', 'a/docs/b.md', true],
    ['docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'docs/a/b.md', false],
    ['docs/**', 'docs/a/b.md', true],
    ['docs/**', 'docs', false],
    ['**/test/*.key', 'a/b/test/x.key', true],
    ['**/test/*.key', 'test/x.key', true],
    ['a/**/z', 'a/z', true],
    ['a/**/z', 'a/b/c/z', true],
    ['f?o.*', 'foo.bar', true],
    ['f?o.*', 'fooo.bar', false],
    ['*.py', 'src/a.pyc', false],
  ];
  for (const [pattern, path, wanted] of cases)
    t.equal(pathMatcher(pattern)?.(path), wanted, `${pattern} ${path}`);

  const hostile = pathMatcher(`${'*a'.repeat(100)}/${'**/'.repeat(90)}x`);
  t.equal(hostile?.(`${'a'.repeat(2_000)}/${'b/'.repeat(190)}y`), false, 'and no pattern takes long');
});
