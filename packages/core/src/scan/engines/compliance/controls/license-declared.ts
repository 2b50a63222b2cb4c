import { isSatisfied, licenseExpression, parseLicense } from '../../licenses/license-expression.ts';
import { isOpenLicense } from '../../licenses/recognize-license.ts';
import type { ControlCheck } from '../control-check.ts';
import type { RepositoryFacts } from '../facts/repository-facts.ts';
import { ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass, unknown } from '../verdict.ts';

type Match = 'matches' | 'differs' | 'unknown';

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
    const declared = declaring.map(({ path, license }) => ({
      path,
      license: license ?? '',
      match: matchOf(license ?? '', licenses),
    }));
    const occurrences = (match: Match) =>
      declared
        .filter((one) => one.match === match)
        .map(({ path, license }) => ({ path, note: `declares ${license}`, subject: path }));
    const wrong = occurrences('differs');
    if (wrong.length > 0)
      return fail('Manifests declare a license that differs from the license file.', wrong);
    const open = occurrences('unknown');
    if (open.length > 0)
      return unknown(
        'Whether license fields match is open: what one declares, or the text of a license file, is not recognized.',
        open,
      );
    return pass(
      'Every license field matches the license file.',
      declaring.map(({ path, license }) => ({ path, note: license ?? '' })),
    );
  },
};

/** Of `OR` one license is enough; `AND` needs the text of each. */
function matchOf(declared: string, licenses: RepositoryFacts['licenses']): Match {
  const expression = licenseExpression(declared);
  const tree = expression === undefined ? undefined : parseLicense(expression);
  if (tree === undefined) return licenses.length > 0 && licenses.every(isKnown) ? 'differs' : 'unknown';
  const texts = new Set(licenses.flatMap(({ license, also = [] }) => (license ? [license.id, ...also] : [])));
  if (isSatisfied(tree, ({ id }) => (licenses.length === 0 ? isOpenLicense(id) === true : texts.has(id))))
    return 'matches';
  // A text that nobody recognizes can be the one that is missing.
  return licenses.every(isKnown) ? 'differs' : 'unknown';
}

function isKnown({ license }: RepositoryFacts['licenses'][number]): boolean {
  return license !== null;
}
