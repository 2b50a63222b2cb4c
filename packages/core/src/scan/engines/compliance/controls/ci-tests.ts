import type { ControlCheck } from '../control-check.ts';
import { testCommand } from '../facts/test-command.ts';
import { runsOnChanges } from '../facts/workflow.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming } from '../shared-verdicts.ts';
import { fail, pass, unknown } from '../verdict.ts';

export const ciTests: ControlCheck = {
  id: 'ci-tests',
  level: 'level2',
  title: 'CI runs tests',
  why: 'A change that is not tested before it is merged is tested by its users.',
  remediation: 'Run the test suite in a workflow on `pull_request`.',
  references: [ospsBaseline, 'https://github.com/ossf/scorecard/blob/main/docs/checks.md#ci-tests'],
  requirements: ['OSPS-QA-06.01'],
  severity: 'medium',
  category: 'ci-configuration',
  check(facts) {
    const { workflows, pipelines } = facts;
    if (workflows.length + pipelines.length === 0) return fail('The repository has no CI pipeline.');
    const running = automationNaming(
      { ...facts, workflows: workflows.filter(runsOnChanges) },
      { commands: testCommand },
    );
    if (running.length > 0) return pass('Tests run on every pull request.', running.slice(0, 3));
    const called = workflows
      .filter(runsOnChanges)
      .flatMap(({ path, jobs }) =>
        jobs.flatMap(({ id, name, uses, usesLine, line }) =>
          /\b(?:unit|integration|e2e)?[-_ ]?tests?\b|\bci\b/i.test(`${id} ${name} ${uses ?? ''}`)
            ? [{ path, line: uses ? usesLine : line, note: uses ?? name, called: uses !== null }]
            : [],
        ),
      );
    const elsewhere = called.find((one) => one.called);
    if (elsewhere)
      return unknown(
        `The job is defined in another file (${elsewhere.note}), which decides whether it runs tests.`,
        [{ path: elsewhere.path, line: elsewhere.line, note: elsewhere.note }],
      );
    const [job] = called;
    if (job)
      return pass(`A test job runs on every pull request.`, [
        { path: job.path, line: job.line, note: job.note },
      ]);
    const late = automationNaming(facts, { commands: testCommand });
    return late.length > 0
      ? fail(
          'Tests run only after a change is merged.',
          late.slice(0, 1).map(({ path, line, note }) => ({ path: path ?? '', line: line ?? 1, note })),
        )
      : fail('No pipeline runs tests.');
  },
};
