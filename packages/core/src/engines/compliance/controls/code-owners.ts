import type { ControlCheck } from '../control-check.ts';
import { mainAuthor } from '../fixes/policy-documents.ts';
import { statedIn } from '../judgements.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const codeOwners: ControlCheck = {
  id: 'code-owners',
  level: 'level2',
  title: 'Code owners',
  why: 'It must be known who may change what, and whom to ask for a review.',
  remediation: 'Add a CODEOWNERS file, or a MAINTAINERS file that names everybody with access.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners',
  ],
  requirements: ['OSPS-GV-01.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const owners = facts.documents.filter(({ kind }) => kind === 'owners');
    const filled = owners.find(({ text }) => /^[^#\n]{0,200}[@\w]/m.test(text));
    if (filled) return pass(`${filled.path} names the owners.`, [{ path: filled.path, note: 'the owners' }]);
    if (owners[0])
      return fail(`${owners[0].path} names nobody.`, [{ path: owners[0].path, note: 'the file' }]);
    return statedIn(facts, ['governance', 'contributing', 'readme', 'practice'], {
      says: /^(?:#{1,8}|={1,8})\s{0,20}[^\n]{0,200}\b(?:maintainers?|core (?:team|members|developers)|collaborators|committers|steering committee|technical committee|team members|the team)\b|^[^\n]{0,200}\b(?:maintainers|core team|technical committee)\b[^\n]{0,200}\n[-=~]{4,80}/im,
      missing: 'Neither CODEOWNERS nor another document names who has access.',
    });
  },
  fix(facts) {
    const email = mainAuthor(facts)?.email;
    return email
      ? [
          {
            path: '.github/CODEOWNERS',
            text: `# Whom to ask for a review of every file; the last pattern that fits wins.\n* ${email}\n`,
          },
        ]
      : [];
  },
};
