import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const hetznerToken: SecretRule = {
  id: 'hetzner-token',
  title: 'Hetzner Cloud token',
  severity: 'high',
  remediation:
    'Revoke the key in the Hetzner console under Security, issue a new one, and keep it out of the repository.',
  references: ['https://docs.hetzner.com/cloud/api/getting-started/generating-api-token/'],
  keywords: ['hcloud', 'hetzner'],
  pattern: vendorKeyPattern(/hcloud|hetzner/, /[A-Za-z0-9]{64}/),
  examples: () => ({
    match: [`hcloud_api_key = "${fakeText('base62', 64)}"`],
    ignore: ['hcloud_api_key = "short"'],
  }),
};
