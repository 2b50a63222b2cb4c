import type { ControlCheck } from '../control-check.ts';
import { runsOnChanges } from '../facts/workflow.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const staticAnalysis: ControlCheck = {
  id: 'static-analysis',
  level: 'level3',
  title: 'Static analysis (SAST) on pull requests',
  why: 'Tools find common weaknesses before a merge, attackers find them afterwards.',
  remediation:
    'Run security static analysis (CodeQL, Semgrep, a linter with security rules, Assay) on `pull_request`.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/code-security/code-scanning',
    'https://owasp.org/www-community/Source_Code_Analysis_Tools',
  ],
  requirements: ['OSPS-VM-06.02'],
  severity: 'low',
  category: 'ci-configuration',
  check(facts) {
    const { workflows } = facts;
    const wanted = {
      actions:
        /github\/codeql-action|semgrep|sonarsource|sonarcloud|sonarqube|snyk\/actions|bearer|securego\/gosec|golangci\/golangci-lint-action|reviewdog|brakeman|bandit|njsscan|devskim|mobsf|zizmor|psalm|super-linter|megalinter|checkmarx|veracode|fortify|coverity|pre-commit\/action/i,
      commands:
        /\bassay\s{1,20}(?:scan|audit)|\bsemgrep\b|\bbandit\b|\bgosec\b|\bbrakeman\b|sonar-scanner|sonar:sonar|\bgolangci-lint\b|\bclippy\b|\bspotbugs\w{0,40}\b|\bfindsecbugs\b|\bflawfinder\b|\bcppcheck\b|\bclang-tidy\b|\bpsalm\b|\bphpstan\b|\bmypy\b|\bpyright\b|\bruff\b|\beslint\b|\boxlint\b|\bbiome\b|\brubocop\b|\bstaticcheck\b|\bgo vet\b|\bzizmor\b|\bpre-commit\b|\bnpm run lint\b|\bmake lint\b|\bcodeql\b|\binfer run\b/,
    };
    const changes = workflows.filter(runsOnChanges);
    const onChanges = automationNaming({ ...facts, workflows: changes }, wanted);
    if (onChanges.length > 0) return pass('Static analysis runs on pull requests.', onChanges.slice(0, 3));
    const other = automationNaming(facts, wanted);
    if (other.length > 0)
      return fail(
        'Static analysis runs only after a merge.',
        other.slice(0, 1).map(({ path, line, note }) => ({ path: path ?? '', line: line ?? 1, note })),
      );
    return workflows.length + facts.pipelines.length === 0
      ? fail('The repository has no CI pipeline.')
      : fail('No pipeline runs static analysis.');
  },
};
