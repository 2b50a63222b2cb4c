// Whether a change can make a difference to the packages of a repository, or to how their vulnerabilities are rated. Of what is
// neither code nor a page nor a picture, it can: files that list packages include others under any name.
import { Coverage } from '../../source/coverage/coverage.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { ChangedTrees } from '../engine.ts';
import { isBuildLogic } from './lockfiles/reading/gradle-tables.ts';
import { findLockfileParser, isOfDependency } from './parse-lockfile.ts';
import { importsOf } from './reachability/package-imports.ts';
import { mayBeVendored } from './vendored/vendored-javascript.ts';

/** Go and Rust are not among them: which of their functions are called is followed through the whole program. */
const plain =
  /(?:^|\/)[^./][^/]*\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|java|kt|scala|cs|php|css|scss|less|html?|md|svg|png|jpe?g|gif|ico|woff2?|ttf)$/;

export async function mayAffectPackages({ head, base, changed, signal }: ChangedTrees): Promise<boolean> {
  const imports = new Map<string, string>();
  for (const { source, entries } of [base, head]) {
    const files = entries.filter(({ path }) => changed.has(path));
    if (!files.every(isPlain)) return true;
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
