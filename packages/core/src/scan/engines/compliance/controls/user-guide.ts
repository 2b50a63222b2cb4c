import type { ControlCheck } from '../control-check.ts';
import type { Document } from '../facts/documents.ts';
import { writeReadme } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const userGuide: ControlCheck = {
  id: 'user-guide',
  level: 'level1',
  profile: 'open-source',
  title: 'User guide',
  why: 'Without a guide, software is used incorrectly, or not at all.',
  remediation: 'Describe installation and basic usage in the README, with an example, or link to the manual.',
  references: [ospsBaseline],
  requirements: ['OSPS-DO-01.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const readme = facts.documents.find(({ kind, text }) => kind === 'readme' && text.trim().length > 0);
    if (!readme) return fail('The repository has no README.');
    const further = furtherReadme(readme, facts.paths);
    if (further)
      return pass(`${readme.path} leads to ${further}.`, [{ path: further, note: 'a further README' }]);
    return statedIn(facts, ['readme', 'practice', 'guide'], {
      says: /^(?:#{1,8}|={1,8})\s{0,20}[^\n]{0,200}\b(?:usage|getting[- ]started|quick[- ]?start|how to use|install\w{0,40}|examples?|guide|documentation|docs|tutorial|running|features?|configuration|synopsis)\b|\n[^\n]{0,200}\b(?:usage|getting started|quick ?start|installation|documentation|examples?)\b[^\n]{0,200}\n[-=~]{3,80}|https?:\/\/\S{0,200}(?:docs?\.|\/docs?\b|readthedocs|documentation|manual|guide)|(?<!!)\[(?![^\]\n]{0,60}\b(?:contribut\w{0,20}|develop\w{0,20}|hacking|style|security|release|code)\b)[^\]\n]{0,60}\b(?:docs?|documentation|manual|handbook|user guide|wiki|tutorials?)\b[^\]\n]{0,40}\]\s?[([]/im,
      missing: `${readme.path} has no section on installation or usage, and no link to a manual.`,
    });
  },
  fix: writeReadme,
};

/** Of several packages in one repository each has its README, to which the one above links. */
function furtherReadme({ path, text }: Document, paths: readonly string[]): string | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const targets = [...text.matchAll(/\]\((?:\.\/)?([\w@][\w@./-]{0,200}?)\/?(?:#[^()\s]{0,200})?\)/g)].map(
    ([, target = '']) => `${folder}${target}`.toLowerCase(),
  );
  const readmes = new Map(
    paths
      .filter((one) => one !== path && /(?:^|\/)readme\.\w{1,8}$/i.test(one))
      .map((one) => [one.toLowerCase(), one]),
  );
  for (const target of targets)
    for (const name of [target, `${target}/readme.md`, `${target}/readme.rst`]) {
      const found = readmes.get(name);
      if (found !== undefined) return found;
    }
  return undefined;
}
