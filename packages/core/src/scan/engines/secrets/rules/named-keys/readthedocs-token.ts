import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const readthedocsToken: SecretRule = {
  id: 'readthedocs-token',
  title: 'Read the Docs token',
  severity: 'high',
  remediation:
    'Revoke the key in Read the Docs under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.readthedocs.com/platform/stable/api/v3.html'],
  keywords: ['readthedocs', 'rtd_'],
  pattern: vendorKeyPattern(/readthedocs|rtd_/, /[0-9a-f]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`readthedocs_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['readthedocs_api_key = "short"'],
  }),
};
