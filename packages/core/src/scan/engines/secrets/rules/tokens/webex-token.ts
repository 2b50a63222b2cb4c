import { fakeText, fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const webexToken: SecretRule = {
  id: 'webex-token',
  title: 'Webex token',
  severity: 'high',
  remediation: 'Revoke it in the Webex developer portal, issue a new one, and keep it out of the repository.',
  references: ['https://developer.webex.com/docs/getting-your-personal-access-token'],
  keywords: ['_P0A1_', '_PF84_', '_PE93_', '_PC75_'],
  pattern: tokenPattern(
    /[A-Za-z0-9]{64}_P[A-F0-9]{3}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  ),
  reach: { before: 96 },
  examples: () => ({
    match: [`key = "${fakeText('base62', 64)}_P0A1_${fakeUuid()}"`],
    ignore: ['_P0A1_short'],
  }),
};
