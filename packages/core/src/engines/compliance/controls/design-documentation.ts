import type { ControlCheck } from '../control-check.ts';
import { statedIn } from '../judgements.ts';
import { ospsBaseline } from '../references.ts';
import { pass } from '../verdict.ts';

export const designDocumentation: ControlCheck = {
  id: 'design-documentation',
  level: 'level2',
  title: 'Design documentation',
  why: 'Who can do what in the system has to be known before anybody can say whether it is safe.',
  remediation:
    'Describe the parts of the system, who uses them and how they act together, in docs/architecture.md for example.',
  references: [ospsBaseline, 'https://c4model.com/'],
  requirements: ['OSPS-SA-01.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const file = facts.paths.find(
      (path) =>
        /(?:^|\/)(?:architecture|design|internals|adrs?|rfcs?|decisions|how-it-works)(?:\/[^/]+)?\.(?:md|rst|adoc|txt)$/i.test(
          path,
        ) ||
        /(?:^|\/)docs?\/(?:[\w-]+\/)*(?:adrs?|design|architecture|rfcs?)\/[^/]+\.(?:md|rst|adoc)$/i.test(
          path,
        ),
    );
    if (file) return pass(`The design is described in ${file}.`, [{ path: file, note: 'the document' }]);
    return statedIn(facts, ['practice', 'guide', 'readme', 'contributing'], {
      says: /^(?:#+|=+)\s*[^\n]*\b(?:architecture|design (?:decisions|overview|principles)|system overview|how it works|internals|components)\b|^[^\n]*\b(?:architecture|design decisions|how it works|internals)\b[^\n]*\n[-=~]{4,}/im,
      missing: 'No document describes the parts of the system and who acts in it.',
    });
  },
};
