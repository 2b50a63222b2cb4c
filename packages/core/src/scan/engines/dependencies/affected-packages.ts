// Whether a change can make a difference to the packages of a repository, or to how their vulnerabilities are rated. Of what is
// neither code nor a page nor a picture, it can: files that list packages include others under any name.
import { Coverage } from '../../source/coverage/coverage.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { ChangedTrees } from '../engine.ts';
import { isBuildLogic } from './lockfiles/reading/gradle-tables.ts';
import { findLockfileParser, isOfDependency } from './parse-lockfile.ts';
import { usingCode as usesGo } from './reachability/go-world.ts';
import { importsOf } from './reachability/package-imports.ts';
import { mayBeVendored } from './vendored/vendored-javascript.ts';

const plain =
  /(?:^|\/)[^./][^/]*\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kt|scala|cs|php|css|scss|less|html?|md|svg|png|jpe?g|gif|ico|woff2?|ttf)$/;

export async function mayAffectPackages({ head, base, changed, signal }: ChangedTrees): Promise<boolean> {
  const imports = new Map<string, string>();
  const followed = followedCode([...base.entries, ...head.entries]);
  for (const { source, entries } of [base, head]) {
    const files = entries.filter(({ path }) => changed.has(path));
    if (!files.every((entry) => isPlain(entry) && !followed(entry.path))) return true;
    const read = new Set<string>();
    for await (const { entry, bytes } of source.read(files, new Coverage(), signal)) {
      read.add(entry.path);
      const names = importsOf(entry.path, bytes.toString('utf8')).join('\n');
      if (source === base.source) imports.set(entry.path, names);
      else if (names !== (imports.get(entry.path) ?? '')) return true;
      else imports.delete(entry.path);
    }
    if (files.some(({ path }) => !read.has(path))) return true;
  }
  // What is left was deleted, and may have been the only one that imported a package.
  return [...imports.values()].some((names) => names !== '');
}

/**
 * Code by which is decided whether what is vulnerable is called: of Go below a folder with vendored modules, of Rust beside any
 * lockfile. Elsewhere the code of the dependencies is not there, and the answer the same for any own code.
 */
function followedCode(entries: readonly SourceEntry[]): (path: string) => boolean {
  const goFolders = entries.flatMap(({ path }) => vendoredModules.exec(path)?.[1] ?? []);
  const hasRust = entries.some(({ path }) => cargoLock.test(path));
  return (path) =>
    (hasRust && path.endsWith('.rs')) ||
    (usesGo.test(path) && goFolders.some((folder) => path.startsWith(folder)));
}

const vendoredModules = /^((?:.*\/)?)vendor\/modules\.txt$/;
const cargoLock = /(?:^|\/)Cargo\.lock$/;

function isPlain(entry: SourceEntry): boolean {
  const { path } = entry;
  return (
    plain.test(path) &&
    !isOfDependency(path) &&
    !isBuildLogic(path) &&
    findLockfileParser(path) === undefined &&
    !mayBeVendored(entry)
  );
}
