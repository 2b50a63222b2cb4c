import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const volcengineAccessKey: SecretRule = {
  id: 'volcengine-access-key',
  title: 'Volcengine access key',
  severity: 'critical',
  remediation:
    'Revoke it in the Volcengine console under Access keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.volcengine.com/docs/6291/65568'],
  keywords: ['AKLT'],
  pattern: tokenPattern(/AKLT[A-Za-z0-9_-]{40,48}/),
  examples: () => ({
    match: [`key = "AK${'LT'}${fakeText('base62', 43)}"`],
    ignore: ['AKLTshort'],
  }),
};
