import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';

export const stackLock: LockfileParser = {
  id: 'stack-lock',
  title: 'Stack',
  ecosystem: 'Hackage',
  kind: 'lock',
  files: ['stack.yaml.lock'],
  parse(text, context) {
    const elsewhere = new Set<string>();
    let inSnapshots = false;
    const found = new Map<string, Package>();
    for (const [index, row] of text.split('\n').entries()) {
      if (/^snapshots:/.test(row)) inSnapshots = true;
      // From a repository or an archive: no version of the registry.
      const address = /^\s*(?:-\s+)?(?:git|hg|url|archive):\s*(\S{1,300})/.exec(row)?.[1];
      if (address !== undefined && !inSnapshots) elsewhere.add(address);
      // The completed form has a hash; the original one above or below repeats it without.
      const match = /^\s*(?:-\s+)?hackage:\s*([A-Za-z0-9-]{1,100})-([0-9.]{1,50})@/.exec(row);
      if (match === null) continue;
      const [, name = '', version = ''] = match;
      found.set(`${name}-${version}`, {
        ecosystem: 'Hackage',
        name,
        version,
        scope: 'runtime',
        direct: null,
        path: null,
        line: index + 1,
      });
    }
    if (elsewhere.size > 0) context.unidentified?.([...elsewhere]);
    return [...found.values()];
  },
};
