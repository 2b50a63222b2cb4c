import { untrustedFlows } from '../../shared/workflows/untrusted-contexts.ts';
import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass, unreadable } from '../verdict.ts';

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
            .filter(({ text }) => untrustedFlows(text).length > 0)
            .map(({ line, text }) => ({ path, line, note: text, subject: `${path} ${text}` })),
        ),
      ),
    );
    if (found.length > 0) return fail('A script interpolates untrusted input.', found);
    if (broken) return unreadable(broken);
    return pass('No script interpolates untrusted input.');
  },
};
