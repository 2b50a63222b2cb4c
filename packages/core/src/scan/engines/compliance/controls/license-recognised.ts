import type { ControlCheck } from '../control-check.ts';
import type { RepositoryFacts } from '../facts/repository-facts.ts';
import { writeLicense } from '../fixes/license-text.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const licenseRecognised: ControlCheck = {
  id: 'license-recognised',
  level: 'level1',
  profile: 'open-source',
  title: 'Recognized open source license',
  why: 'A license text that is not a known open source license needs legal review before the code can be used.',
  remediation: 'Use the unmodified text of a license approved by OSI or FSF, and put additions elsewhere.',
  references: [ospsBaseline, 'https://opensource.org/licenses', 'https://spdx.org/licenses/'],
  requirements: ['OSPS-LE-02.01'],
  severity: 'medium',
  category: 'repository-hygiene',
  check({ licenses }) {
    const deciding = decidingTexts(licenses);
    const open = deciding.find(({ license }) => license?.open);
    if (open)
      return pass(`${open.path} is ${open.license?.id}.`, [
        { path: open.path, note: open.license?.id ?? '' },
      ]);
    const [first] = deciding;
    if (!first) return fail('There is no license to recognize.');
    const evidence = [{ path: first.path, note: first.license?.id ?? 'not recognized' }];
    return first.license
      ? fail(
          `${first.path} is ${first.license.id}, or has an additional clause, and is not an open source license.`,
          evidence,
        )
      : fail(`The text of ${first.path} does not match a known license.`, evidence);
  },
  fix: writeLicense,
};

/** What stands at the root, where it is recognized: texts in folders can be those of parts. */
function decidingTexts(licenses: RepositoryFacts['licenses']): RepositoryFacts['licenses'] {
  const atRoot = licenses.filter(({ path }) => !path.includes('/'));
  return atRoot.some(({ license }) => license) ? atRoot : licenses;
}
