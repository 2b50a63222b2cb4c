import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const rapidapiKey: SecretRule = {
  id: 'rapidapi-key',
  title: 'RapidAPI key',
  severity: 'high',
  remediation:
    'Revoke the key in RapidAPI under My apps, issue a new one, and keep it out of the repository.',
  references: ['https://docs.rapidapi.com/docs/keys'],
  keywords: ['rapidapi', 'rapid-api'],
  pattern: vendorKeyPattern(
    /rapid-?api/,
    /[0-9a-f]{10}msh[0-9a-f]{15}p1[0-9a-f]{6}jsn[0-9a-f]{12}|[A-Za-z0-9_-]{50}/,
  ),
  hasOneShape: true,
  examples: () => ({
    match: [
      `rapidapi_api_key = "${fakeText('hex', 10)}msh${fakeText('hex', 15)}p1${fakeText('hex', 6)}jsn${fakeText('hex', 12)}"`,
    ],
    ignore: ['rapidapi_api_key = "short"'],
  }),
};
