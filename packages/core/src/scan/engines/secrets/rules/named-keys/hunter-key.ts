import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const hunterKey: SecretRule = {
  id: 'hunter-key',
  title: 'Hunter API key',
  severity: 'high',
  remediation: 'Revoke the key in Hunter under API, issue a new one, and keep it out of the repository.',
  references: ['https://hunter.io/api-documentation'],
  keywords: ['hunter'],
  pattern: vendorKeyPattern(/hunter/, /[0-9a-z]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`hunter_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['hunter_api_key = "short"'],
  }),
};
