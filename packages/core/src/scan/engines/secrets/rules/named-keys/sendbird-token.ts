import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const sendbirdToken: SecretRule = {
  id: 'sendbird-token',
  title: 'Sendbird API token',
  severity: 'high',
  remediation:
    'Revoke the key in the Sendbird dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://sendbird.com/docs/chat/platform-api/v3/prepare-to-use-api'],
  keywords: ['sendbird'],
  pattern: vendorKeyPattern(
    /sendbird/,
    /(?:[0-9a-f]{40}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
  ),
  examples: () => ({
    match: [`sendbird_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['sendbird_api_key = "short"'],
  }),
};
