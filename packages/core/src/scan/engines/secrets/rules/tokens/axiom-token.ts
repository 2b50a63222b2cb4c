import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const axiomToken: SecretRule = {
  id: 'axiom-token',
  title: 'Axiom token',
  severity: 'high',
  remediation:
    'Revoke it in the Axiom console under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://axiom.co/docs/reference/tokens'],
  keywords: ['xaat-', 'xapt-'],
  pattern: tokenPattern(/xa(?:at|pt)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`key = "xaat-${fakeUuid()}"`],
    ignore: ['xaat-short'],
  }),
};
