import type { ControlCheck } from '../control-check.ts';
import { writeCodeOfConduct } from '../fixes/policy-documents.ts';
import { githubCommunity } from '../references.ts';
import { orOfOwner, statedIn } from '../shared-verdicts.ts';
import { pass } from '../verdict.ts';

export const codeOfConduct: ControlCheck = {
  id: 'code-of-conduct',
  level: 'level2',
  profile: 'open-source',
  title: 'Code of conduct',
  why: 'Contributors need to know which behavior is expected, and where to report violations.',
  remediation: 'Add a CODE_OF_CONDUCT.md with a contact, or link to the code of conduct that applies.',
  references: [githubCommunity, 'https://www.contributor-covenant.org/'],
  requirements: ['OpenSSF Best Practices code_of_conduct'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const file = facts.documents.find(({ kind, text }) => kind === 'conduct' && text.trim().length > 40);
    if (file)
      return pass(`The code of conduct is ${file.path}.`, [{ path: file.path, note: 'the code of conduct' }]);
    return orOfOwner(
      facts,
      statedIn(facts, ['contributing', 'readme', 'governance', 'support', 'practice'], {
        says: /code[- ]of[- ]conduct/i,
        missing: 'There is no code of conduct, and no document links to one.',
      }),
    );
  },
  fix: writeCodeOfConduct,
};
