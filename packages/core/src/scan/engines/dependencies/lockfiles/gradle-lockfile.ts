import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';

export const gradleLockfile: LockfileParser = {
  id: 'gradle-lockfile',
  title: 'Gradle dependency locking',
  ecosystem: 'Maven',
  kind: 'lock',
  files: ['gradle.lockfile', 'buildscript-gradle.lockfile', 'gradle/dependency-locks/*.lockfile'],
  parse(text) {
    const packages: Package[] = [];
    for (const [index, raw] of text.split('\n').entries()) {
      const row = raw.trim();
      if (row === '' || row.startsWith('#')) continue;
      const match = /^([^\s:=]+):([^\s:=]+):([^\s:=]+)(?:=(.*))?$/.exec(row);
      if (match === null) continue;
      const [, group, artifact, version = '', configurations = ''] = match;
      const uses = configurations.split(',').filter((use) => use !== '');
      const isTest = uses.length > 0 && uses.every((use) => /test/i.test(use));
      packages.push({
        ecosystem: 'Maven',
        name: `${group}:${artifact}`,
        version,
        scope: isTest ? 'development' : 'runtime',
        direct: null,
        path: null,
        line: index + 1,
      });
    }
    return packages;
  },
};
