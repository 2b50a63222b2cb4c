import type { ControlCheck } from '../control-check.ts';
import { findStatement } from '../facts/documents.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming } from '../shared-verdicts.ts';
import { fail, pass, unknown } from '../verdict.ts';

export const signOff: ControlCheck = {
  id: 'sign-off',
  level: 'level2',
  profile: 'open-source',
  title: 'Contributor sign-off (DCO or CLA)',
  why: 'Code that its contributor had no right to submit can be claimed by its owner.',
  remediation:
    'Require a sign-off (Developer Certificate of Origin) or a contributor license agreement, and enforce it with a check.',
  references: [ospsBaseline, 'https://developercertificate.org/'],
  requirements: ['OSPS-LE-01.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const { history, settings, documents } = facts;
    const config = settings.find(({ path }) => /(?:^|\/)\.?dco\.ya?ml$/.test(path));
    if (config) return pass('A check requires sign-offs.', [{ path: config.path, note: 'the check' }]);
    const enforced = automationNaming(facts, {
      actions: /dco|cla-assistant|contributor-assistant|\bcla\b/i,
      commands: /\bdco-check\b|Signed-off-by/,
    });
    if (enforced.length > 0)
      return pass('A workflow checks sign-offs or license agreements.', enforced.slice(0, 2));
    const people =
      history?.commits.filter(({ parents, author }) => parents < 2 && !/\[bot\]$/.test(author)) ?? [];
    const signedOff = people.filter((commit) => commit.signedOff).length;
    if (people.length > 0 && signedOff === people.length && (people.length >= 10 || !history?.shallow)) {
      return pass(`All of the latest ${people.length} commits by people are signed off.`);
    }
    const stated = findStatement(
      documents,
      ['contributing', 'governance', 'readme', 'practice'],
      /developer certificate of origin|\bDCO\b|contributor licen[sc]e agreement|\bCLA\b|git commit (?:-s|--signoff)/i,
    );
    if (stated)
      return unknown(
        `${stated.path} requires it. A required check on the code host would prove that it is enforced.`,
        [stated],
      );
    if (!history || (history.shallow && people.length < 10))
      return unknown(
        'No document requires sign-offs, and too few commits were fetched to decide. Audit a full clone.',
      );
    return fail(
      `${signedOff} of the latest ${people.length} commits by people are signed off, and nothing requires it.`,
    );
  },
};
