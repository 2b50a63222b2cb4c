// What Go copied into vendor: the modules the build really uses.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';

export const goVendor: LockfileParser = {
  id: 'go-vendor',
  title: 'Go vendored modules',
  ecosystem: 'Go',
  kind: 'lock',
  files: ['vendor/modules.txt'],
  parse(text) {
    const packages: Package[] = [];
    const rows = text.split('\n');
    for (const [index, row] of rows.entries()) {
      const match = /^# (\S+)(?: (v\S+))?(?: => (\S+)(?: (v\S+))?)?$/.exec(row.trimEnd());
      if (match === null) continue;
      const [, name = '', version = '', replacement, replacedVersion = ''] = match;
      const direct = /^## .*\bexplicit\b/.test(rows[index + 1] ?? '');
      const isUsed = rows.slice(index + 1, index + 3).some((next) => next !== '' && !next.startsWith('#'));
      if (!isUsed) continue;
      packages.push({
        ecosystem: 'Go',
        name: replacement ?? name,
        version: (replacement === undefined ? version : replacedVersion).replace(/^v/, ''),
        scope: 'runtime',
        direct: direct ? null : false,
        path: null,
        line: index + 1,
      });
    }
    return packages;
  },
};
