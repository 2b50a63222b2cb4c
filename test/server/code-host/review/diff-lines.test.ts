// Which changed line a comment is on.
import t from 'tap';
import { changedLines, versionLine } from '../../../../packages/server/src/code-host/review/diff-lines.ts';

t.test(
  'versionLine: an update of a lockfile changes the version, not the line with which its entry begins',
  (t) => {
    const entry = (before: string, line: string) =>
      changedLines(
        'a.lock',
        `@@ -9,4 +9,4 @@\n   },\n${before}\n-${line.replace('1.2.4', '1.2.3')}\n+${line}\n   more`,
      );
    for (const [before, line] of [
      ['     "node_modules/a": {', '      "version": "1.2.4",'],
      [' a@^1.0.0:', '   version "1.2.4"'],
      [' name = "a"', ' version = "1.2.4"'],
    ] as const)
      t.equal(versionLine(entry(before, line), 10, '1.2.4'), 11, line);
    const other = entry('     "node_modules/a": {', '      "version": "11.2.4.1",');
    t.equal(versionLine(other, 10, '1.2.4'), undefined, 'part of another version');
    t.equal(versionLine(other, 2, '11.2.4.1'), undefined, 'of an entry far below');
    t.end();
  },
);
