import { declaredLicenses, isOpenLicense } from '../../licenses/recognize-license.ts';
import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const licenseDeclared: ControlCheck = {
  id: 'license-declared',
  level: 'level1',
  profile: 'open-source',
  title: 'License declared in manifests',
  why: 'Users of a package see the license that its manifest declares. A wrong or missing one misleads them and their tools.',
  remediation: 'Set the license field of the listed manifests to the SPDX identifier of the license file.',
  references: [ospsBaseline, 'https://spdx.org/licenses/'],
  requirements: ['OSPS-LE-02.02'],
  severity: 'low',
  category: 'repository-hygiene',
  check({ manifests, licenses }) {
    const declaring = manifests.filter(({ license }) => license !== null && !/^(?:see|file:)/i.test(license));
    if (declaring.length === 0) return notApplicable('No manifest in the repository has a license field.');
    const recognized = new Set(licenses.map(({ license }) => license?.id.toLowerCase()));
    const wrong = declaring.flatMap(({ path, license }) => {
      const ids = declaredLicenses(license ?? '');
      if (ids.some((id) => recognized.has(id.toLowerCase()))) return [];
      if (licenses.length === 0 && ids.some((id) => isOpenLicense(id))) return [];
      return [{ path, note: `declares ${license}`, subject: path }];
    });
    if (wrong.length > 0)
      return fail('Manifests declare a license that differs from the license file.', wrong);
    return pass(
      'Every license field matches the license file.',
      declaring.map(({ path, license }) => ({ path, note: license ?? '' })),
    );
  },
};
