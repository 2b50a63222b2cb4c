// Commands that the package manager accepts, or the parent that must move first.
import t from 'tap';
import {
  findLockfileParser,
  parseLockfile,
} from '../../../../../packages/core/src/scan/engines/dependencies/parse-lockfile.ts';
import {
  upgradeAdvice,
  upgradeCommand,
} from '../../../../../packages/core/src/scan/engines/dependencies/remediation.ts';

const cargo = (from: string, to: string, direct: boolean) =>
  upgradeCommand('Cargo.lock', { name: 'time', from, to, direct });

t.test('upgradeCommand: Cargo moves a crate only within its range', async (t) => {
  t.equal(cargo('1.2.0', '1.9.0', false), 'cargo update -p time@1.2.0 --precise 1.9.0');
  t.equal(cargo('0.1.3', '0.1.45', true), 'cargo update -p time@0.1.3 --precise 0.1.45');
  t.equal(cargo('0.1.3', '0.2.23', true), 'cargo add time@0.2.23');
  t.equal(cargo('1.0.0', '2.0.0', true), 'cargo add time@2.0.0');
  t.equal(cargo('0.1.0; rm', '0.2.0', true), null);
});

const advice = (path: string, from: string, to: string, parent: string | null = 'chrono') =>
  upgradeAdvice(path, { name: 'time', from, to, direct: false, via: 'own', parent, clears: null });

t.test('upgradeAdvice: names the parent that must move where the package cannot', async (t) => {
  t.match(
    advice('Cargo.lock', '0.1.43', '0.2.23'),
    /^Upgrade chrono to a release that needs time 0\.2\.23 or later, or override .* 0\.1\.43 and 0\.2\.23 are not compatible/,
  );
  t.match(advice('package-lock.json', '1.0.0', '2.0.1'), /^Upgrade chrono to a release/);
  t.match(advice('Cargo.lock', '0.2.1', '0.2.23'), /`cargo update -p time@0\.2\.1 --precise 0\.2\.23`/);
  t.match(advice('package-lock.json', '1.0.0', '1.4.0'), /`npm update time`/);
  t.match(advice('go.sum', '1.0.0', '2.0.0'), /^Upgrade time to 2\.0\.0/, 'whose ranges are no carets');
  t.match(advice('Cargo.lock', '0.1.43', '0.2.23', null), /^Upgrade time/, 'a parent that is not known');
});

t.test('upgradeCommand: what comes along moves in Yarn 1 with what brings it', async (t) => {
  const step = { name: 'minimist', to: '1.2.6', from: '1.2.5', direct: false };
  t.equal(
    upgradeCommand('yarn.lock', { ...step, via: 'mkdirp' }),
    'yarn up -R minimist || yarn upgrade mkdirp',
  );
  t.equal(upgradeCommand('yarn.lock', { ...step, via: 'a; rm' }), 'yarn up -R minimist');
  t.equal(upgradeCommand('yarn.lock', step), 'yarn up -R minimist');
});

t.test(
  'a package that another one needs in exactly one version: an override, or the other one moves',
  async (t) => {
    const step = { name: 'qs', to: '6.5.3', from: '6.5.1', direct: false, pinnedBy: 'express' };
    const rows = [
      ['package-lock.json', step, 'npm pkg set overrides.qs=6.5.3 && npm install'],
      ['yarn.lock', step, 'yarn install'],
      ['bun.lock', step, 'bun install'],
      ['Gemfile.lock', step, 'bundle update --conservative express'],
      ['composer.lock', step, 'composer update express --with-all-dependencies'],
      ['package-lock.json', { ...step, name: '@o/left.pad' }, "'overrides[@o/left.pad]=6.5.3'"],
      ['package-lock.json', { ...step, direct: true }, 'npm install qs@6.5.3'],
      ['poetry.lock', step, 'poetry update qs'],
    ] as const;
    for (const [path, upgrade, expected] of rows) t.match(upgradeCommand(path, upgrade), expected, path);
    t.equal(upgradeCommand('Gemfile.lock', { ...step, pinnedBy: 'a; rm' }), null);
    const said = (path: string) =>
      upgradeAdvice(path, { ...step, via: 'express', parent: 'express', clears: null });
    t.match(
      said('package-lock.json'),
      /^express needs exactly qs 6\.5\.1, so that qs alone cannot move\. Upgrade express .* or override the version: `npm pkg set/,
    );
    t.match(
      said('Gemfile.lock'),
      /Upgrade express to a release that takes qs 6\.5\.3 or later: `bundle update/,
    );
  },
);

t.test('lockfiles say what needs a package in exactly one version', async (t) => {
  const texts: Readonly<Record<string, string>> = {
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { express: '4.16.0', own: '1.0.0' } },
        'node_modules/express': { version: '4.16.0', dependencies: { qs: '6.5.1', ms: '^2.0.0' } },
        'node_modules/qs': { version: '6.5.1' },
        'node_modules/ms': { version: '2.0.0' },
        'node_modules/own': { version: '1.0.0' },
      },
    }),
    'yarn.lock':
      '# yarn lockfile v1\n\n\nexpress@4.16.0:\n  version "4.16.0"\n  dependencies:\n    ms "^2.0.0"\n    qs "6.5.1"\n\nms@^2.0.0:\n  version "2.0.0"\n\nqs@6.5.1:\n  version "6.5.1"\n',
    'bun.lock':
      '{"lockfileVersion":1,"workspaces":{"":{"dependencies":{"express":"4.16.0"}}},"packages":{"express":["express@4.16.0","",{"dependencies":{"ms":"^2.0.0","qs":"6.5.1"}},"x"],"ms":["ms@2.0.0","",{},"x"],"qs":["qs@6.5.1","",{},"x"]}}',
    'Gemfile.lock':
      'GEM\n  remote: https://rubygems.org/\n  specs:\n    express (4.16.0)\n      ms (>= 2.0)\n      qs (= 6.5.1)\n    ms (2.0.0)\n    qs (6.5.1)\n\nDEPENDENCIES\n  express (= 4.16.0)\n',
    'composer.lock': JSON.stringify({
      packages: [
        { name: 'o/express', version: '4.16.0', require: { 'o/qs': '6.5.1', 'o/ms': '^2.0' } },
        { name: 'o/qs', version: '6.5.1' },
        { name: 'o/ms', version: '2.0.0' },
      ],
    }),
  };
  for (const [path, text] of Object.entries(texts)) {
    const parser = findLockfileParser(path);
    const { packages } = parser
      ? parseLockfile(parser, text, { path, read: () => undefined })
      : { packages: [] };
    const pinned = packages.flatMap(({ name, pinnedBy }) => (pinnedBy ? [`${name} by ${pinnedBy}`] : []));
    const scope = path === 'composer.lock' ? 'o/' : '';
    t.strictSame(pinned, [`${scope}qs by ${scope}express`], path);
  }
});
