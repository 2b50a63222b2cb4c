import type { ControlCheck } from '../control-check.ts';
import { runsOnChanges } from '../facts/workflow.ts';
import { githubHardening } from '../references.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const selfHostedRunners: ControlCheck = {
  id: 'self-hosted-runners',
  level: 'level2',
  title: "No own machines for strangers' changes",
  why: 'A pull request from a fork runs its own code; on a machine of the project it can stay there and wait for the next job.',
  remediation: 'Run jobs of pull requests on hosted runners, or only for branches of the repository itself.',
  references: [githubHardening],
  requirements: ['CIS GitHub Benchmark 2.2'],
  severity: 'high',
  category: 'ci-configuration',
  check({ workflows, provider }) {
    if (workflows.length === 0) return notApplicable('The repository has no GitHub workflows.');
    if (provider?.visibility && provider.visibility !== 'public')
      return pass('The repository is not public, so strangers can not propose changes.');
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
    if (found.length > 0) return fail("Jobs of pull requests run on the project's own machines.", found);
    return pass('No job of a pull request runs on a machine of the project.');
  },
};
