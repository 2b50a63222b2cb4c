// OCaml's lock: an opam file whose dependencies all have `{= "version"}`.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';

export const opamLocked: LockfileParser = {
  id: 'opam-locked',
  title: 'opam, locked',
  ecosystem: 'opam',
  kind: 'lock',
  files: ['*.opam.locked', 'opam.locked'],
  parse(text) {
    const packages: Package[] = [];
    for (const [index, row] of text.split('\n').entries()) {
      const match = /^\s*(?:depends:\s*\[\s*)?"([\w+.-]+)"\s*\{\s*=\s*"([^"]+)"([^}]*)\}/.exec(row);
      if (match === null) continue;
      const isDevelopment = /with-(?:test|doc|dev-setup)/.test(match[3] ?? '');
      packages.push({
        ecosystem: 'opam',
        name: match[1] as string,
        version: match[2] as string,
        scope: isDevelopment ? 'development' : 'runtime',
        direct: null,
        path: null,
        line: index + 1,
      });
    }
    return packages;
  },
};
