import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline, slsaSource } from '../references.ts';
import { fail, pass, unknown } from '../verdict.ts';

export const commitHistory: ControlCheck = {
  id: 'commit-history',
  level: 'level1',
  title: 'Recorded history of changes',
  why: 'Who changed what, and when, must be there to be asked after.',
  remediation: 'Keep the code in a version control system, and every author named in it.',
  references: [ospsBaseline, slsaSource],
  requirements: ['OSPS-QA-01.02', 'SLSA Source L1'],
  severity: 'low',
  category: 'supply-chain',
  check({ history }) {
    if (!history)
      return unknown(
        'The files are not in a git repository that could be read; audit the repository itself.',
      );
    const nameless = history.commits.filter(
      ({ author, email, time }) => (author === '' && email === '') || time <= 0,
    );
    if (nameless.length > 0) {
      return fail(
        'Commits without an author or a time are in the history.',
        nameless.map(({ id }) => ({ note: `commit ${id}` })),
      );
    }
    return pass(`All of the latest ${history.commits.length} commits name their author and time.`);
  },
};
