import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const newrelicLicenseKey: SecretRule = {
  id: 'newrelic-license-key',
  title: 'New Relic license key',
  severity: 'medium',
  remediation:
    'Revoke the key in New Relic under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'],
  keywords: ['NRAL'],
  pattern: tokenPattern(/(?:[0-9a-f]{36}|eu01xx[0-9a-fA-F]{30})NRAL/),
  examples: () => ({
    match: [`${fakeText('hex', 36)}NRAL`],
    ignore: ['shortNRAL'],
  }),
};
