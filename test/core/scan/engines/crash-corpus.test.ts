// One hostile source file costs that file: everything beside it is audited.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { scan } from '../../../../packages/core/src/scan/index.ts';
import { isConclusive } from '../../../../packages/core/src/scan/source/coverage/coverage-level.ts';
import { nestedShapes, nestedSource, otherEndings, reportedLines } from '../../../helpers/nested-sources.ts';
import { someOf } from '../../../helpers/properties.ts';

const shapes = someOf(Object.keys(nestedShapes), 3);
const sizes: Readonly<Record<string, number>> = {
  js: 40_000,
  ts: 30_000,
  tsx: 100_000,
  java: 30_000,
  cs: 30_000,
  py: 4_000,
  php: 3_000,
  rb: 3_000,
};

t.test('scan: reports the file beside nested ones of every shape and language', async (t) => {
  const folder = t.testdir();
  for (const ending of [...Object.keys(reportedLines), ...otherEndings]) {
    writeFileSync(join(folder, `beside.${ending}`), reportedLines[ending] ?? 'a\n');
    for (const shape of shapes)
      writeFileSync(join(folder, `${shape}.${ending}`), nestedSource(ending, shape, sizes[ending] ?? 10_000));
  }

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security', 'code-quality'] });

  for (const { type, coverage } of audits) t.ok(isConclusive(coverage), type);
  const [security] = audits;
  const found = new Set(security?.findings.map(({ location }) => location?.path));
  for (const ending of Object.keys(reportedLines)) t.ok(found.has(`beside.${ending}`), ending);
  const unparsable = security?.coverage.skipped.find(({ reason }) => reason === 'unparsable')?.count ?? 0;
  t.ok(
    unparsable + found.size >= Object.keys(reportedLines).length * (shapes.length + 1),
    `${unparsable} named`,
  );
});
