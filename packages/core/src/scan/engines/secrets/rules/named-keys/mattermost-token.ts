import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const mattermostToken: SecretRule = {
  id: 'mattermost-token',
  title: 'Mattermost access token',
  severity: 'high',
  remediation:
    'Revoke the key in Mattermost under Profile, Security, issue a new one, and keep it out of the repository.',
  references: ['https://developers.mattermost.com/integrate/reference/personal-access-token/'],
  keywords: ['mattermost'],
  pattern: vendorKeyPattern(/mattermost/, /[a-z0-9]{26}/),
  examples: () => ({
    match: [`mattermost_api_key = "${fakeText('lower', 26)}"`],
    ignore: ['mattermost_api_key = "short"'],
  }),
};
