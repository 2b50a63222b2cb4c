// Real lockfiles and inputs from the field, and whether an audit of some files accounts for all of their packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit, record, sync, writeExport } from './advisory-setup.ts';

export type Files = Readonly<Record<string, string>>;

const data = '../shared/data';
export const skip = existsSync(data) ? false : `${data} is absent`;

/** What each folder with files holds, by its path. */
export function inputs(): ReadonlyMap<string, Files> {
  const found = new Map<string, Record<string, string>>();
  const roots = [
    ...foldersOf(join(data, 'lockfiles')).flatMap(foldersOf),
    ...foldersOf(join(data, 'field/portal')).map((folder) => join(folder, 'input')),
  ];
  for (const root of roots.filter((folder) => existsSync(folder))) {
    const files: Record<string, string> = {};
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) files[path.slice(root.length + 1)] = readFileSync(path, 'utf8');
    }
    found.set(root, files);
  }
  return found;
}

function foldersOf(folder: string): readonly string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** A database that knows ecosystems and none of the packages. */
export async function fillDatabase(folder: string): Promise<string> {
  const databasePath = join(folder, 'advisories.db');
  const from = join(folder, 'osv');
  for (const ecosystem of ['npm', 'Go', 'Maven', 'PyPI', 'crates.io'])
    writeExport(from, ecosystem, [record('X-1', 'none-of-these', '1.4.0')]);
  await sync(databasePath, from);
  return databasePath;
}

/** How many packages the inventory has, and what is wrong with the account of them; undefined: each was compared or named. */
export async function accountOf(
  files: Files,
  databasePath: string,
): Promise<{ readonly count: number; readonly fault: string | undefined }> {
  const { coverage, found } = await audit(files, { databasePath });
  const { packages = { compared: 0, notCompared: [] }, notices } = coverage.summary();
  const left = packages.notCompared.filter(({ reason }) => reason !== 'unknown_spelling');
  const counted = left.reduce((sum, { count }) => sum + count, packages.compared);
  const told = new Set(notices.map(({ reason }) => reason));
  const isTold = left.length === 0 || told.has('package_not_compared') || told.has('no_advisories');
  const isWhole = counted === found.length && isTold;
  const count = found.length;
  return {
    count,
    fault: isWhole ? undefined : `${count} packages, ${counted} counted, notices: ${[...told]}`,
  };
}
