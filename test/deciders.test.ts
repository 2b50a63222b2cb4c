// Files of core that decide something have their test at the mirrored path. Those that have none are listed, and the list only
// shrinks: a new file needs a test, and a file that has got one leaves the list.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');
const sources = 'packages/core/src';
const list = 'test/fixtures/files-without-a-test.txt';
const minLines = 60;
/** Decides nothing, and every test of a portal goes through it. */
const wiring = /(?:^|\/)(?:index|build-[a-z-]+|portal-services)\.ts$/;
/** One file for each member, guarded by a test of the family. */
const families =
  /\/(?:checks|configuration|controls|dialects|fixes|formats|frameworks|languages|lockfiles|mappings|migrations|models|pipeline-formats|policies|readers|rules)\//;
/** Where also short files decide much. */
const always =
  /^(?:portal\/(?:access|inventory|pull-requests)|portal\/platform\/(?:jobs|retention)|scan\/suppressions)\//;

t.test('deciders: each has a test at the mirrored path, or is listed', async (t) => {
  const without = globSync('**/*.ts', { cwd: join(root, sources) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !wiring.test(path) && !families.test(path))
    .filter((path) => always.test(path) || lineCount(path) > minLines)
    .filter((path) => !existsSync(join(root, 'test/core', path.replace(/\.ts$/, '.test.ts'))))
    .sort();
  const listed = readFileSync(join(root, list), 'utf8').split('\n').filter(Boolean);
  t.same(
    without.filter((path) => !listed.includes(path)),
    [],
    'new files without a test: write test/core/…/NAME.test.ts',
  );
  t.same(
    listed.filter((path) => !without.includes(path)),
    [],
    `have a test, or are gone: take them out of ${list}`,
  );
  t.comment(`${without.length} files of core have no test at the mirrored path`);
});

function lineCount(path: string): number {
  return readFileSync(join(root, sources, path), 'utf8').split('\n').length;
}
