import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const pipedriveToken: SecretRule = {
  id: 'pipedrive-token',
  title: 'Pipedrive API token',
  severity: 'high',
  remediation:
    'Revoke the key in Pipedrive under Personal preferences, issue a new one, and keep it out of the repository.',
  references: ['https://pipedrive.readme.io/docs/core-api-concepts-authentication'],
  keywords: ['pipedrive'],
  pattern: vendorKeyPattern(/pipedrive/, /[0-9a-f]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`pipedrive_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['pipedrive_api_key = "short"'],
  }),
};
