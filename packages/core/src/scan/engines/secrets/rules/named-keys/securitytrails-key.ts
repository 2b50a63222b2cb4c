import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const securitytrailsKey: SecretRule = {
  id: 'securitytrails-key',
  title: 'SecurityTrails API key',
  severity: 'high',
  remediation:
    'Revoke the key in SecurityTrails under API, issue a new one, and keep it out of the repository.',
  references: ['https://docs.securitytrails.com/docs/authentication'],
  keywords: ['securitytrails'],
  pattern: vendorKeyPattern(/securitytrails/, /[A-Za-z0-9]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`securitytrails_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['securitytrails_api_key = "short"'],
  }),
};
