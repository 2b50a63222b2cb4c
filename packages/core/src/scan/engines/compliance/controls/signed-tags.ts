import type { ControlCheck } from '../control-check.ts';
import { slsaSource } from '../references.ts';
import { fail, noHistory, notApplicable, pass, unknown } from '../verdict.ts';

export const signedTags: ControlCheck = {
  id: 'signed-tags',
  level: 'level4',
  title: 'Signed tags',
  why: 'A release starts from a tag. A signature proves who created it.',
  remediation: 'Create releases from signed tags (`git tag -s`).',
  references: [slsaSource, 'https://git-scm.com/book/en/v2/Git-Tools-Signing-Your-Work'],
  requirements: ['SLSA Source L2'],
  severity: 'info',
  category: 'supply-chain',
  check({ history }) {
    if (!history) return noHistory;
    if (history.tags === null) return unknown('The tags were not fetched; audit a full clone.');
    if (history.tags.length === 0)
      return notApplicable('The project has no tag, so it has not released anything.');
    const latest = history.tags.slice(0, 10);
    const unsigned = latest.filter(({ signed }) => !signed);
    return unsigned.length === 0
      ? pass(`The latest ${latest.length} tags are signed.`)
      : fail(
          `${unsigned.length} of the latest ${latest.length} tags are not signed.`,
          unsigned.slice(0, 3).map(({ name }) => ({ note: `tag ${name}` })),
        );
  },
};
