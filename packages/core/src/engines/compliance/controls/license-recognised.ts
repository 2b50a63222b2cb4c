import type { ControlCheck } from '../control-check.ts';
import { writeLicence } from '../fixes/licence-text.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const licenseRecognised: ControlCheck = {
  id: 'license-recognised',
  level: 'level1',
  title: 'Licence is an open one',
  why: 'A text that is no known open licence has to be read by a lawyer before anybody may use the code.',
  remediation: 'Use the unchanged text of a licence that OSI or FSF lists; put additions elsewhere.',
  references: [ospsBaseline, 'https://opensource.org/licenses', 'https://spdx.org/licenses/'],
  requirements: ['OSPS-LE-02.01'],
  severity: 'medium',
  category: 'repository-hygiene',
  check({ licences }) {
    const open = licences.find(({ licence }) => licence?.open);
    if (open)
      return pass(`${open.path} is ${open.licence?.id}.`, [
        { path: open.path, note: open.licence?.id ?? '' },
      ]);
    const [first] = licences;
    if (!first) return fail('There is no licence to recognise.');
    const evidence = [{ path: first.path, note: first.licence?.id ?? 'not recognised' }];
    return first.licence
      ? fail(`${first.path} is ${first.licence.id}, or has a rider, which is no open licence.`, evidence)
      : fail(`The text of ${first.path} is none of the well-known licences.`, evidence);
  },
  fix: writeLicence,
};
