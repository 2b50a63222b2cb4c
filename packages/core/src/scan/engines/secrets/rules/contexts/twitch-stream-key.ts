import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const twitchStreamKey: SecretRule = {
  id: 'twitch-stream-key',
  title: 'Twitch stream key',
  severity: 'high',
  remediation:
    'Revoke the stream key in the Twitch creator dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://help.twitch.tv/s/article/twitch-stream-key-faq'],
  keywords: ['live_'],
  pattern: /(?<![A-Za-z0-9])(live_[0-9]{7,12}_[A-Za-z0-9]{30})(?![A-Za-z0-9])/g,
  examples: () => ({
    match: [`live_${fakeText('digits', 9)}_${fakeText('base62', 30)}`],
    ignore: ['live_1_short'],
  }),
};
