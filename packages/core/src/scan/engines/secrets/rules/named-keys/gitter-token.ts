import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const gitterToken: SecretRule = {
  id: 'gitter-token',
  title: 'Gitter access token',
  severity: 'high',
  remediation:
    'Revoke the key in the Gitter developer page, issue a new one, and keep it out of the repository.',
  references: ['https://developer.gitter.im/docs/authentication'],
  keywords: ['gitter'],
  pattern: vendorKeyPattern(/gitter/, /[A-Za-z0-9_-]{40}/),
  examples: () => ({
    match: [`gitter_api_key = "${fakeText('base64url', 40)}"`],
    ignore: ['gitter_api_key = "short"'],
  }),
};
