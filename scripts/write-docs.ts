// Writes what is generated into the repository (`npm run docs`): tables in the documentation, and whole files.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles } from './generated-files.ts';
import { referenceTables, withTable } from './reference-tables.ts';

const root = join(import.meta.dirname, '..');

for (const { file, generate } of generatedFiles) write(file, generate());
for (const table of referenceTables)
  write(table.file, withTable(readFileSync(join(root, table.file), 'utf8'), table));

function write(file: string, text: string): void {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  process.stdout.write(`wrote ${file}\n`);
}
