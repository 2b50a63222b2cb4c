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
