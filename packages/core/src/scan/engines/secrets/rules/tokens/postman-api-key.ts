import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const postmanApiKey: SecretRule = {
  id: 'postman-api-key',
  title: 'Postman API key',
  severity: 'high',
  remediation:
    'Revoke the key in Postman under Settings, API keys, issue a new one, and keep it out of the repository.',
  references: ['https://learning.postman.com/docs/developer/postman-api/authentication/'],
  keywords: ['PMAK-'],
  pattern: tokenPattern(/PMAK-[0-9a-f]{24}-[0-9a-f]{34}/),
  examples: () => ({
    match: [`PMAK-${fakeText('hex', 24)}-${fakeText('hex', 34)}`],
    ignore: ['PMAK-short'],
  }),
};
