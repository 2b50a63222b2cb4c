import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const basetenKey: SecretRule = {
  id: 'baseten-key',
  title: 'Baseten API key',
  severity: 'high',
  remediation: 'Revoke it in Baseten under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.baseten.co/organization/api-keys'],
  keywords: ['baseten'],
  pattern: vendorKeyPattern(/baseten/, /[A-Za-z0-9]{8}\.[A-Za-z0-9]{32}/),
  examples: () => ({
    match: [`BASETEN_API_KEY=${fakeText('base62', 8)}.${fakeText('base62', 32)}`],
    ignore: ['baseten_api_key = "short"'],
  }),
};
