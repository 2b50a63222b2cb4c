import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const easypostApiKey: SecretRule = {
  id: 'easypost-api-key',
  title: 'EasyPost API key',
  severity: 'high',
  remediation:
    'Revoke the key in the EasyPost dashboard under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.easypost.com/docs/authentication'],
  keywords: ['EZAK', 'EZTK'],
  pattern: tokenPattern(/EZ[AT]K[A-Za-z0-9]{54}/),
  examples: () => ({
    match: [`EZAK${fakeText('base62', 54)}`],
    ignore: ['EZAKshort'],
  }),
};
