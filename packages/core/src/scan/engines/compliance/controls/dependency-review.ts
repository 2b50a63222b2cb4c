import type { ControlCheck } from '../control-check.ts';
import { runsOnChanges } from '../facts/workflow.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming } from '../shared-verdicts.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const dependencyReview: ControlCheck = {
  id: 'dependency-review',
  level: 'level3',
  title: 'Dependency review on pull requests',
  why: 'A pull request is the cheapest place to catch a vulnerable or malicious package.',
  remediation: 'Run a dependency check on `pull_request` that fails on known vulnerabilities.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/code-security/supply-chain-security/understanding-your-software-supply-chain/about-dependency-review',
  ],
  requirements: ['OSPS-VM-05.03'],
  severity: 'low',
  category: 'ci-configuration',
  check(facts) {
    if (facts.manifests.length === 0)
      return notApplicable('The repository has no manifest with dependencies.');
    const wanted = {
      actions:
        /dependency-review-action|osv-scanner|snyk\/actions|trivy-action|anchore\/scan-action|govulncheck|cargo-deny|audit-check|pip-audit|safety/i,
      commands:
        /\bnpm audit\b|\byarn (?:npm )?audit\b|\bpnpm audit\b|\bosv-scanner\b|\bpip-audit\b|\bsafety (?:check|scan)|\bcargo (?:audit|deny)\b|\bgovulncheck\b|\bbundle(?:r)?[- ]audit\b|\bcomposer audit\b|\bsnyk test\b|\btrivy\b|\bgrype\b|\bdependency-?check\b|\bassay\s{1,20}(?:scan|audit)|\bnancy\b|--vulnerable\b/i,
    };
    const found = automationNaming({ ...facts, workflows: facts.workflows.filter(runsOnChanges) }, wanted);
    return found.length > 0
      ? pass('Pull requests are checked for vulnerable dependencies.', found.slice(0, 3))
      : fail('No pull request check covers dependencies.');
  },
};
