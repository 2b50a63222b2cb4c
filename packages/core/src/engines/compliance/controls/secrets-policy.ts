import type { ControlCheck } from '../control-check.ts';
import { statedIn } from '../judgements.ts';
import { ospsBaseline } from '../references.ts';

export const secretsPolicy: ControlCheck = {
  id: 'secrets-policy',
  level: 'level3',
  title: 'Policy for secrets',
  why: 'Keys that nobody is responsible for are neither kept safe nor changed.',
  remediation:
    'Say in SECURITY.md or the documentation where secrets are kept, who may use them and when they are changed.',
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
      missing: 'No document says how the secrets of the project are kept and changed.',
    }),
};
