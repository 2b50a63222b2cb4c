import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const cloudsmithKey: SecretRule = {
  id: 'cloudsmith-key',
  title: 'Cloudsmith API key',
  severity: 'high',
  remediation:
    'Revoke the key in Cloudsmith under API key, issue a new one, and keep it out of the repository.',
  references: ['https://help.cloudsmith.io/docs/api-key'],
  keywords: ['cloudsmith'],
  pattern: vendorKeyPattern(/cloudsmith/, /(?:csa_[A-Za-z0-9]{36}|[0-9a-f]{40})/),
  hasOneShape: true,
  examples: () => ({
    match: [`cloudsmith_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['cloudsmith_api_key = "short"'],
  }),
};
