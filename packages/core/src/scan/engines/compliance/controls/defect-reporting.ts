import type { ControlCheck } from '../control-check.ts';
import { issueForm } from '../fixes/issue-form.ts';
import { githubCommunity, ospsBaseline } from '../references.ts';
import { orOfOwner, statedIn } from '../shared-verdicts.ts';
import { pass } from '../verdict.ts';

/** The field of a package for it, which registries show beside the package. */
const bugLink =
  /(?:"(?:bugs|issues)"\s{0,20}:\s{0,20}["{]|(?:^|["'])(?:bugs?|issues?|(?:bug|issue)[- _]?tracker(?:_uri)?)["']?\s{0,10}(?:=>?|:)\s{0,10}["']?)[^\n]{0,20}?https?:\/\//im;

export const defectReporting: ControlCheck = {
  id: 'defect-reporting',
  level: 'level1',
  profile: 'open-source',
  title: 'Bug reporting guide',
  why: 'A bug that nobody knows how to report is not fixed.',
  remediation:
    'Add an issue form, or describe in the README or SUPPORT.md where to report bugs and what to include.',
  references: [ospsBaseline, githubCommunity],
  requirements: ['OSPS-DO-02.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const form = facts.paths.find(isIssueForm);
    if (form) return pass(`The issue form is ${form}.`, [{ path: form, note: 'an issue form' }]);
    const manifest = facts.manifests.find(({ text }) => bugLink.test(text));
    if (manifest)
      return pass(`${manifest.path} says where bugs are reported.`, [
        { path: manifest.path, note: 'where bugs are reported' },
      ]);
    return orOfOwner(
      facts,
      statedIn(facts, ['contributing', 'support', 'readme', 'governance', 'practice'], {
        says: /\b(?:report(?:ing)?|file|open|submit|creat(?:e|ing)|raise)\s{1,20}(?:\w{1,40}\s{1,20}){0,3}(?:bugs?|issues?|defects?|problems?)\b|\bbug reports?\b[^\n.]{0,60}\b(?:welcome|accepted|appreciated)\b[^\n]{0,40}?https?:\/\/|https?:\/\/\S{1,200}\/(?:-\/)?issues\b/i,
        missing: 'There is no issue form, and no document describes how to report a bug.',
      }),
    );
  },
  fix: () => [{ path: '.github/ISSUE_TEMPLATE/bug.yml', text: issueForm }],
};

/** What the issue tracker of a code host shows for a new issue. */
export function isIssueForm(path: string): boolean {
  return (
    /^\.(?:github|gitlab)\/issue_templates?(?:\/(?!config\.)[^/]{1,200}|\.md)$/i.test(path) ||
    /^(?:docs\/)?issue_template(?:\/[^/]{1,200}|\.md)$/i.test(path)
  );
}
