import type { ControlCheck } from '../control-check.ts';
import { writeLicence } from '../fixes/licence-text.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const licensePresent: ControlCheck = {
  id: 'license-present',
  level: 'level1',
  title: 'Licence file',
  why: 'Without a licence nobody but the author may use, change or pass on the code.',
  remediation: 'Put the full text of the licence into a file LICENSE at the top of the repository.',
  references: [ospsBaseline, 'https://choosealicense.com/'],
  requirements: ['OSPS-LE-03.01', 'OSPS-LE-03.02'],
  severity: 'medium',
  category: 'repository-hygiene',
  check({ licences }) {
    const [first] = licences;
    if (!first) return fail('No LICENSE or COPYING file lies at the top, in LICENSES/ or in .github/.');
    return pass(`The licence is in ${first.path}.`, [{ path: first.path, note: 'the licence file' }]);
  },
  fix: writeLicence,
};
