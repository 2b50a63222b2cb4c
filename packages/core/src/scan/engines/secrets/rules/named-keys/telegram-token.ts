import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

/** Where it is called one, a token of a bot is known by less than the letters most of them have in common. */
export const telegramToken: SecretRule = {
  id: 'telegram-token',
  title: 'Telegram token',
  severity: 'high',
  remediation: 'Revoke the token with /revoke at @BotFather, and keep the new one out of the repository.',
  references: ['https://core.telegram.org/bots/api#authorizing-your-bot'],
  keywords: ['telegram'],
  pattern: vendorKeyPattern(
    /telegram/,
    /(?:[0-9]{8,10}:[A-Za-z0-9_-]{35}|[0-9]{5,16}:A[A-Za-z0-9_-]{33,35})/,
  ),
  minEntropy: 3.5,
  examples: () => ({
    match: [`TELEGRAM_API_TOKEN = ${fakeText('digits', 8)}:A${fakeText('lower', 34)}`],
    ignore: ['telegram_token = 12345678:Ashort'],
  }),
};
