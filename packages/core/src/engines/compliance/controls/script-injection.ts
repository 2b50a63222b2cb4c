import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass, unknown } from '../verdict.ts';

/** Fields of an event that a stranger fills in. */
const untrusted =
  /github\.head_ref|github\.event\.(?:issue|pull_request|discussion)\.(?:title|body)|github\.event\.pull_request\.head\.(?:ref|label|repo\.default_branch)|github\.event\.(?:comment|review|review_comment)\.body|github\.event\.pages\b.{0,200}page_name|github\.event\.(?:commits\b.{0,200}|head_commit)\.(?:message|author\.(?:email|name))|github\.event\.workflow_run\.(?:head_branch|head_commit\.message|display_title)/;

export const scriptInjection: ControlCheck = {
  id: 'script-injection',
  level: 'level1',
  title: 'No script injection in workflows',
  why: 'An expression is interpolated into the script before it runs, so a branch name or title can become a command that reads secrets.',
  remediation: 'Pass the value through `env:`, and quote the variable.',
  references: [ospsBaseline, 'https://docs.github.com/en/actions/concepts/security/script-injections'],
  requirements: ['OSPS-BR-01.01'],
  severity: 'high',
  category: 'ci-configuration',
  check({ workflows }) {
    if (workflows.length === 0) return notApplicable('The repository has no GitHub workflows.');
    const broken = workflows.find(({ error }) => error !== null);
    const found = workflows.flatMap(({ path, jobs }) =>
      jobs.flatMap(({ steps }) =>
        steps.flatMap(({ expressions }) =>
          expressions
            .filter(({ text }) => untrusted.test(text))
            .map(({ line, text }) => ({ path, line, note: text, subject: `${path} ${text}` })),
        ),
      ),
    );
    if (found.length > 0) return fail('A script interpolates untrusted input.', found);
    if (broken)
      return unknown(`${broken.path} cannot be read: ${broken.error}.`, [
        { path: broken.path, note: broken.error ?? '' },
      ]);
    return pass('No script interpolates untrusted input.');
  },
};
