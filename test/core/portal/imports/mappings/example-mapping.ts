// The mapping file that docs/own-import-formats.md shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MappingFile } from '../../../../../packages/core/src/portal/imports/mappings/mapping-sample.ts';

export function exampleMapping(): MappingFile {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/own-import-formats.md'), 'utf8');
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
}
