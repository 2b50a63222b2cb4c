// Writes the documentation's generated tables (`npm run docs`).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceTables, withTable } from './reference-tables.ts';

const root = join(import.meta.dirname, '..');

for (const table of referenceTables) {
  const path = join(root, table.file);
  const text = readFileSync(path, 'utf8');
  const written = withTable(text, table);
  if (written === text) continue;
  writeFileSync(path, written);
  process.stdout.write(`wrote ${table.mark} in ${table.file}\n`);
}
