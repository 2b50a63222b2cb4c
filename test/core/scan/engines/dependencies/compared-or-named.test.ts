// Over real lockfiles, inputs from the field and broken copies of both: each package of an inventory was compared with
// advisories, or a notice says that it was not.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { audit, record, sync, writeExport } from './advisory-setup.ts';

type Files = Readonly<Record<string, string>>;

const data = '../shared/data';
const skip = existsSync(data) ? false : `${data} is absent`;
const databasePath = join(t.testdir(), 'advisories.db');

/** What each folder with files holds, by its path. */
function inputs(): ReadonlyMap<string, Files> {
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

/** Where a text says a version, it says something else. */
const changes: Readonly<Record<string, (text: string) => string>> = {
  unchanged: (text) => text,
  words: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, 'latest'),
  ranges: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, '^$&'),
  variables: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, `\${version}`),
  commits: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, '3f786850e387550fdab836ed7e6dc881de23001b'),
  nothing: (text) => text.replaceAll(/\b\d+\.\d+(?:\.\d+)?\b/g, ''),
  'some lost': (text) => text.replaceAll(/\b\d*[13579]\.\d+(?:\.\d+)?\b/g, ''),
  'cut off': (text) => text.slice(0, (text.length * 2) / 3),
};

t.test('dependency engine: packages are compared or named', { skip }, async (t) => {
  const from = join(t.testdir(), 'osv');
  for (const ecosystem of ['npm', 'Go', 'Maven', 'PyPI', 'crates.io'])
    writeExport(from, ecosystem, [record('X-1', 'none-of-these', '1.4.0')]);
  await sync(databasePath, from);
  let packagesSeen = 0;
  for (const [name, files] of inputs())
    for (const [change, apply] of Object.entries(changes)) {
      const changed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, apply(text)]));
      const { coverage, found } = await audit(changed, { databasePath });
      const { packages = { compared: 0, notCompared: [] }, notices } = coverage.summary();
      const left = packages.notCompared.filter(({ reason }) => reason !== 'unknown_spelling');
      const counted = left.reduce((sum, { count }) => sum + count, packages.compared);
      const told = new Set(notices.map(({ reason }) => reason));
      const isTold = left.length === 0 || told.has('package_not_compared') || told.has('no_advisories');
      packagesSeen += found.length;
      if (counted !== found.length || !isTold)
        t.fail(`${name}, ${change}: ${found.length} packages, ${counted} counted`, { packages, notices });
    }
  t.ok(packagesSeen > 10_000, `${packagesSeen} packages`);
});
