import type { ControlCheck } from '../control-check.ts';
import { protectionVerdict } from '../package-protection.ts';

export const releaseCooldown: ControlCheck = {
  id: 'release-cooldown',
  level: 'level4',
  title: 'New releases wait before they are used',
  why: 'Most malicious releases are found and removed within days; who waits never installs them.',
  remediation:
    'npm 11.10 and later: `min-release-age=3` (days). pnpm 10.16 and later: `minimumReleaseAge: 4320` (minutes). Yarn 4.10 and later: `npmMinimalAgeGate: 4320` (minutes). Bun 1.3 and later: `install.minimumReleaseAge = 259200` (seconds). uv: `exclude-newer = "3 days"`. Bundler 4.0.13 and later: `cooldown: 3`. Or let Dependabot (`cooldown`) or Renovate (`minimumReleaseAge`) wait.',
  references: [
    'https://docs.npmjs.com/cli/using-npm/config#min-release-age',
    'https://pnpm.io/supply-chain-security',
    'https://docs.renovatebot.com/key-concepts/minimum-release-age/',
  ],
  requirements: ['NIST SSDF PW.4.4'],
  severity: 'low',
  category: 'supply-chain',
  check: (facts) =>
    protectionVerdict(facts, {
      kinds: ['cooldown'],
      botsCount: true,
      does: 'wait before they take a release',
      none: 'No lockfile is of a package manager that can wait for releases.',
    }),
};
