import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const secretScanning: ControlCheck = {
  id: 'secret-scanning',
  level: 'level3',
  title: 'Secret scanning on the code host',
  why: 'A secret that push protection blocks does not need to be rotated.',
  remediation: 'Enable secret scanning and push protection.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/code-security/secret-scanning/introduction/about-push-protection',
  ],
  requirements: ['OSPS-BR-07.01'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'secretScanning', (on) => {
      const evidence = [{ setting: 'secret scanning', note: on ? 'on' : 'off' }];
      return on
        ? pass('Secret scanning is enabled.', evidence)
        : fail('Secret scanning is disabled.', evidence);
    }),
};
