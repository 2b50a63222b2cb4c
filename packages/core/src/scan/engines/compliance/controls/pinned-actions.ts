import type { ControlCheck } from '../control-check.ts';
import { usedActions } from '../facts/workflow.ts';
import { githubHardening } from '../references.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

const exempt = /^slsa-framework\/slsa-github-generator\//;

export const pinnedActions: ControlCheck = {
  id: 'pinned-actions',
  level: 'level3',
  title: 'Actions pinned by commit SHA',
  why: 'A tag can be moved to different code at any time, as has happened to widely used actions.',
  remediation:
    'Pin actions to a full commit SHA, with the version as a comment. `assay compliance fix` does this for you.',
  references: [
    githubHardening,
    'https://github.com/ossf/scorecard/blob/main/docs/checks.md#pinned-dependencies',
  ],
  requirements: ['Scorecard Pinned-Dependencies', 'SLSA Build'],
  severity: 'medium',
  category: 'ci-configuration',
  check({ workflows }) {
    const used = usedActions(workflows);
    if (used.length === 0) return notApplicable('The repository uses no third-party actions.');
    // These builders prove by the tag they are called with what they are, and refuse a commit.
    const loose = used.filter(
      ({ uses }) => !/@[0-9a-f]{40}$|@sha256:[0-9a-f]{64}$/.test(uses) && !exempt.test(uses),
    );
    if (loose.length === 0) return pass(`All ${used.length} uses of actions are pinned to a commit SHA.`);
    return fail(
      `${loose.length} of ${used.length} uses of actions are pinned to a tag or branch only.`,
      loose.map(({ workflow, uses, line }) => ({
        path: workflow.path,
        line,
        note: uses,
        subject: `${workflow.path} ${uses}`,
      })),
    );
  },
};
