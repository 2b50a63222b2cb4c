// Controls about what package managers refuse: every project must, and a version that nobody states is no pass.
import t from 'tap';
import { audit } from './compliance-setup.ts';

const manifest = (manager: string) => JSON.stringify({ name: 'a', packageManager: manager });
const dependabot = 'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n';

t.test(
  'release-cooldown: fails where nobody waits, and passes where the version that runs does',
  async (t) => {
    const lock = { 'package-lock.json': '{}', 'package.json': manifest('npm@11.12.0') };
    const { outcomes, detections } = await audit(lock);
    t.match(outcomes.get('release-cooldown'), {
      result: 'fail',
      reason: '1 of 1 package managers does not wait before they take a release.',
    });
    t.match(
      detections.filter(({ ruleId }) => ruleId === 'release-cooldown'),
      [{ location: { path: 'package-lock.json' }, description: /npm: min-release-age is not set/ }],
    );
    const set = { ...lock, '.npmrc': 'min-release-age=3\n' };
    t.equal((await audit(set)).result('release-cooldown'), 'pass');
    const old = { ...set, 'package.json': manifest('npm@10.9.0') };
    t.equal((await audit(old)).result('release-cooldown'), 'fail', 'a version that does not read it');
    const unstated = { ...set, 'package.json': '{"name":"a"}' };
    t.equal((await audit(unstated)).result('release-cooldown'), 'unknown', 'no version stated');
    const broken = { ...lock, 'package.json': '{' };
    t.equal((await audit(broken)).result('release-cooldown'), 'unknown', 'a file that cannot be parsed');
    t.equal((await audit({ 'README.md': '' })).result('release-cooldown'), 'not_applicable');
  },
);

t.test('release-cooldown: a bot that waits counts, for its ecosystem', async (t) => {
  const lock = { 'package-lock.json': '{}', 'package.json': manifest('npm@10.9.0') };
  const bot = { ...lock, '.github/dependabot.yml': dependabot };
  const { outcomes } = await audit(bot);
  t.match(outcomes.get('release-cooldown'), {
    result: 'pass',
    evidence: [{ path: '.github/dependabot.yml', note: 'Dependabot waits 3 days by default' }],
  });
  const other = { ...lock, '.github/dependabot.yml': dependabot.replace('npm', 'pip') };
  t.equal((await audit(other)).result('release-cooldown'), 'fail');
});

t.test(
  'install-script-restriction and package-sources: no bot counts, and each project is asked',
  async (t) => {
    const { outcomes } = await audit({
      'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
      'package.json': manifest('pnpm@11.0.0'),
      'site/yarn.lock': '# yarn lockfile v1\n',
      '.github/dependabot.yml': dependabot,
    });
    t.match(outcomes.get('install-script-restriction'), {
      result: 'fail',
      evidence: [{ path: 'site/yarn.lock', note: /Yarn 1 runs every script/ }],
    });
    t.match(outcomes.get('package-sources'), {
      result: 'fail',
      evidence: [{ path: 'site/yarn.lock', note: /Yarn 1 cannot refuse git/ }],
    });
  },
);
