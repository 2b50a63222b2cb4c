import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline, slsaSource } from '../references.ts';
import { fail, noHistory, pass } from '../verdict.ts';

export const commitHistory: ControlCheck = {
  id: 'commit-history',
  level: 'level1',
  title: 'Version-controlled change history',
  why: 'An audit needs to know who changed what, and when.',
  remediation: 'Keep the code in version control, with an author on every commit.',
  references: [ospsBaseline, slsaSource],
  requirements: ['OSPS-QA-01.02', 'SLSA Source L1'],
  severity: 'low',
  category: 'supply-chain',
  check({ history }) {
    if (!history) return noHistory;
    const nameless = history.commits.filter(
      ({ author, email, time }) => (author === '' && email === '') || time <= 0,
    );
    if (nameless.length > 0) {
      return fail(
        'The history contains commits without an author or a date.',
        nameless.map(({ id }) => ({ note: `commit ${id}` })),
      );
    }
    return pass(`All of the latest ${history.commits.length} commits have an author and a date.`);
  },
};
