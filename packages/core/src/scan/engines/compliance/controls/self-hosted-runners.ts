import type { ControlCheck } from '../control-check.ts';
import { runsOnChanges } from '../facts/workflow.ts';
import { githubHardening } from '../references.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const selfHostedRunners: ControlCheck = {
  id: 'self-hosted-runners',
  level: 'level2',
  profile: 'open-source',
  title: 'No self-hosted runners for public pull requests',
  why: 'A pull request from a fork runs its own code, which can persist on a self-hosted runner and attack the next job.',
  remediation: 'Run pull request jobs on hosted runners, or only for branches of the repository itself.',
  references: [githubHardening],
  requirements: ['CIS GitHub Benchmark 2.2'],
  severity: 'high',
  category: 'ci-configuration',
  check({ workflows, provider }) {
    if (workflows.length === 0) return notApplicable('The repository has no GitHub workflows.');
    if (provider?.visibility && provider.visibility !== 'public')
      return pass('The repository is not public, so outside contributors cannot open pull requests.');
    const found = workflows
      .filter(runsOnChanges)
      .flatMap(({ path, jobs }) =>
        jobs
          .filter(
            ({ runsOn, condition }) =>
              runsOn.some((label) => /^self-hosted$/i.test(label)) &&
              !/head\.repo\.(?:full_name|fork)|github\.repository\b/.test(condition),
          )
          .map(({ line, name, id }) => ({ path, line, note: name, subject: `${path} ${id}` })),
      );
    if (found.length > 0) return fail('Pull request jobs run on self-hosted runners.', found);
    return pass('No pull request job runs on a self-hosted runner.');
  },
};
