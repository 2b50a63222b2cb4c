import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const googleAuthorizationKey: SecretRule = {
  id: 'google-authorization-key',
  title: 'Google authorization key',
  severity: 'critical',
  remediation:
    'Delete the key in Google AI Studio or under Credentials in the Cloud console, and keep the new one out of the repository.',
  references: ['https://ai.google.dev/gemini-api/docs/api-key'],
  keywords: ['AQ.Ab'],
  pattern: tokenPattern(/AQ\.Ab[A-Za-z0-9_-]{40,60}/),
  minEntropy: 4,
  examples: () => ({
    match: [`GEMINI_API_KEY=AQ.Ab${fakeText('base64url', 48)}`],
    ignore: ['AQ.About', 'AQ.Ab.short'],
  }),
};
