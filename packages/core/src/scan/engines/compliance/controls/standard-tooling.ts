import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming } from '../shared-verdicts.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

const piped =
  /\b(?:curl|wget)\b[^\n|;&]{0,200}\|\s{0,20}(?:sudo\s{1,20})?(?:ba|z|da)?sh\b|\b(?:ba)?sh\s{1,20}<\(\s{0,20}(?:curl|wget)|iex\s{0,20}\(\s{0,20}(?:iwr|irm|\(?New-Object)/i;

export const standardTooling: ControlCheck = {
  id: 'standard-tooling',
  level: 'level2',
  title: 'Pipelines install with standard tools',
  why: 'A script that is downloaded and run at once can change between builds without notice.',
  remediation:
    'Install with a package manager or a pinned action, or verify the checksum of a download before running it.',
  references: [
    ospsBaseline,
    'https://github.com/ossf/scorecard/blob/main/docs/checks.md#pinned-dependencies',
  ],
  requirements: ['OSPS-BR-05.01'],
  severity: 'medium',
  category: 'ci-configuration',
  check(facts) {
    if (facts.workflows.length + facts.pipelines.length === 0)
      return notApplicable('The repository has no pipelines.');
    const found = automationNaming(facts, { commands: piped });
    return found.length > 0
      ? fail(
          'Pipelines pipe remote scripts to a shell.',
          found.map((one) => ({ ...one, subject: `${one.path} ${one.note}` })),
        )
      : pass('No pipeline pipes a remote script to a shell.');
  },
};
