import type { ControlCheck } from '../control-check.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const deployKeys: ControlCheck = {
  id: 'deploy-keys',
  level: 'level4',
  title: 'Read-only deploy keys',
  why: 'A deploy key with write access can change the code, and belongs to no person.',
  remediation: 'Make deploy keys read-only, and remove those that are not used.',
  references: [
    'https://docs.github.com/en/authentication/connecting-to-github-with-ssh/managing-deploy-keys',
  ],
  requirements: ['CIS GitHub Benchmark 1.3'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'deployKeys', (keys) => {
      const writing = keys.filter(({ readOnly }) => !readOnly);
      return writing.length === 0
        ? pass(`${keys.length} deploy keys, none with write access.`)
        : fail(
            `${writing.length} deploy keys have write access.`,
            writing.map(({ title }) => ({ setting: 'deploy key', note: title, subject: title })),
          );
    }),
};
