// Which Python a repository runs, as far as it says so: a release may need a later one.
import { posix } from 'node:path';
import { lowestVersion } from '../../engines/dependencies/lockfiles/reading/python-names.ts';
import type { RepairContext } from '../repair.ts';

/** The lowest version, with a patch release later than any; undefined where nothing says it. */
export async function knownPython(
  path: string,
  text: string,
  { read }: Pick<RepairContext, 'read'>,
): Promise<string | undefined> {
  const compiled =
    /^#.*(?:with|by the following command:.*--python-version)\s+(?:Python\s+)?(\d+\.\d+)/im.exec(
      text.slice(0, 2_000),
    )?.[1];
  if (compiled !== undefined) return latestOf(compiled);
  for (const folder of new Set([posix.dirname(path), '.'])) {
    const beside = (name: string) => read(folder === '.' ? name : `${folder}/${name}`);
    const named =
      /^\s*(?:cpython-)?(\d+\.\d+)/.exec((await beside('.python-version')) ?? '')?.[1] ??
      /^\s*python-(\d+\.\d+)/.exec((await beside('runtime.txt')) ?? '')?.[1];
    if (named !== undefined) return latestOf(named);
    const asked = /^\s*requires-python\s*=\s*["']([^"'\n]+)["']/m.exec(
      (await beside('pyproject.toml')) ?? '',
    )?.[1];
    const lowest = /^\d+\.\d+/.exec(lowestVersion(asked ?? '') ?? '')?.[0];
    if (lowest !== undefined) return latestOf(lowest);
  }
  return undefined;
}

/** Releases ask for patch releases of Python only where older ones had a fault. */
function latestOf(version: string): string {
  return `${version}.999`;
}
