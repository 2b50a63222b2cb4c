// Whether a manifest asks for the repository that a package of a lockfile comes from.
import t from 'tap';
import { withManifests } from '../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/asked-repositories.ts';
import type { LockChange } from '../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/compare-locks.ts';
import {
  findLockfileParser,
  parseLockfile,
} from '../../../../../../packages/core/src/scan/engines/dependencies/parse-lockfile.ts';

const change = (
  ecosystem: LockChange['found']['ecosystem'] = 'npm',
  repository = 'github.com/some/left',
): LockChange => ({
  ruleId: 'package-from-git',
  path: 'app/some.lock',
  found: {
    ...{ ecosystem, name: 'left', version: '1.0.0', line: 1 },
    ...{ scope: 'runtime', direct: true, path: null },
  },
  says: `comes from the repository ${repository}`,
  repository,
});

function askedBy(text: string, path = 'app/package.json', one = change()): string | undefined {
  const parser = findLockfileParser(path);
  if (parser === undefined) throw new Error(`${path} is no manifest.`);
  const { packages } = parseLockfile(parser, text, { path, read: () => undefined });
  return withManifests([one], [{ path, packages }])[0]?.askedBy;
}

const npm = (name: string, range: string) => JSON.stringify({ dependencies: { [name]: range } });

t.test('withManifests: every way in which manifests name a repository', (t) => {
  for (const range of [
    'git+https://github.com/some/left.git#v1',
    'git@github.com:Some/Left.git',
    'github:some/left',
    'some/left#main',
  ])
    t.equal(askedBy(npm('left', range)), 'app/package.json', range);
  t.equal(askedBy(npm('left', 'some/left'), 'app/member/package.json'), 'app/member/package.json');
  const others = [
    ['Gemfile', 'RubyGems', "gem 'left', github: 'some/left'"],
    ['pubspec.yaml', 'Pub', 'dependencies:\n  left:\n    git:\n      url: https://github.com/some/left\n'],
    ['Cargo.toml', 'crates.io', '[dependencies]\nleft = { git = "https://github.com/some/left" }'],
    ['setup.cfg', 'PyPI', '[options]\ninstall_requires =\n  Left @ git+https://github.com/some/left@main'],
    [
      'pyproject.toml',
      'PyPI',
      '[tool.poetry.dependencies]\nleft = { git = "https://github.com/some/left.git" }',
    ],
    ['Pipfile', 'PyPI', '[packages]\nleft = { git = "https://github.com/some/left.git", ref = "main" }'],
  ] as const;
  for (const [file, ecosystem, text] of others)
    t.equal(askedBy(text, `app/${file}`, change(ecosystem)), `app/${file}`, file);
  t.end();
});

t.test(
  'withManifests: what names another repository or package, or lies elsewhere, does not ask for it',
  (t) => {
    for (const range of [
      '^1.0.0',
      'github:other/left',
      'github:some/left-pad',
      'github:awesome/left',
      'gitlab:some/left',
      'https://evil.example/some/left.git',
      'lib/some/left',
    ])
      t.equal(askedBy(npm('left', range)), undefined, range);
    const mentioned = {
      dependencies: { left: '^1.0.0' },
      repository: 'some/left',
      homepage: 'https://github.com/some/left',
    };
    t.equal(askedBy(JSON.stringify(mentioned)), undefined, 'mentioned, and not asked for');
    t.equal(
      askedBy(npm('left', 'some/left'), 'app/package.json', change('npm', 'evil.example/some/left')),
      undefined,
    );
    t.equal(askedBy(npm('left', 'some/left'), 'other/package.json'), undefined, 'of another project');
    t.equal(askedBy(npm('lef', 'some/left')), undefined, 'of another package');
    const { repository: _, ...registry } = change();
    t.equal(askedBy(npm('left', 'some/left'), 'app/package.json', registry), undefined);
    t.end();
  },
);
