import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** The first part is the bot's numeric id in base 64. */
export const discordBotToken: SecretRule = {
  id: 'discord-bot-token',
  title: 'Discord bot token',
  severity: 'critical',
  remediation:
    'Reset the token in the Discord developer portal under Bot, and keep the new one out of the repository.',
  references: ['https://discord.com/developers/docs/reference#authentication'],
  keywords: ['discord', 'bot', 'token', 'login('],
  pattern: tokenPattern(/[MNO][A-Za-z0-9]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}/),
  minEntropy: 3.5,
  assess: (secret) =>
    /^\d{17,20}$/.test(Buffer.from(secret.slice(0, secret.indexOf('.')), 'base64').toString('latin1'))
      ? 'valid'
      : 'reject',
  examples: () => ({
    match: [
      `discord_token = ${Buffer.from('123456987654321098').toString('base64')}.${fakeText('base64url', 6)}.${fakeText('base64url', 38)}`,
    ],
    ignore: [`bot: ${fakeText('base62', 24)}.${fakeText('base62', 6)}.${fakeText('base62', 27)}`],
  }),
};
