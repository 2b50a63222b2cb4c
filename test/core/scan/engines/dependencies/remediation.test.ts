// Commands that the package manager accepts, or the parent that must move first.
import t from 'tap';
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
