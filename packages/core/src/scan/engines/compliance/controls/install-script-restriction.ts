import type { ControlCheck } from '../control-check.ts';
import { protectionVerdict } from '../package-protection.ts';

export const installScriptRestriction: ControlCheck = {
  id: 'install-script-restriction',
  level: 'level4',
  title: 'Install scripts run only where allowed',
  why: 'A script of any package runs with the rights of whoever installs it; most malicious releases begin with one.',
  remediation:
    'npm: `ignore-scripts=true` in .npmrc, or npm 12. pnpm 10 and later, Bun and Yarn 4.14 and later run only allowed scripts; before: `enableScripts: false` in .yarnrc.yml. Composer: name the plugins in `config.allow-plugins`. State the version in `packageManager`.',
  references: [
    'https://docs.npmjs.com/cli/using-npm/config#ignore-scripts',
    'https://pnpm.io/supply-chain-security',
    'https://getcomposer.org/doc/06-config.md#allow-plugins',
  ],
  requirements: ['NIST SSDF PW.4.4'],
  severity: 'low',
  category: 'supply-chain',
  check: (facts) =>
    protectionVerdict(facts, {
      kinds: ['scripts'],
      does: 'run scripts of packages only where they are allowed',
      none: 'No lockfile is of a package manager that runs scripts of packages.',
    }),
};
