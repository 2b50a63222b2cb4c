// Which files code rules read, and what the coverage says of each.
import t from 'tap';
import {
  choose,
  isNoSecret,
  noteScanned,
} from '../../../../../packages/core/src/scan/engines/insecure-code/scan-files.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

t.test('choose: code and what may be a script; the rest is counted', async (t) => {
  const files = { 'a.py': 'x', run: 'x', 'a.png': 'x', 'a.pl': 'x', 'node_modules/b/a.js': 'x' };
  const coverage = new Coverage({ allExamples: true });
  const chosen = choose(await memorySource(files).list(new Coverage()), coverage, new Set());
  t.same(
    chosen.map(({ path }) => path),
    ['a.py', 'run'],
  );
  t.same(coverage.pathsNoticed('language_not_analyzed'), ['a.pl']);
  t.same([...coverage.unreadPaths], ['node_modules/b/a.js']);
});

t.test('noteScanned: what was read, what was left out, and what it looks like', async (t) => {
  const coverage = new Coverage({ allExamples: true });
  const note = (path: string, result: Parameters<typeof noteScanned>[0]) =>
    noteScanned(result, { path, size: 10, coverage });
  t.ok(note('a.js', { detections: [] }));
  t.notOk(note('b.js', { skipped: 'minified' }));
  t.ok(note('c.js', { detections: [], looksLike: 'generated' }), 'it was scanned all the same');
  t.ok(note('d', { detections: [], unreadLanguage: 'Perl' }));
  t.same(coverage.unread, [
    { path: 'b.js', reason: 'minified' },
    { path: 'c.js', reason: 'generated' },
  ]);
  t.match(coverage.summary(), { filesScanned: 3, bytesScanned: 30 });
  t.same(coverage.pathsNoticed('language_not_analyzed'), ['d']);
});

t.test('isNoSecret: of rules about credentials nothing is kept', async (t) => {
  const of = (cwe: readonly string[]) => isNoSecret({ ruleId: 'sample', cwe } as never);
  t.same([of([]), of(['CWE-78']), of(['CWE-798'])], [true, true, false]);
});
