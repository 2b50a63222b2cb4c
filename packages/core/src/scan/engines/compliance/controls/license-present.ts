import type { ControlCheck } from '../control-check.ts';
import { writeLicense } from '../fixes/license-text.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const licensePresent: ControlCheck = {
  id: 'license-present',
  level: 'level1',
  profile: 'open-source',
  title: 'License file',
  why: 'Without a license, nobody but the author has the right to use, modify or distribute the code.',
  remediation: 'Add a LICENSE file with the full license text at the root of the repository.',
  references: [ospsBaseline, 'https://choosealicense.com/'],
  requirements: ['OSPS-LE-03.01', 'OSPS-LE-03.02'],
  severity: 'medium',
  category: 'repository-hygiene',
  check({ licenses }) {
    const [first] = licenses;
    if (!first) return fail('There is no LICENSE or COPYING file at the root, in LICENSES/ or in .github/.');
    return pass(`The license is in ${first.path}.`, [{ path: first.path, note: 'the license file' }]);
  },
  fix: writeLicense,
};
