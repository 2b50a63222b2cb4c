import type { ControlCheck } from '../control-check.ts';
import { protectionVerdict } from '../package-protection.ts';

export const packageSources: ControlCheck = {
  id: 'package-sources',
  level: 'level4',
  title: 'Packages only from registries and by digest',
  why: 'A dependency of a dependency that comes from a repository or without a digest can be replaced at any time.',
  remediation:
    'npm 11.14 and later: `allow-git=root` and `allow-remote=root` in .npmrc. pnpm 10.26 and later: `blockExoticSubdeps: true`. Yarn 4.14 and later: only repositories that `approvedGitRepositories` names. pip: requirements with `--hash`, as `pip-compile --generate-hashes` and `uv export` write them. State the version in `packageManager`.',
  references: [
    'https://pnpm.io/supply-chain-security',
    'https://pip.pypa.io/en/stable/topics/secure-installs/',
  ],
  requirements: ['NIST SSDF PW.4.4'],
  severity: 'low',
  category: 'supply-chain',
  check: (facts) =>
    protectionVerdict(facts, {
      kinds: ['sources', 'digests', 'provenance'],
      does: 'refuse packages from other places or without a digest',
      none: 'No lockfile is of a package manager that can refuse other sources.',
    }),
};
