// Each parser is found for files of all of its patterns, by name or by the ending.
import t from 'tap';
import { lockfileParsers } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/index.ts';
import { filePatterns } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/file-patterns.ts';

const find = filePatterns(lockfileParsers);

t.test('filePatterns: every pattern leads to a parser, in any folder', async (t) => {
  for (const { files } of lockfileParsers)
    for (const file of files)
      for (const path of [file, `a/b/${file}`].map((one) => one.replaceAll('*', 'x'))) {
        const named = lockfileParsers.filter((parser) => parser.files.some((one) => matches(one, path)));
        t.equal(find(path)?.id, byName(path) ?? named[0]?.id, path);
      }
});

t.test('filePatterns: other names and folders lead to none', async (t) => {
  for (const path of [
    'a',
    'Makefile',
    'a.ts',
    'a.csproj.bak',
    'csproj',
    'gradle/a.toml',
    'x/verification-metadata.xml',
  ])
    t.equal(find(path), undefined, path);
});

function byName(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return lockfileParsers.find(({ files }) => files.includes(name))?.id;
}

function matches(file: string, path: string): boolean {
  const parts = file.split('*').map((part) => part.replaceAll(/[.+?^$(){}|[\]\\]/g, '\\$&'));
  return new RegExp(`(?:^|/)${parts.join('[^/]*')}$`).test(path);
}
