import type { ControlCheck } from '../control-check.ts';
import { githubHardening, ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass, unreadable } from '../verdict.ts';

const given =
  /\bgithub\.event\.inputs\.|\binputs\.[\w-]{1,200}|github\.event\.client_payload|github\.ref_name|github\.event\.ref\b/;

export const collaboratorInput: ControlCheck = {
  id: 'collaborator-input',
  level: 'level3',
  title: 'No workflow inputs interpolated into scripts',
  why: 'Anyone who can start the workflow or name a branch could run commands with its permissions.',
  remediation: 'Pass inputs through `env:`, and quote the variables.',
  references: [ospsBaseline, githubHardening],
  requirements: ['OSPS-BR-01.04'],
  severity: 'medium',
  category: 'ci-configuration',
  check({ workflows }) {
    if (workflows.length === 0) return notApplicable('The repository has no GitHub workflows.');
    const found = workflows.flatMap(({ path, jobs }) =>
      jobs.flatMap(({ steps }) =>
        steps.flatMap(({ expressions }) =>
          expressions
            .filter(({ text }) => given.test(text))
            .map(({ line, text }) => ({ path, line, note: text, subject: `${path} ${text}` })),
        ),
      ),
    );
    if (found.length > 0) return fail('Scripts interpolate inputs without escaping.', found);
    const broken = workflows.find(({ error }) => error !== null);
    if (broken) return unreadable(broken);
    return pass('No script interpolates an input.');
  },
};
