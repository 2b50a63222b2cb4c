// The files of a log: one, or all that a folder holds, in an order that does not depend on the file system.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { failWith } from '../faults.ts';
import { readable } from '../json/open-input.ts';

const logNames = /\.(jsonl|ndjson|json)$/i;
const deepest = 32;

/** Paths of the logs below a folder, sorted; links are not followed, hidden folders are read. */
export function logFilesIn(folder: string): string[] {
  const files: string[] = [];
  collect(folder, 0, files);
  if (files.length === 0)
    failWith({ file: folder, problem: 'contains no log: no file ends in .jsonl, .ndjson or .json' });
  return files;
}

function collect(folder: string, depth: number, files: string[]): void {
  const entries = readable(folder, () => readdirSync(folder, { withFileTypes: true }));
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < deepest && entry.name !== 'node_modules')
      collect(path, depth + 1, files);
    else if (entry.isFile() && logNames.test(entry.name)) files.push(path);
  }
}
