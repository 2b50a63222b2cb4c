// Whether a manifest, or the settings of a package manager, name the place that a package of a lockfile comes from.
import t from 'tap';
import {
  mayAsk,
  withAsked,
} from '../../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/asked/asked-sources.ts';
import type { LockChange } from '../../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/compare-locks.ts';
import {
  kindOfAddress,
  placeOf,
} from '../../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/package-address.ts';

import { json, npm, registry, some, ways } from './asked-ways.ts';

type Ecosystem = LockChange['found']['ecosystem'];

function change(address: string, ecosystem: Ecosystem = 'npm', name = 'left'): LockChange {
  const kind = kindOfAddress(address) === 'git' ? 'git' : 'download';
  const place = placeOf(address);
  return {
    ruleId: kind === 'git' ? 'package-from-git' : 'package-outside-registry',
    path: 'app/some.lock',
    found: {
      ecosystem,
      name,
      version: '1.0.0',
      line: 1,
      scope: 'runtime',
      direct: true,
      path: null,
    },
    says: `comes from ${place}`,
    from: { kind, place, address },
  };
}

function askedBy(text: string, path = 'app/package.json', one = change(some)): string | undefined {
  t.ok(mayAsk(path), `${path} is read`);
  return withAsked([one], [{ path, text }])[0]?.askedBy;
}

const evilOf = (address: string) =>
  kindOfAddress(address) === 'git'
    ? 'git+https://github.com/evil/left'
    : address.replace(/\/\/[^/]+/, '//evil.example');

t.test('withAsked: every way in which a file names a source, and no source that it does not name', (t) => {
  for (const { path, text, ecosystem, address, name, other } of ways) {
    const title = `${path}: ${text.slice(0, 70)}`;
    t.equal(askedBy(text, path, change(address, ecosystem, name)), path, title);
    t.equal(askedBy(text, path, change(evilOf(address), ecosystem, name)), undefined, `elsewhere: ${title}`);
    if (other !== undefined)
      t.equal(askedBy(text, path, change(address, ecosystem, other)), undefined, `not ${other}: ${title}`);
  }
  t.end();
});

t.test('withAsked: every way in which manifests of npm and Python name a repository', (t) => {
  for (const range of [
    'git+https://github.com/some/left.git#v1',
    'git@github.com:Some/Left.git',
    'github:some/left',
    'some/left#main',
  ])
    t.equal(askedBy(npm('left', range)), 'app/package.json', range);
  t.equal(askedBy(npm('left', 'some/left'), 'app/member/package.json'), 'app/member/package.json');
  const others = [
    ['setup.cfg', '[options]\ninstall_requires =\n  Left @ git+https://github.com/some/left@main'],
    ['pyproject.toml', '[tool.poetry.dependencies]\nleft = { git = "https://github.com/some/left.git" }'],
    ['Pipfile', '[packages]\nleft = { git = "https://github.com/some/left.git", ref = "main" }'],
  ] as const;
  for (const [file, text] of others)
    t.equal(askedBy(text, `app/${file}`, change(some, 'PyPI')), `app/${file}`, file);
  t.end();
});

t.test('withAsked: what names another repository or package, or lies elsewhere, does not ask for it', (t) => {
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
    publishConfig: { registry: 'https://github.com/some/left' },
  };
  t.equal(askedBy(json(mentioned)), undefined, 'mentioned, and not asked for');
  t.equal(askedBy(npm('left', 'some/left'), 'other/package.json'), undefined, 'of another project');
  t.equal(askedBy(npm('lef', 'some/left')), undefined, 'of another package');
  t.equal(
    askedBy('registry=https://packages.acme.example\n', 'app/deeper/.npmrc', change(registry)),
    undefined,
    'settings of a folder below',
  );
  t.equal(
    askedBy(
      'registry=https://packages.acme.example\n',
      '.npmrc',
      change(registry.replaceAll('left', 'right')),
    ),
    undefined,
    'the archive of another package',
  );
  t.equal(
    askedBy(['registry=$', '{REGISTRY}\n'].join(''), '.npmrc', change(registry)),
    undefined,
    'a variable',
  );
  t.equal(askedBy('{', 'app/composer.json', change(some, 'Packagist')), undefined, 'a broken file');
  const { from: _, ...same } = change(some);
  t.equal(askedBy(npm('left', 'some/left'), 'app/package.json', same), undefined, 'another kind of change');
  t.notOk(mayAsk('node_modules/some/package.json'), 'files of dependencies ask for nothing');
  t.end();
});
