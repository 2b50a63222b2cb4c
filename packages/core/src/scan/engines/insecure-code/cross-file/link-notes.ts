// What the flows of one file were followed by: where a change touches none of it, the flows are the same.
import { basename, dirname } from 'node:path/posix';

export class LinkNotes {
  /** Files that were looked into, or that a name could lead to. */
  readonly files = new Set<string>();
  /** Names by which functions, types, modules and files were looked for, also where there is none. */
  readonly names = new Set<string>();
  /** Files of what a limit cut off. */
  readonly limited = new Set<string>();
}

/** Modules, files and types are looked for by names that differ in this. */
export function noted(name: string): string {
  return name.toLowerCase().replace(/[._-]/g, '');
}

export function notedFolder(folder: string): string {
  return `/${folder}`;
}

/** What a module or class that is in the file can be looked for by. */
export function namesOfFile(path: string): readonly string[] {
  const name = basename(path);
  const stem = name.replace(/\.[^.]*$/, '');
  const isOfFolder = stem === 'index' || stem === '__init__';
  const names = [name, stem, ...(isOfFolder ? [basename(dirname(path))] : [])];
  return [...names.map(noted), notedFolder(dirname(path))];
}
