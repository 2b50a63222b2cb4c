import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const honeybadgerApiKey: SecretRule = {
  id: 'honeybadger-api-key',
  title: 'Honeybadger API key',
  severity: 'high',
  remediation:
    'Revoke the key in Honeybadger under Project settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.honeybadger.io/'],
  keywords: ['honeybadger'],
  pattern: vendorKeyPattern(/honeybadger/, /(?:hbp_[A-Za-z0-9]{36}|[0-9a-z]{8,40})/),
  // Names in code are letters only.
  assess: (secret) => (/\d/.test(secret) ? 'unknown' : 'reject'),
  examples: () => ({
    match: [`honeybadger_api_key = "${fakeText('lower', 32)}"`],
    ignore: ['honeybadger_api_key = "short"'],
  }),
};
