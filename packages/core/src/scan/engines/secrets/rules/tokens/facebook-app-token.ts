import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

/** The id of the app, a bar, and the secret that was made for it. */
export const facebookAppToken: SecretRule = {
  id: 'facebook-app-token',
  title: 'Facebook app access token',
  severity: 'high',
  remediation:
    'Reset the app secret in the Meta developer dashboard, and keep the token out of the repository.',
  references: ['https://developers.facebook.com/docs/facebook-login/guides/access-tokens#apptokens'],
  keywords: ['facebook', 'fb_', 'access_token'],
  pattern: /(?<![\w|])(\d{13,17}\|[A-Za-z0-9_-]{27})(?![\w-])/g,
  minEntropy: 3.8,
  examples: () => ({
    match: [`facebook_token: 1308742${fakeText('digits', 9)}|${fakeText('base62', 27)}`],
    ignore: ['facebook 123|short'],
  }),
};
