// What the dependency audit may report, and which of it a vulnerability is.
import type { RuleInfo } from '../engine.ts';
import type { Vulnerability } from './advisories/vulnerability.ts';

export const dependencyRules = [
  {
    id: 'vulnerable-dependency',
    title: 'Vulnerable dependency',
    category: 'dependency-vulnerability',
    severity: 'high',
    remediation: 'Upgrade the package to a version that is not affected.',
    references: ['https://osv.dev', 'https://owasp.org/www-project-dependency-check/'],
    cwe: ['CWE-1395'],
  },
  {
    id: 'malicious-dependency',
    title: 'Malicious dependency',
    category: 'malicious-package',
    severity: 'critical',
    remediation:
      'Remove the package, and treat every machine that installed it as compromised: rotate all credentials that it could access.',
    references: ['https://github.com/ossf/malicious-packages'],
    cwe: ['CWE-506'],
  },
  {
    id: 'unmaintained-dependency',
    title: 'Unmaintained dependency',
    category: 'supply-chain',
    severity: 'low',
    remediation: 'Replace the package with a maintained one.',
    references: ['https://rustsec.org'],
    cwe: ['CWE-1104'],
  },
  {
    id: 'denied-license',
    title: 'Dependency with a denied license',
    category: 'license',
    severity: 'high',
    remediation:
      'Replace the package, or obtain it under another license. To accept the license, set `licenses` in assay.config.json, or accept the finding with the reason.',
    description:
      'The license policy of the repository does not allow the license of a package. Without a policy of its own, network copyleft (AGPL, SSPL and the like) is denied for what is shipped.',
    references: [
      'https://spdx.org/licenses/',
      'https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/',
    ],
    cwe: [],
  },
  {
    id: 'unknown-license',
    title: 'Dependency without a known license',
    category: 'license',
    severity: 'medium',
    remediation:
      'Determine under which license the package is distributed. Without a license no one can use it: replace the package, or accept the finding with the license that you found.',
    references: ['https://choosealicense.com/no-permission/'],
    cwe: [],
  },
] as const satisfies readonly RuleInfo[];

export function ruleOf({ kind }: Pick<Vulnerability, 'kind'>): (typeof dependencyRules)[number] {
  const [vulnerable, malicious, unmaintained] = dependencyRules;
  return { vulnerability: vulnerable, malicious, unmaintained }[kind];
}
