// One hostile source file costs that file: everything beside it is audited.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { scan } from '../../../packages/core/src/scan.ts';
import { nestedShapes, nestedSource, otherEndings, reportedLines } from '../../helpers/nested-sources.ts';

const shapes = Object.keys(nestedShapes);
const sizes: Readonly<Record<string, number>> = {
  js: 60_000,
  ts: 30_000,
  tsx: 200_000,
  java: 60_000,
  cs: 60_000,
};

t.test('scan: reports the file beside nested ones of every shape and language', async (t) => {
  const folder = t.testdir();
  for (const ending of [...Object.keys(reportedLines), ...otherEndings]) {
    writeFileSync(join(folder, `beside.${ending}`), reportedLines[ending] ?? 'a\n');
    for (const shape of shapes)
      writeFileSync(join(folder, `${shape}.${ending}`), nestedSource(ending, shape, sizes[ending] ?? 10_000));
  }

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security', 'code-quality'] });

  for (const { type, coverage } of audits) t.equal(coverage.complete, true, type);
  const [security] = audits;
  const found = new Set(security?.findings.map(({ location }) => location?.path));
  for (const ending of Object.keys(reportedLines)) t.ok(found.has(`beside.${ending}`), ending);
  const skipped = new Map(security?.coverage.skipped.map(({ reason, count }) => [reason, count]));
  t.match(security?.coverage.skipped, [{ reason: 'unparsable' }]);
  t.comment(`unparsable: ${skipped.get('unparsable')}, reported: ${found.size}`);
});
