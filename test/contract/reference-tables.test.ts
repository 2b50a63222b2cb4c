// The documentation's generated tables agree with the code (`npm run docs` writes them).
import { readFileSync } from 'node:fs';
import t from 'tap';
import { referenceTables, withTable } from '../../scripts/reference-tables.ts';

for (const table of referenceTables) {
  t.test(`${table.file}: ${table.mark} equals what the code generates`, async (t) => {
    const text = readFileSync(new URL(`../../${table.file}`, import.meta.url), 'utf8');

    t.equal(withTable(text, table), text, 'run npm run docs');
  });
}
