// What a change of a lockfile may be reported for: what a reviewer cannot see among thousands of changed lines.
import type { RuleInfo } from '../../engine.ts';

const lockfileReview = 'https://cheatsheetseries.owasp.org/cheatsheets/NPM_Security_Cheat_Sheet.html';
const slsa = 'https://slsa.dev/spec/v1.0/threats-overview';
const common = { category: 'supply-chain', references: [slsa, lockfileReview] } as const;

export const lockChangeRules = [
  {
    ...common,
    id: 'locked-digest-changed',
    title: 'Digest of a locked version changed',
    severity: 'high',
    description:
      'A registry never serves another archive for a version that it has published. A change that keeps the version and replaces its digest installs other code than before: the lockfile was edited, or the archive was replaced.',
    remediation:
      'Restore the digest from the base, or delete the entry and let the package manager resolve it again from the registry. When the registry confirms the new digest, determine why the archive was replaced before you accept it.',
    cwe: ['CWE-345', 'CWE-494'],
  },
  {
    ...common,
    id: 'locked-digest-removed',
    title: 'Digest removed from a lockfile',
    severity: 'medium',
    description: 'Without a digest the package manager installs whatever the address serves at that time.',
    remediation: 'Let the package manager write the entry again, with its digest.',
    cwe: ['CWE-353'],
  },
  {
    ...common,
    id: 'package-outside-registry',
    title: 'Package not downloaded from its registry',
    severity: 'high',
    description:
      'The lockfile decides where a package is downloaded from, whatever the manifest says. An address that neither the base nor the registry of the ecosystem uses, or that belongs to another package, replaces its code.',
    remediation:
      'Delete the entry and let the package manager resolve it again. Accept the finding when the registry is yours.',
    cwe: ['CWE-494', 'CWE-829'],
  },
  {
    ...common,
    id: 'package-from-git',
    title: 'Package from a Git repository',
    severity: 'medium',
    description:
      'A package from a repository has no release, no advisories and often no digest, and its build runs on every machine that installs it.',
    remediation: 'Use a released version from the registry, or accept the finding with the reason.',
    cwe: ['CWE-829', 'CWE-1357'],
  },
  {
    ...common,
    id: 'install-script-added',
    title: 'Install script added',
    severity: 'medium',
    description:
      'An install script, or a plugin of the package manager, runs with the rights of whoever installs the package, on every developer machine and in every pipeline. Most malicious releases begin with one.',
    remediation:
      'Read the script before you merge. Turn install scripts off, and allow them by name where they are needed.',
    cwe: ['CWE-829'],
  },
  {
    ...common,
    id: 'package-provenance-removed',
    title: 'Package without the provenance it had',
    severity: 'medium',
    description:
      'Earlier versions were attested by the pipeline that built them. A release without it may have been published with a stolen credential.',
    remediation: 'Stay on the attested version until the maintainers confirm the release.',
    cwe: ['CWE-345'],
  },
  {
    ...common,
    id: 'release-within-cooldown',
    title: 'Release younger than the cooldown',
    severity: 'medium',
    description:
      'Most malicious releases are found within days. The repository waits before it takes a release: a number of days in its own settings, or in those of its package manager. This one is younger.',
    remediation: 'Wait until the release is old enough, or accept the finding when it fixes a vulnerability.',
    cwe: ['CWE-1357'],
  },
] as const satisfies readonly RuleInfo[];

export type LockChangeRuleId = (typeof lockChangeRules)[number]['id'];
