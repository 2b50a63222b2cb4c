// Patterns mean the paths that Git takes by them.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { lockfileParsers } from '../../../../packages/core/src/scan/engines/dependencies/lockfiles/index.ts';
import { pathMatcher } from '../../../../packages/core/src/scan/history/path-patterns.ts';
import { pipelinePatterns } from '../../../../packages/core/src/scan/history/unfrozen-installs.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';

t.test(
  'pathMatcher: takes what Git takes by the same pattern, of all that is followed and some more',
  async (t) => {
    const files = [...new Set(lockfileParsers.flatMap((one) => one.files))];
    const patterns = [
      ...files.map((file) => `:(glob)**/${file}`),
      ...pipelinePatterns,
      ':(glob)**/odd\\*name\\[1].txt',
      ':(glob)only/here.txt',
      ':(glob)**/a/**/z.txt',
    ];
    const named = files.map((file) => file.replaceAll('*', 'x'));
    const paths = [
      ...named,
      ...named.map((name) => `deep/er/${name}`),
      ...named.map((name) => `${name}.orig`),
      ...named.map((name) => `not-${name}`),
      ...['odd*name[1].txt', 'sub/odd*name[1].txt', 'oddxname1.txt', 'only/here.txt', 'sub/only/here.txt'],
      ...[
        'a/z.txt',
        'q/a/b/c/z.txt',
        'a/z.txt.b',
        'requirements/a/b.txt',
        '.github/workflows/x/y.yml',
        'Dockerfile.dev',
      ],
      ...[
        'sub/my.Dockerfile',
        'action.yaml',
        'xaction.yml',
        'A.CSPROJ',
        'täst/package.json',
        'requirements-dev.txt',
      ],
    ];
    const folder = join(t.testdir({}), 'app');
    const { git } = gitRepository(
      folder,
      Object.fromEntries([...new Set(paths)].map((path) => [path, path])),
    );
    const ofGit = (pattern: string) =>
      execFileSync('git', ['ls-files', '-z', '--', pattern], { cwd: folder, encoding: 'utf8' })
        .split('\0')
        .filter(Boolean);
    const all = git('ls-files', '-z').split('\0').filter(Boolean);

    for (const pattern of patterns) t.same(all.filter(pathMatcher([pattern])), ofGit(pattern), pattern);
    const together = new Set(patterns.flatMap(ofGit));
    t.same(
      all.filter(pathMatcher(patterns)),
      all.filter((path) => together.has(path)),
    );
    t.notOk(pathMatcher([])('package.json'));
  },
);
