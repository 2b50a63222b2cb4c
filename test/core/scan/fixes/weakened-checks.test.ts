// What a change takes away from the checks of a repository, by the texts of its files.
import t from 'tap';
import { assessChecks, type WatchedFiles } from '../../../../packages/core/src/scan/fixes/weakened-checks.ts';

const ids: Pick<WatchedFiles, 'advisories' | 'fingerprints'> = {
  advisories: ['CVE-2026-0001', 'GHSA-2222-2222-2222'],
  fingerprints: ['0123456789abcdef'],
};

function codesOf(path: string, before: string | null, after: string | null): readonly string[] {
  return assessChecks({ files: [{ path, before, after }], ...ids }).map(({ code }) => code);
}

t.test('assessChecks: reports an advisory that a list of another scanner newly accepts', async (t) => {
  t.same(codesOf('.trivyignore', null, '# later\nCVE-2026-0001\n'), ['suppressed']);
  t.same(codesOf('audit-ci.json', '{}', '{"allowlist": ["ghsa-2222-2222-2222"]}'), ['suppressed']);
  t.same(codesOf('.trivyignore', 'CVE-2026-0001\n', 'CVE-2026-0001\nCVE-2026-0002\n'), [], 'it did before');
  t.same(codesOf('.trivyignore', 'CVE-2026-0001\n', null), [], 'the list is gone');
  t.same(codesOf('.trivyignore', null, 'CVE-2026-00012\n'), [], 'the id of another advisory');
  t.same(codesOf('CHANGELOG.json', '', '{"fixes": "CVE-2026-0001"}'), [], 'not a list');
  t.same(codesOf('test/ignore.test.js', '', "test('CVE-2026-0001', () => {});\n"), [], 'a test of the fix');
});

t.test('assessChecks: reports a fingerprint in whatever document', async (t) => {
  t.same(codesOf('known.json', '[]', '["0123456789abcdef"]'), ['suppressed']);
  t.same(codesOf('known.json', '["0123456789abcdef"]', '["0123456789abcdef", "ff"]'), []);
});

t.test('assessChecks: tests that no longer run, or hold whatever the code does', async (t) => {
  const python = 'def test_a():\n    assert add(1) == 2\n';
  for (const [path, before, after] of [
    ['tests/test_a.py', python, `pytestmark = pytest.mark.skip\n\n\n${python}`],
    ['tests/test_a.py', python, 'def test_a():\n    assert True\n'],
    ['a_test.go', 'func TestA(t *testing.T) {}\n', '//go:build never\n\nfunc TestA(t *testing.T) {}\n'],
    [
      'test/a.test.js',
      "test('a', () => {\n  assert.equal(add(1), 2);\n});\n",
      "test('a', () => {\n  assert.ok(true);\n});\n",
    ],
    [
      'test/a.test.js',
      "it('a', () => {\n  expect(add(1)).toBe(2);\n});\n",
      "it('a', () => {\n  expect(true).toBe(true);\n});\n",
    ],
    [
      'src/test/java/ATest.java',
      '@Test\nvoid a() { verify(x); }\n',
      '@Test(enabled = false)\nvoid a() { verify(x); }\n',
    ],
    [
      'spec/a_spec.rb',
      'it "a" do\n  expect(a).to eq 1\nend\n',
      'it "a" do\n  pending "later"\n  expect(a).to eq 1\nend\n',
    ],
  ] as const) {
    t.same(codesOf(path, before, after), ['tests_removed'], after);
    t.same(codesOf(path, after, before), [], 'and back');
    t.same(codesOf(path, before, before), []);
  }
});

t.test('assessChecks: a test more asserts what it likes', async (t) => {
  t.same(codesOf('test/b.test.js', null, "test('b', () => {\n  assert.ok(1);\n});\n"), []);
});

t.test('assessChecks: steps that become comments, or whose errors are thrown away', async (t) => {
  const ci = '.github/workflows/ci.yml';
  const step = (run: string) => `on: push\njobs:\n  a:\n    steps:\n      - run: npm ci\n${run}`;
  const audit = step('      - run: npm audit\n');
  t.same(codesOf(ci, audit, step('      # - run: npm audit\n')), ['checks_removed']);
  for (const end of ['; exit 0', '; true', ' || echo failed', ' --soft-fail'])
    t.same(codesOf(ci, audit, step(`      - run: npm audit${end}\n`)), ['checks_removed'], end);
  t.same(codesOf(ci, audit, step('      # audits\n      - run: npm audit\n')), []);
});
