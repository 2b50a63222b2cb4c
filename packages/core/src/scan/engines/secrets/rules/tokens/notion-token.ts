import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const notionToken: SecretRule = {
  id: 'notion-token',
  title: 'Notion integration token',
  severity: 'high',
  remediation:
    'Revoke the token in Notion under My integrations, issue a new one, and keep it out of the repository.',
  references: ['https://developers.notion.com/docs/authorization'],
  keywords: ['ntn_', 'secret_'],
  pattern: tokenPattern(/(?:ntn_[0-9]{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43})/),
  minEntropy: 3.8,
  examples: () => ({
    match: [`ntn_${fakeText('digits', 11)}${fakeText('base62', 35)}`],
    ignore: ['ntn_short'],
  }),
};
