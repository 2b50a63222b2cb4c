// What the dependency audit may report, and which of it a vulnerability is.
import type { RuleInfo } from '../engine.ts';
import type { Vulnerability } from './vulnerability.ts';

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
] as const satisfies readonly RuleInfo[];

export function ruleOf({ kind }: Pick<Vulnerability, 'kind'>): (typeof dependencyRules)[number] {
  const [vulnerable, malicious, unmaintained] = dependencyRules;
  return { vulnerability: vulnerable, malicious, unmaintained }[kind];
}
