import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const spotifySecret: SecretRule = {
  id: 'spotify-secret',
  title: 'Spotify client secret',
  severity: 'high',
  remediation:
    'Revoke the key in the Spotify developer dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developer.spotify.com/documentation/web-api/concepts/apps'],
  keywords: ['spotify'],
  pattern: vendorKeyPattern(/spotify/, /[0-9a-f]{32}/),
  examples: () => ({
    match: [`spotify_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['spotify_api_key = "short"'],
  }),
};
