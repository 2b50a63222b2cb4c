import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const cursorKey: SecretRule = {
  id: 'cursor-key',
  title: 'Cursor API key',
  severity: 'high',
  remediation:
    'Revoke it in the Cursor dashboard under Integrations, issue a new one, and keep it out of the repository.',
  references: ['https://docs.cursor.com/en/background-agent/api/overview'],
  keywords: ['crsr_', 'key_'],
  pattern: tokenPattern(/(?:crsr|key)_[0-9a-f]{64}/),
  examples: () => ({
    match: [`key = "crsr_${fakeText('hex', 64)}"`],
    ignore: ['key_short'],
  }),
};
