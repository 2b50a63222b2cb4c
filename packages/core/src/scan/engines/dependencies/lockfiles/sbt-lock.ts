// The lock of the sbt-dependency-lock plugin.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { dataOf, listOf, textOf } from './reading/plain-data.ts';

export const sbtLock: LockfileParser = {
  id: 'sbt-lock',
  title: 'sbt (dependency lock plugin)',
  ecosystem: 'Maven',
  kind: 'lock',
  files: ['build.sbt.lock'],
  parse(text) {
    const lines = new LineFinder(text);
    return listOf(readJson(text).dependencies).flatMap((value): Package[] => {
      const entry = dataOf(value);
      const artifact = textOf(entry.name);
      const name = `${textOf(entry.org)}:${artifact}`;
      if (name === ':') return [];
      const uses = listOf(entry.configurations).map(textOf);
      const isTest = uses.length > 0 && uses.every((use) => /test/i.test(use));
      return [
        {
          ecosystem: 'Maven',
          name,
          version: textOf(entry.version),
          scope: isTest ? 'development' : 'runtime',
          direct: null,
          path: null,
          line: lines.of(JSON.stringify(artifact)),
        },
      ];
    });
  },
};
