import { isForInsiders } from '../../shared/workflows/insiders.ts';
import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

const foreign =
  /github\.event\.pull_request\.(?:head|merge_commit)|github\.head_ref|refs\/pull\/|github\.event\.number|github\.event\.workflow_run\.head|github\.event\.issue\.number/;
const privileged = /^(?:pull_request_target|workflow_run|issue_comment)$/;

export const untrustedCheckout: ControlCheck = {
  id: 'untrusted-checkout',
  level: 'level1',
  title: 'No checkout of untrusted code in privileged workflows',
  why: 'Workflows on these events have secrets and write permission. Building code from a pull request there gives them to its author.',
  remediation: 'Run such jobs on `pull_request`, or do not check out the pull request head.',
  references: [
    ospsBaseline,
    'https://securitylab.github.com/resources/github-actions-preventing-pwn-requests/',
  ],
  requirements: ['OSPS-BR-01.03'],
  severity: 'high',
  category: 'ci-configuration',
  check({ workflows }) {
    if (workflows.length === 0) return notApplicable('The repository has no GitHub workflows.');
    const dangerous = workflows.filter(({ triggers }) =>
      triggers.some((trigger) => privileged.test(trigger)),
    );
    const found = dangerous.flatMap(({ path, jobs }) =>
      jobs
        .filter(({ condition }) => !isForInsiders(condition))
        .flatMap((job) =>
          job.steps.flatMap((step) => {
            const ref = `${step.with.ref ?? ''} ${step.with.repository ?? ''}`;
            const takes = step.uses?.startsWith('actions/checkout@')
              ? foreign.test(ref)
              : /\bgh pr checkout\b|git (?:fetch|checkout)[^\n]{0,200}refs?\/pull\//.test(step.run ?? '');
            return takes
              ? [
                  {
                    path,
                    line: step.line,
                    note: `${job.name}: ${ref.trim() || 'gh pr checkout'}`,
                    // The policy has a finding at the same place, with the severity that the job's reach gives it.
                    reportedBy: 'github-actions-untrusted-checkout',
                  },
                ]
              : [];
          }),
        ),
    );
    if (found.length > 0) return fail('A privileged workflow checks out untrusted code.', found);
    return pass(
      dangerous.length === 0
        ? 'No workflow runs on a privileged event.'
        : 'Privileged workflows do not check out untrusted code.',
    );
  },
};
