import type { ControlCheck } from '../control-check.ts';
import { issueForm } from '../fixes/issue-form.ts';
import { githubCommunity } from '../references.ts';
import { fileNamed, orOfOwner } from '../shared-verdicts.ts';

export const issueTemplate: ControlCheck = {
  id: 'issue-template',
  level: 'level2',
  profile: 'open-source',
  title: 'Issue template',
  why: 'A template leads to reports with steps to reproduce and expected behavior.',
  remediation: 'Add a form in .github/ISSUE_TEMPLATE/.',
  references: [githubCommunity],
  requirements: ['GitHub community profile'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    orOfOwner(
      facts,
      fileNamed(
        facts,
        /^(?:\.github\/|\.gitlab\/|docs\/)?issue_templates?(?:\/(?!config\.)[^/]{1,200}|\.(?:md|ya?ml|txt))$/i,
        'There is no issue template.',
      ),
    ),
  fix: () => [{ path: '.github/ISSUE_TEMPLATE/bug.yml', text: issueForm }],
};
