import { isPlaceholder, readsAsWords } from '../../assess/placeholder.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const herokuApiKey: SecretRule = {
  id: 'heroku-api-key',
  title: 'Heroku API key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Heroku dashboard under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://devcenter.heroku.com/articles/authentication'],
  keywords: ['HRKU-'],
  pattern: tokenPattern(
    /HRKU-(?:AA[0-9a-zA-Z_-]{58}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
  ),
  // Runs of `_` are what its base 64 makes of empty fields, and no mask.
  allowsPlaceholders: true,
  assess: (secret) =>
    isPlaceholder(secret.replaceAll('_', '')) || readsAsWords(secret) ? 'reject' : 'unknown',
  examples: () => ({
    match: [
      `HRKU-AA${fakeText('base64url', 58)}`,
      `HRKU-AA${fakeText('base62', 48)}_____w4_${fakeText('base62', 2)}`,
    ],
    ignore: ['HRKU-short'],
  }),
};
