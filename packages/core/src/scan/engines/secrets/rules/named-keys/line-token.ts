import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const lineToken: SecretRule = {
  id: 'line-token',
  title: 'LINE channel token or secret',
  severity: 'high',
  remediation:
    'Revoke the key in the LINE developers console, issue a new one, and keep it out of the repository.',
  references: ['https://developers.line.biz/en/docs/messaging-api/channel-access-tokens/'],
  keywords: ['line_', 'linebot', 'channel'],
  pattern: vendorKeyPattern(
    atWordStart(/line_|line-|linebot|channel_?access|channelsecret|channel_secret/),
    /(?:[A-Za-z0-9+/]{170,175}=?|[0-9a-f]{32})/,
  ),
  examples: () => ({
    match: [`line_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['line_api_key = "short"'],
  }),
};
