import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { pass } from '../verdict.ts';

export const designDocumentation: ControlCheck = {
  id: 'design-documentation',
  level: 'level2',
  title: 'Design documentation',
  why: 'The security of a system can be assessed only when its components and actors are known.',
  remediation:
    'Describe the components of the system, its actors and their interactions, for example in docs/architecture.md.',
  references: [ospsBaseline, 'https://c4model.com/'],
  requirements: ['OSPS-SA-01.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const file = facts.paths.find(
      (path) =>
        /(?:^|\/)(?:architecture|design|internals|adrs?|rfcs?|decisions|how-it-works)(?:\/[^/]{1,200})?\.(?:md|rst|adoc|txt)$/i.test(
          path,
        ) ||
        /(?:^|\/)docs?\/(?:[\w-]{1,200}\/)*(?:adrs?|design|architecture|rfcs?)\/[^/]{1,200}\.(?:md|rst|adoc)$/i.test(
          path,
        ),
    );
    if (file) return pass(`The design is described in ${file}.`, [{ path: file, note: 'the document' }]);
    return statedIn(facts, ['practice', 'guide', 'readme', 'contributing'], {
      says: /^(?:#{1,8}|={1,8})\s{0,20}[^\n]{0,200}\b(?:architecture|design (?:decisions|overview|principles)|system overview|how it works|internals|components)\b|^[^\n]{0,200}\b(?:architecture|design decisions|how it works|internals)\b[^\n]{0,200}\n[-=~]{4,80}/im,
      missing: 'No document describes the components and actors of the system.',
    });
  },
};
