// Whether a manifest asks for the repository that a package of a lockfile comes from.
import t from 'tap';
import { withManifests } from '../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/asked-repositories.ts';
import type { LockChange } from '../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/compare-locks.ts';

const change: LockChange = {
  ruleId: 'package-from-git',
  path: 'app/package-lock.json',
  found: {
    ...{ ecosystem: 'npm', name: 'left', version: '1.0.0', line: 1 },
    ...{ scope: 'runtime', direct: true, path: null },
  },
  says: 'comes from the repository github.com/some/left',
  repository: 'github.com/some/left',
};

function askedBy(text: string, path = 'app/package.json', one = change): string | undefined {
  return withManifests([one], [{ path, text }])[0]?.askedBy;
}

t.test('withManifests: every way in which manifests name a repository', (t) => {
  for (const text of [
    '"left": "git+https://github.com/some/left.git#v1"',
    '"left": "git@github.com:Some/Left.git"',
    '"left": "github:some/left"',
    '"left": "some/left#main"',
    "gem 'left', github: 'some/left'",
    'left:\n  git:\n    url: https://github.com/some/left\n    ref: main',
    'left = { git = "https://github.com/some/left", rev = "abc" }',
    'left @ git+https://github.com/some/left@main',
  ])
    t.equal(askedBy(text), 'app/package.json', text);
  t.equal(askedBy('"left": "some/left"', 'app/member/package.json'), 'app/member/package.json');
  t.end();
});

t.test(
  'withManifests: what names another repository or package, or lies elsewhere, does not ask for it',
  (t) => {
    for (const text of [
      '"left": "^1.0.0"',
      '"left": "github:other/left"',
      '"left": "github:some/left-pad"',
      '"left": "github:awesome/left"',
      '"right": "github:some/right"',
      '"left": "lib/some/left"',
      '"left": "@some/left"',
    ])
      t.equal(askedBy(text), undefined, text);
    t.equal(askedBy('"left": "some/left"', 'other/package.json'), undefined, 'of another project');
    t.equal(askedBy('"other": "some/left"'.replace('left', 'lef')), undefined, 'of another package');
    const { repository: _, ...registry } = change;
    t.equal(askedBy('"left": "some/left"', 'app/package.json', registry), undefined);
    t.end();
  },
);
