import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const telegramBotToken: SecretRule = {
  id: 'telegram-bot-token',
  title: 'Telegram bot token',
  severity: 'high',
  remediation: 'Revoke the token with BotFather (/revoke), and keep the new one out of the repository.',
  references: ['https://core.telegram.org/bots/api#authorizing-your-bot'],
  keywords: [':AA'],
  pattern: tokenPattern(/[0-9]{8,10}:AA[0-9A-Za-z_-]{32,33}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`${fakeText('digits', 9)}:AA${fakeText('base64url', 33)}`],
    ignore: ['12:AAshort'],
  }),
};
