import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const stravaSecret: SecretRule = {
  id: 'strava-secret',
  title: 'Strava client secret',
  severity: 'high',
  remediation:
    'Revoke the key in Strava under My API application, issue a new one, and keep it out of the repository.',
  references: ['https://developers.strava.com/docs/authentication/'],
  keywords: ['strava'],
  pattern: vendorKeyPattern(/strava/, /[0-9a-z]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`strava_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['strava_api_key = "short"'],
  }),
};
