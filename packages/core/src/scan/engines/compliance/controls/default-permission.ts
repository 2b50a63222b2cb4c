import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const defaultPermission: ControlCheck = {
  id: 'default-permission',
  level: 'level3',
  title: 'Minimal default permission for members',
  why: 'A wide default permission gives access to people who do not need it.',
  remediation: 'Set the base permission of the organization to none or read.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/organizations/managing-user-access-to-your-organizations-repositories',
  ],
  requirements: ['OSPS-AC-02.01'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'defaultPermission', (permission) => {
      const evidence = [{ setting: 'base permission', note: permission }];
      return permission === 'none' || permission === 'read'
        ? pass('New members have read permission at most.', evidence)
        : fail(`New members have ${permission} permission.`, evidence);
    }),
};
