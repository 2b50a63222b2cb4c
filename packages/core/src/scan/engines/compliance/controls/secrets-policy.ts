import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const secretsPolicy: ControlCheck = {
  id: 'secrets-policy',
  level: 'level3',
  title: 'Secrets management policy',
  why: 'Credentials without an owner are neither protected nor rotated.',
  remediation: 'Document where secrets are stored, who can use them and when they are rotated.',
  references: [
    ospsBaseline,
    'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
  ],
  requirements: ['OSPS-BR-07.02'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    statedIn(facts, ['security', 'contributing', 'governance', 'practice'], {
      says: /\b(?:secrets?|credentials?|(?:signing|api|private) keys?|tokens?)\b[^.\n]{0,160}\b(?:rotat\w{1,40}|are (?:stored|kept)|must be (?:stored|kept)|never commit\w{0,40}|revok\w{1,40}|vault|password manager)\b|\b(?:rotat\w{1,40}|never commit\w{0,40}|do not commit|revok\w{1,40})\b[^.\n]{0,80}\b(?:secrets?|credentials?|keys?|tokens?)\b/i,
      missing: 'No document describes how secrets are stored and rotated.',
    }),
};
