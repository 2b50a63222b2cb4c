import type { ControlCheck } from '../control-check.ts';
import { mainAuthor } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const codeOwners: ControlCheck = {
  id: 'code-owners',
  level: 'level2',
  title: 'Code owners',
  why: 'Code owners make clear who is responsible for which files, and who reviews changes to them.',
  remediation: 'Add a CODEOWNERS file, or a MAINTAINERS file that lists everyone with write access.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners',
  ],
  requirements: ['OSPS-GV-01.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const owners = facts.documents.filter(({ kind }) => kind === 'owners');
    const file = owners.find(({ text }) => /^[^#\n]{0,200}[@\w]/m.test(text));
    if (file) return pass(`${file.path} lists the owners.`, [{ path: file.path, note: 'the owners' }]);
    if (owners[0])
      return fail(`${owners[0].path} lists no owner.`, [{ path: owners[0].path, note: 'the file' }]);
    return statedIn(facts, ['governance', 'contributing', 'readme', 'practice'], {
      says: /^(?:#{1,8}|={1,8})\s{0,20}[^\n]{0,200}\b(?:maintainers?|core (?:team|members|developers)|collaborators|committers|steering committee|technical committee|team members|the team)\b|^[^\n]{0,200}\b(?:maintainers|core team|technical committee)\b[^\n]{0,200}\n[-=~]{4,80}/im,
      missing: 'Neither CODEOWNERS nor another document lists who has write access.',
    });
  },
  fix(facts) {
    const email = mainAuthor(facts)?.email;
    return email
      ? [
          {
            path: '.github/CODEOWNERS',
            text: `# Default owner of all files. The last matching pattern takes precedence.\n* ${email}\n`,
          },
        ]
      : [];
  },
};
