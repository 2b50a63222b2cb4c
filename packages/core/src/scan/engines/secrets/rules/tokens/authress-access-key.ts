import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const authressAccessKey: SecretRule = {
  id: 'authress-access-key',
  title: 'Authress service client key',
  severity: 'critical',
  remediation:
    'Revoke it in the Authress portal under Service clients, issue a new one, and keep it out of the repository.',
  references: ['https://authress.io/knowledge-base/docs/authorization/service-clients/'],
  keywords: ['sc_', 'ext_', 'scauth_', 'authress_'],
  pattern: tokenPattern(
    /(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}/,
  ),
  examples: () => ({
    match: [
      `key = "sc_${fakeText('lower', 12)}.${fakeText('lower', 4)}.acc_${fakeText('lower', 16)}.${fakeText('base62', 64)}"`,
    ],
    ignore: ['sc_abcdef.abcd.acc'],
  }),
};
