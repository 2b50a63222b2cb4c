// Whether the vulnerable code of a package is used by anything that a build contains: said only where all of it was read,
// dependencies included. Everything else is unknown, with the reason.
import { Coverage } from '../../../source/coverage/coverage.ts';
import type { Source } from '../../../source/source.ts';
import type { LocatedPackage } from '../packages/package.ts';
import { GoWorld } from './go-world.ts';
import { type AffectedPackage, goSymbols, type Reach, rustSymbols, type WholeTree } from './reach.ts';
import { RustWorld } from './rust-world.ts';

/** Every package and file; undefined where the advisories name neither packages nor functions. */
export type ReachOf = (affected: AffectedPackage, path: string) => Reach | undefined;

/** More code than that is not read for it. */
const maxBytes = 300_000_000;
const maxFileBytes = 8_000_000;

export async function readClosedWorld(
  affected: readonly AffectedPackage[],
  packages: readonly LocatedPackage[],
  { source, signal }: { readonly source: Source; readonly signal: AbortSignal },
): Promise<ReachOf> {
  const go = affected.filter((one) => one.found.ecosystem === 'Go' && goSymbols(one) !== undefined);
  const rust = affected.filter(
    (one) => one.found.ecosystem === 'crates.io' && rustSymbols(one) !== undefined,
  );
  if (go.length + rust.length === 0) return () => undefined;
  const tree = await wholeTree(source, signal);
  const worlds = { go: await GoWorld.read(go, tree), rust: await RustWorld.read(rust, packages, tree) };
  return (one, path) => {
    if (one.found.ecosystem === 'Go') {
      const wanted = goSymbols(one);
      return wanted && worlds.go.reach(one.found, path, wanted);
    }
    const wanted = one.found.ecosystem === 'crates.io' ? rustSymbols(one) : undefined;
    return wanted && worlds.rust.reach(one.found, path, wanted);
  };
}

/** Also what the settings leave out, because a build does not. */
async function wholeTree(source: Source, signal: AbortSignal): Promise<WholeTree> {
  const listed = new Coverage();
  const entries = await source.list(listed, signal);
  return {
    entries,
    async read(files, each) {
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const isLeftOut = listed.unreadPaths.size > 0 || listed.reasonsOfNoFile.length > 0;
      if (isLeftOut || bytes > maxBytes || files.some(({ size }) => size > maxFileBytes)) return false;
      let count = 0;
      for await (const content of source.read(files, new Coverage(), signal)) {
        count += 1;
        each(content.entry.path, content.bytes.toString('utf8'));
      }
      return count === files.length;
    },
  };
}
