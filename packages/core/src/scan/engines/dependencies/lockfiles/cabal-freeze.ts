import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';

export const cabalFreeze: LockfileParser = {
  id: 'cabal-freeze',
  title: 'Cabal freeze',
  ecosystem: 'Hackage',
  kind: 'lock',
  files: ['cabal.project.freeze', 'cabal.config'],
  parse(text) {
    const packages: Package[] = [];
    for (const [index, row] of text.split('\n').entries()) {
      if (/^\s*--/.test(row)) continue;
      for (const [, name = '', version = ''] of row.matchAll(
        /\bany\.([A-Za-z0-9][A-Za-z0-9-]*)\s*==\s*([0-9][0-9.]*)/g,
      )) {
        packages.push({
          ecosystem: 'Hackage',
          name,
          version,
          scope: 'runtime',
          direct: null,
          path: null,
          line: index + 1,
        });
      }
    }
    return packages;
  },
};
