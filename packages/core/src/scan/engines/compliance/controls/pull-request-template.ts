import type { ControlCheck } from '../control-check.ts';
import { pullRequestForm } from '../fixes/pull-request-form.ts';
import { githubCommunity } from '../references.ts';
import { fileNamed, orOfOwner } from '../shared-verdicts.ts';

export const pullRequestTemplate: ControlCheck = {
  id: 'pull-request-template',
  level: 'level2',
  title: 'Pull request template',
  why: 'A template reminds contributors of what reviewers require.',
  remediation: 'Add .github/PULL_REQUEST_TEMPLATE.md.',
  references: [githubCommunity],
  requirements: ['GitHub community profile'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    orOfOwner(
      facts,
      fileNamed(
        facts,
        /^(?:\.github\/|\.gitlab\/|docs\/)?(?:pull_request_template|merge_request_templates?)(?:\/[^/]{1,200}|\.(?:md|txt))$/i,
        'There is no pull request template.',
      ),
    ),
  fix: () => [{ path: '.github/PULL_REQUEST_TEMPLATE.md', text: pullRequestForm }],
};
