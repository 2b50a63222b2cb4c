import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { runOxlint } from '../../../../../packages/core/src/scan/engines/quality/oxlint/run-oxlint.ts';

t.test('runOxlint: names the file that ends its process, and reports the others', async (t) => {
  const names = Array.from({ length: 5 }, (_, index) => `${index}.js`);
  // The folders of tap begin with a dot: there oxlint finds nothing.
  const folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const name of names)
    writeFileSync(join(folder, name), name === '3.js' ? '(\n'.repeat(50_000) : 'if (a === NaN) b();\n');

  const { reports, fatal } = await runOxlint(folder, names, new AbortController().signal);

  t.same(fatal, ['3.js']);
  t.same(reports.map(({ file }) => file.slice(-4)).sort(), ['0.js', '1.js', '2.js', '4.js']);
});
