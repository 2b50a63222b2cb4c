import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const tmdbKey: SecretRule = {
  id: 'tmdb-key',
  title: 'TMDB API key',
  severity: 'high',
  remediation:
    'Revoke the key in TMDB under Settings, API, issue a new one, and keep it out of the repository.',
  references: ['https://developer.themoviedb.org/docs/authentication-application'],
  keywords: ['tmdb', 'moviedb'],
  pattern: vendorKeyPattern(/tmdb|themoviedb|moviedb/, /[0-9a-f]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`tmdb_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['tmdb_api_key = "short"'],
  }),
};
