import type { ControlCheck } from '../control-check.ts';
import { projectAtHost } from '../facts/project-links.ts';
import { writeContributingGuide } from '../fixes/policy-documents.ts';
import { githubCommunity, ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { pass, unknown } from '../verdict.ts';
import { isIssueForm } from './defect-reporting.ts';

export const publicDiscussion: ControlCheck = {
  id: 'public-discussion',
  level: 'level1',
  profile: 'open-source',
  title: 'Public discussion channel',
  why: 'Questions and proposals need a public channel.',
  remediation:
    'Link the issue tracker, discussions, mailing list or chat from the README, CONTRIBUTING.md or SUPPORT.md.',
  references: [ospsBaseline, githubCommunity],
  requirements: ['OSPS-GV-02.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const manifest = facts.manifests.find(({ text }) =>
      /"bugs"\s{0,20}:|\/issues\b|issue[-_ ]?tracker|discord\.(?:gg|com)\/|\.slack\.com|gitter\.im\/|matrix\.to\/|\.zulipchat\.com/i.test(
        text,
      ),
    );
    const stated = statedIn(facts, ['readme', 'contributing', 'support', 'governance', 'practice'], {
      says: /https?:\/\/\S{1,200}\/(?:-\/)?(?:issues|discussions)\b|discord\.(?:gg|com)|slack\.com|\.slack\.|gitter\.im|matrix\.to|irc\.|groups\.google\.com|lists\.\w{1,40}|mailing list|discourse|forum|stackoverflow\.com|zulip|\bissue tracker\b|open an issue|GitHub (?:issues|discussions)|\bbug reports?\b[^\n.]{0,60}\bwelcome\b[^\n]{0,40}?https?:\/\//i,
      missing: 'No document links to an issue tracker, discussions, a mailing list or a chat.',
    });
    if (stated.result === 'pass') return stated;
    const form = facts.paths.find(isIssueForm);
    if (form) return pass(`${form} is for an issue tracker in use.`, [{ path: form, note: 'an issue form' }]);
    if (!manifest) {
      const place = projectAtHost(facts);
      if (!place) return stated;
      const { host, owner, name } = place;
      return unknown(
        `No document links to a public channel, and only the code host knows whether the issue tracker of ${host}/${owner}/${name} is open. Link it from the README.`,
      );
    }
    return pass(`${manifest.path} links to a public channel.`, [
      { path: manifest.path, note: 'a public channel' },
    ]);
  },
  fix: writeContributingGuide,
};
