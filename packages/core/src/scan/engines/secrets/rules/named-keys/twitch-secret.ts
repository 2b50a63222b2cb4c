import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const twitchSecret: SecretRule = {
  id: 'twitch-secret',
  title: 'Twitch client secret or token',
  severity: 'high',
  remediation:
    'Revoke the key in the Twitch developer console, issue a new one, and keep it out of the repository.',
  references: ['https://dev.twitch.tv/docs/authentication/'],
  keywords: ['twitch'],
  pattern: vendorKeyPattern(/twitch/, /(?:oauth:)?[a-z0-9]{30}/),
  examples: () => ({
    match: [`twitch_api_key = "${fakeText('lower', 30)}"`],
    ignore: ['twitch_api_key = "short"'],
  }),
};
